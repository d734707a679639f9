import { isAscii } from '../quote/hidden.ts'
import { javaQuoted, javaText } from '../quote/java.ts'
import type { CallToSign, RequestLanguage, SentCall } from '../request-language.ts'
import { type LiteralSyntax, writeFields } from '../write-node.ts'

/** A single null would be passed as the whole array of a varargs parameter. */
const argumentsOf = (items: readonly string[]): string =>
  items.length === 1 && items[0] === 'null' ? '(Object) null' : items.join(', ')

const syntax: LiteralSyntax = {
  text: javaQuoted,
  number: (text) => `new Number("${text}")`,
  yes: 'true',
  no: 'false',
  none: 'null',
  list: (items) => `list(${argumentsOf(items)})`,
  object: (entries) => `object(${entries.map(([key, value]) => `${javaQuoted(key)}, ${value}`).join(', ')})`,
}

interface Post {
  imports: readonly string[]
  lines: string
}

const usual = (authorization: string): Post => ({
  imports: ['java.net.URI', 'java.net.http.HttpClient', 'java.net.http.HttpRequest', 'java.net.http.HttpResponse'],
  lines: `        HttpRequest request = HttpRequest.newBuilder(URI.create(URL))
            .header("Content-Type", "application/json")
${authorization === '' ? '' : `            .header("Authorization", ${authorization})\n`}            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
        HttpResponse<String> answer = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
        System.out.println(answer.body());`,
})

/** HttpClient replaces non-ASCII characters in a header by question marks. */
const beyondAscii = (authorization: string): Post => ({
  imports: ['java.net.HttpURLConnection', 'java.net.URL', 'java.nio.charset.StandardCharsets'],
  lines: `        // The key is not ASCII, which HttpClient cannot send; HttpURLConnection writes headers in this encoding.
        System.setProperty("file.encoding", "UTF-8");
        HttpURLConnection call = (HttpURLConnection) new URL(URL).openConnection();
        call.setRequestProperty("Content-Type", "application/json");
        call.setRequestProperty("Authorization", ${authorization});
        call.setDoOutput(true);
        call.getOutputStream().write(body.getBytes(StandardCharsets.UTF_8));
        var answer = call.getResponseCode() < 400 ? call.getInputStream() : call.getErrorStream();
        System.out.println(new String(answer.readAllBytes(), StandardCharsets.UTF_8));`,
})

const importLines = (names: readonly string[]): string =>
  [...new Set(names)]
    .sort()
    .map((name) => `import ${name};`)
    .join('\n')

const thisRequest = ({ url, body, authorization }: SentCall): string => {
  const post = (isAscii(authorization) ? usual : beyondAscii)(authorization && javaQuoted(authorization))
  return `${importLines(post.imports)}

class CreateLink {
    static final String URL = ${javaQuoted(url)};

    public static void main(String[] args) throws Exception {
        String body = ${javaText(body)};

${post.lines}
    }
}
`
}

const signItYourself = ({ url, key, fields }: CallToSign): string => {
  const post = (isAscii(key) ? usual : beyondAscii)('"Bearer " + token')
  const imports = [
    ...post.imports,
    'java.math.BigInteger',
    'java.nio.charset.StandardCharsets',
    'java.security.MessageDigest',
    'java.util.Arrays',
    'java.util.LinkedHashMap',
    'java.util.List',
    'java.util.Map',
    'java.util.StringJoiner',
    'java.util.TreeMap',
  ]
  return `// Creates a payment link and signs it. Java 17 or newer, nothing to install.
${importLines(imports)}

class CreateLink {
    static final String URL = ${javaQuoted(url)};
    static final String MERCHANT_KEY = ${javaQuoted(key)};

    /** A number with its text: 10.50 stays 10.50. new BigDecimal("10.50").toPlainString() gives one. */
    record Number(String text) {}

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static List<Object> list(Object... items) {
        return Arrays.asList(items);
    }

    /** Keeps the order of its keys. */
    static Map<String, Object> object(Object... keysAndValues) {
        Map<String, Object> object = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) object.put((String) keysAndValues[i], keysAndValues[i + 1]);
        return object;
    }

    /** Compact JSON; slashes and non-ASCII characters as they are. */
    static String canonical(Object value) {
        if (value instanceof Number number) return number.text();
        if (value instanceof String text) return quoted(text);
        if (value instanceof List<?> items) {
            StringJoiner list = new StringJoiner(",", "[", "]");
            for (Object item : items) list.add(canonical(item));
            return list.toString();
        }
        if (value instanceof Map<?, ?> members) {
            StringJoiner object = new StringJoiner(",", "{", "}");
            members.forEach((key, member) -> object.add(canonical(key) + ":" + canonical(member)));
            return object.toString();
        }
        return String.valueOf(value);
    }

    static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\\"");
        for (char c : text.toCharArray()) {
            switch (c) {
                case '"' -> quoted.append("\\\\\\"");
                case '\\\\' -> quoted.append("\\\\\\\\");
                case '\\b' -> quoted.append("\\\\b");
                case '\\f' -> quoted.append("\\\\f");
                case '\\n' -> quoted.append("\\\\n");
                case '\\r' -> quoted.append("\\\\r");
                case '\\t' -> quoted.append("\\\\t");
                default -> quoted.append(c < ' ' ? String.format("\\\\u%04x", (int) c) : c);
            }
        }
        return quoted.append('"').toString();
    }

    public static void main(String[] args) throws Exception {
        String merchantSecret = System.getenv("MERCHANT_SECRET");
        if (merchantSecret == null) throw new IllegalStateException("Set MERCHANT_SECRET to the secret of the merchant.");

        Map<String, Object> fields = object();
${writeFields(fields.entries, syntax, (name, value) => `        fields.put(${javaQuoted(name)}, ${value});`)}

        // 1: the keys in ascending order, by the bytes of their UTF-8.
        Map<String, Object> sorted = new TreeMap<>((a, b) -> Arrays.compareUnsigned(utf8(a), utf8(b)));
        sorted.putAll(fields);
        // 2: compact JSON.
        String body = canonical(sorted);
        // 3, 4: the secret directly after it, then MD5 in hexadecimal.
        byte[] digest = MessageDigest.getInstance("MD5").digest(utf8(body + merchantSecret));
        String hash = String.format("%032x", new BigInteger(1, digest));
        // 5: the token is key.hash. Send the signed text itself.
        String token = MERCHANT_KEY + "." + hash;

${post.lines}
    }
}
`
}

export const java: RequestLanguage = {
  fileName: 'CreateLink.java',
  run: () => 'java CreateLink.java',
  thisRequest,
  signItYourself,
}
