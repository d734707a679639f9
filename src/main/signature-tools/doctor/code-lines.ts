import type { CodeLanguage } from '../../../shared/contract/signature.ts'

type Lines = Readonly<Record<CodeLanguage, string>>

/**
 * The correct lines of a signer, one for each step. All languages use the same names: the fields are `payload`, their
 * JSON is `json` (`text` where `json` is a module), then `secret`, `key` and `hash`. JavaScript sorts `payload` into
 * `fields`, because its objects move integer keys to the front. Go decodes the JSON of a struct, `unsorted`, into a
 * map.
 */
export const codeLines = {
  sort: {
    php: 'ksort($payload, SORT_STRING);',
    python: 'payload = dict(sorted(payload.items()))',
    javascript:
      'const fields = Object.entries(payload).sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))',
    java: 'Map<String, Object> sorted = new TreeMap<>(Comparator.comparing((String name) -> name.getBytes(StandardCharsets.UTF_8), Arrays::compareUnsigned)); sorted.putAll(payload); payload = sorted;',
    csharp:
      'payload = new SortedDictionary<string, object>(payload, Comparer<string>.Create((a, b) => string.CompareOrdinal(BitConverter.ToString(Encoding.UTF8.GetBytes(a)), BitConverter.ToString(Encoding.UTF8.GetBytes(b)))));',
    go: 'payload := map[string]any{}; decoder := json.NewDecoder(strings.NewReader(unsorted)); decoder.UseNumber(); err := decoder.Decode(&payload) // a map is encoded sorted, a struct is not',
    ruby: 'payload = payload.sort_by { |name, _| name }.to_h',
  },
  encode: {
    php: '$json = json_encode((object) $payload, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_LINE_TERMINATORS);',
    python: "text = json.dumps(payload, ensure_ascii=False, separators=(',', ':'))",
    javascript: // biome-ignore lint/suspicious/noTemplateCurlyInString: it is JavaScript that people copy.
      "const json = `{${fields.map((field) => field.map((part) => JSON.stringify(part)).join(':')).join(',')}}`",
    java: 'String json = JsonMapper.builder().disable(JsonWriteFeature.WRITE_HEX_UPPER_CASE).build().writeValueAsString(payload);',
    csharp: String.raw`var json = Regex.Replace(JsonSerializer.Serialize(payload, new JsonSerializerOptions { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping }), @"\\(?:u(....)|.)", found => !found.Groups[1].Success ? found.Value : string.CompareOrdinal(found.Value, "\\u0020") < 0 ? found.Value.ToLowerInvariant() : ((char)Convert.ToInt32(found.Groups[1].Value, 16)).ToString());`,
    go: String.raw`encoder := json.NewEncoder(&buffer); encoder.SetEscapeHTML(false); err := encoder.Encode(payload); text := strings.NewReplacer("\\\\", "\\\\", "\\u2028", "\u2028", "\\u2029", "\u2029", "\\u0008", "\\b", "\\u000c", "\\f").Replace(strings.TrimSuffix(buffer.String(), "\n"))`,
    ruby: 'json = JSON.generate(payload)',
  },
  hash: {
    php: '$hash = md5($json . $secret);',
    python: "hash = hashlib.md5((text + secret).encode('utf-8')).hexdigest()",
    javascript: "const hash = createHash('md5').update(json + secret, 'utf8').digest('hex')",
    java: 'String hash = HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest((json + secret).getBytes(StandardCharsets.UTF_8)));',
    csharp:
      'var hash = BitConverter.ToString(MD5.Create().ComputeHash(Encoding.UTF8.GetBytes(json + secret))).Replace("-", "").ToLowerInvariant();',
    go: 'hash := fmt.Sprintf("%x", md5.Sum([]byte(text+secret)))',
    ruby: 'hash = Digest::MD5.hexdigest(json + secret)',
  },
  token: {
    php: "$authorization = 'Bearer ' . $key . '.' . $hash;",
    python: "authorization = f'Bearer {key}.{hash}'",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is JavaScript that people copy.
    javascript: 'const authorization = `Bearer ${key}.${hash}`',
    java: 'String authorization = "Bearer " + key + "." + hash;',
    csharp: 'var authorization = $"Bearer {key}.{hash}";',
    go: 'authorization := "Bearer " + key + "." + hash',
    ruby: 'authorization = "Bearer #{key}.#{hash}"',
  },
  secret: {
    php: "$secret = trim(getenv('MERCHANT_SECRET'));",
    python: "secret = os.environ['MERCHANT_SECRET'].strip()",
    javascript: 'const secret = process.env.MERCHANT_SECRET.trim()',
    java: 'String secret = System.getenv("MERCHANT_SECRET").strip();',
    csharp: 'var secret = Environment.GetEnvironmentVariable("MERCHANT_SECRET").Trim();',
    go: 'secret := strings.TrimSpace(os.Getenv("MERCHANT_SECRET"))',
    ruby: "secret = ENV.fetch('MERCHANT_SECRET').strip",
  },
  send: {
    php: 'curl_setopt($curl, CURLOPT_POSTFIELDS, $json);',
    python: "request = urllib.request.Request(url, data=text.encode('utf-8'), headers=headers, method='POST')",
    javascript: "const response = await fetch(url, { method: 'POST', headers, body: json })",
    java: 'HttpRequest request = HttpRequest.newBuilder(uri).POST(HttpRequest.BodyPublishers.ofString(json)).build();',
    csharp: 'request.Content = new StringContent(json, Encoding.UTF8, "application/json");',
    go: 'request, err := http.NewRequest("POST", url, strings.NewReader(text))',
    ruby: 'request.body = json',
  },
} as const satisfies Record<string, Lines>

export type CodeStep = keyof typeof codeLines
