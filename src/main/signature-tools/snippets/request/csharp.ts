import { isAscii } from '../quote/hidden.ts'
import { csharpQuoted, csharpText } from '../quote/quoted.ts'
import type { CallToSign, RequestLanguage, SentCall } from '../request-language.ts'
import { type LiteralSyntax, writeFields } from '../write-node.ts'

const syntax: LiteralSyntax = {
  text: csharpQuoted,
  number: (text) => `new Number("${text}")`,
  yes: 'true',
  no: 'false',
  none: 'null',
  list: (items) => (items.length === 0 ? 'new object[0]' : `new object[] { ${items.join(', ')} }`),
  object: (entries) =>
    entries.length === 0
      ? 'new Fields()'
      : `new Fields { ${entries.map(([key, value]) => `{ ${csharpQuoted(key)}, ${value} }`).join(', ')} }`,
}

/** .NET refuses non-ASCII headers unless an encoding is set. The .NET Framework has no such option. */
const client = (authorization: string): string =>
  isAscii(authorization)
    ? 'new HttpClient()'
    : 'new HttpClient(new SocketsHttpHandler { RequestHeaderEncodingSelector = (name, _) => Encoding.UTF8 })'

const post = (url: string, key: string, authorization: string): string => `        using (var client = ${client(key)})
        using (var request = new HttpRequestMessage(HttpMethod.Post, ${csharpQuoted(url)}))
        {
            // As bytes, because StringContent would add a charset to the content type.
            request.Content = new ByteArrayContent(Encoding.UTF8.GetBytes(body));
            request.Content.Headers.TryAddWithoutValidation("Content-Type", "application/json");
${authorization === '' ? '' : `            request.Headers.TryAddWithoutValidation("Authorization", ${authorization});\n`}            var answer = await client.SendAsync(request);
            Console.WriteLine(await answer.Content.ReadAsStringAsync());
        }`

const thisRequest = ({ url, body, authorization }: SentCall): string => `using System;
using System.Net.Http;
using System.Text;
using System.Threading.Tasks;

static class CreateLink
{
    static void Main() { CallAsync().GetAwaiter().GetResult(); }

    static async Task CallAsync()
    {
        var body = ${csharpText(body)};

${post(url, authorization, authorization && csharpQuoted(authorization))}
    }
}
`

const signItYourself = ({
  url,
  key,
  fields,
}: CallToSign): string => `// Creates a payment link and signs it. .NET 6 or newer, or .NET Framework 4.7.2; nothing to install.
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Net.Http;
using System.Security.Cryptography;
using System.Text;
using System.Threading.Tasks;

/// <summary>A number with its text: 10.50m.ToString(CultureInfo.InvariantCulture) keeps its zero, a double loses it.</summary>
class Number
{
    public readonly string Text;
    public Number(string text) { Text = text; }
}

/// <summary>Keeps the order of its keys; a Dictionary does not guarantee it.</summary>
class Fields : List<KeyValuePair<string, object>>
{
    public void Add(string key, object value) { Add(new KeyValuePair<string, object>(key, value)); }
}

static class CreateLink
{
    const string MerchantKey = ${csharpQuoted(key)};

    /// <summary>Compact JSON; slashes and non-ASCII characters as they are.</summary>
    static string Canonical(object value)
    {
        if (value == null) return "null";
        if (value is Number number) return number.Text;
        if (value is string text) return Quoted(text);
        if (value is bool yes) return yes ? "true" : "false";
        if (value is object[] items) return "[" + string.Join(",", items.Select(Canonical)) + "]";
        if (value is Fields fields)
        {
            return "{" + string.Join(",", fields.Select(field => Quoted(field.Key) + ":" + Canonical(field.Value))) + "}";
        }
        return Convert.ToString(value, CultureInfo.InvariantCulture);
    }

    static string Quoted(string text)
    {
        var quoted = new StringBuilder("\\"");
        foreach (var c in text)
        {
            switch (c)
            {
                case '"': quoted.Append("\\\\\\""); break;
                case '\\\\': quoted.Append("\\\\\\\\"); break;
                case '\\b': quoted.Append("\\\\b"); break;
                case '\\f': quoted.Append("\\\\f"); break;
                case '\\n': quoted.Append("\\\\n"); break;
                case '\\r': quoted.Append("\\\\r"); break;
                case '\\t': quoted.Append("\\\\t"); break;
                default: quoted.Append(c < ' ' ? "\\\\u" + ((int)c).ToString("x4") : c.ToString()); break;
            }
        }
        return quoted.Append('"').ToString();
    }

    static string Hex(byte[] bytes) { return BitConverter.ToString(bytes).Replace("-", "").ToLowerInvariant(); }

    static void Main() { CallAsync().GetAwaiter().GetResult(); }

    static async Task CallAsync()
    {
        var merchantSecret = Environment.GetEnvironmentVariable("MERCHANT_SECRET");
        if (string.IsNullOrEmpty(merchantSecret)) throw new Exception("Set MERCHANT_SECRET to the secret of the merchant.");

        var fields = new Fields
        {
${writeFields(fields.entries, syntax, (name, value) => `            { ${csharpQuoted(name)}, ${value} },`)}
        };

        // 1: the keys in ascending order, by the bytes of their UTF-8.
        var sorted = new Fields();
        sorted.AddRange(fields.OrderBy(field => Hex(Encoding.UTF8.GetBytes(field.Key)), StringComparer.Ordinal));
        // 2: compact JSON.
        var body = Canonical(sorted);
        // 3, 4: the secret directly after it, then MD5 in hexadecimal.
        string hash;
        using (var md5 = MD5.Create()) hash = Hex(md5.ComputeHash(Encoding.UTF8.GetBytes(body + merchantSecret)));
        // 5: the token is key.hash. Send the signed text itself.
        var token = MerchantKey + "." + hash;

${post(url, key, '"Bearer " + token')}
    }
}
`

export const csharp: RequestLanguage = {
  fileName: 'CreateLink.cs',
  run: () => 'dotnet run CreateLink.cs',
  thisRequest,
  signItYourself,
}
