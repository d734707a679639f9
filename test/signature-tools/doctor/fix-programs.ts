import type { CodeLanguage } from '../../../src/shared/contract/signature.ts'

/** The corrected lines of one language, by the step of the signer they belong to. */
export type Steps = Readonly<Record<'sort' | 'encode' | 'hash' | 'token' | 'secret' | 'send', string>>

/** Files that hold all lines of one language as a signer has them, and how to run it. */
export interface FixProgram {
  files(steps: Steps, payloads: readonly string[]): Readonly<Record<string, string>>
  run: string
}

/*
 * Each program signs every payload of cases.json, a list of JSON texts, for the key mk_demo, and prints a line for each:
 * the header, a tab, and the bytes of the JSON in hexadecimal digits. The line that sends is there, but not run.
 */

const cases = (payloads: readonly string[]) => ({ 'cases.json': JSON.stringify(payloads) })

const php: FixProgram = {
  files: ({ sort, encode, hash, token, secret, send }, payloads) => ({
    ...cases(payloads),
    'fix.php': `<?php
function post($curl, $json) { ${send} }
$key = 'mk_demo';
foreach (json_decode(file_get_contents('cases.json')) as $case) {
    $payload = json_decode($case, true);
    ${[secret, sort, encode, hash, token].join('\n    ')}
    echo $authorization, "\\t", bin2hex($json), "\\n";
}
`,
  }),
  run: 'php -l fix.php > /dev/null && php fix.php',
}

const python: FixProgram = {
  files: ({ sort, encode, hash, token, secret, send }, payloads) => ({
    ...cases(payloads),
    'fix.py': `import hashlib, json, os, urllib.request

def post(url, headers, text):
    ${send}

key = 'mk_demo'
with open('cases.json', encoding='utf-8') as file:
    cases = json.load(file)
for case in cases:
    payload = json.loads(case)
    ${[secret, sort, encode, hash, token].join('\n    ')}
    print(authorization + '\\t' + text.encode('utf-8').hex())
`,
  }),
  run: 'python3 fix.py',
}

const javascript: FixProgram = {
  files: ({ sort, encode, hash, token, secret, send }, payloads) => ({
    ...cases(payloads),
    'fix.mjs': `import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

export const post = async (url, headers, json) => {
  ${send}
  return response
}
const key = 'mk_demo'
for (const text of JSON.parse(readFileSync('cases.json', 'utf8'))) {
  const payload = JSON.parse(text)
  ${[secret, sort, encode, hash, token].join('\n  ')}
  console.log(authorization + '\\t' + Buffer.from(json).toString('hex'))
}
`,
  }),
  run: 'node fix.mjs',
}

const ruby: FixProgram = {
  files: ({ sort, encode, hash, token, secret, send }, payloads) => ({
    ...cases(payloads),
    'fix.rb': `require 'digest'
require 'json'

def post(request, json)
  ${send}
end

key = 'mk_demo'
JSON.parse(File.read('cases.json', encoding: 'utf-8')).each do |text|
  payload = JSON.parse(text)
  ${[secret, sort, encode, hash, token].join('\n  ')}
  puts "#{authorization}\\t#{json.unpack1('H*')}"
end
`,
  }),
  run: 'ruby fix.rb',
}

const go: FixProgram = {
  files: ({ sort, encode, hash, token, secret, send }, payloads) => ({
    ...cases(payloads),
    'go.mod': 'module fix\n\ngo 1.18\n',
    'fix.go': `package main

import (
	"bytes"
	"crypto/md5"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
)

func post(url, text string) (*http.Request, error) {
	${send}
	return request, err
}

func sorted(unsorted string) map[string]any {
	${sort}
	must(err)
	return payload
}

func encoded(payload map[string]any) string {
	var buffer bytes.Buffer
	${encode}
	must(err)
	return text
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	file, err := os.ReadFile("cases.json")
	must(err)
	var cases []string
	must(json.Unmarshal(file, &cases))
	key := "mk_demo"
	for _, unsorted := range cases {
		text := encoded(sorted(unsorted))
		${[secret, hash, token].join('\n\t\t')}
		fmt.Printf("%s\\t%x\\n", authorization, text)
	}
}
`,
  }),
  run: 'GOFLAGS=-mod=mod GOPROXY=off go run fix.go',
}

const java: FixProgram = {
  files: ({ sort, encode, hash, token, secret, send }, payloads) => ({
    ...cases(payloads),
    'Fix.java': `import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

class Fix {
    static HttpRequest post(URI uri, String json) {
        ${send}
        return request;
    }

    @SuppressWarnings("unchecked")
    public static void main(String[] args) throws Exception {
        String key = "mk_demo";
        JsonMapper mapper = new JsonMapper();
        for (String text : mapper.readValue(Files.readString(Path.of("cases.json")), String[].class)) {
            Map<String, Object> payload = mapper.readValue(text, Map.class);
            ${[secret, sort, encode, hash, token].join('\n            ')}
            System.out.println(authorization + "\\t" + HexFormat.of().formatHex(json.getBytes(StandardCharsets.UTF_8)));
        }
    }
}
`,
  }),
  run: 'javac -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -cp "$JACKSON" Fix.java && java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp "$JACKSON:." Fix',
}

/** What System.Text.Json writes with its most liberal encoder: these it escapes all the same, in upper case. */
const dotnetJson = (text: string): string =>
  text.replace(/\\u[0-9a-f]{4}|\\[\s\S]|[\u007f-\u00a0\u00ad\u2028-\u202f\ud800-\udfff\ufeff]/g, (found) => {
    if (found.startsWith('\\')) return found.startsWith('\\u') ? `\\u${found.slice(2).toUpperCase()}` : found
    return `\\u${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
  })

const csharpText = (text: string): string => `@"${text.replaceAll('"', '""')}"`

/** Mono has no System.Text.Json: a stand-in writes as it does, from the JSON of each value. */
const csharp: FixProgram = {
  files: ({ sort, encode, hash, token, secret, send }, payloads) => ({
    'Fix.cs': `using System;
using System.Collections.Generic;
using System.Linq;
using System.Net.Http;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;

class JavaScriptEncoder { public static readonly JavaScriptEncoder UnsafeRelaxedJsonEscaping = new JavaScriptEncoder(); }
class JsonSerializerOptions { public JavaScriptEncoder Encoder { get; set; } }
static class JsonSerializer
{
    public static Dictionary<string, string> Names = new Dictionary<string, string>();
    public static string Serialize(IDictionary<string, object> payload, JsonSerializerOptions options)
    {
        return "{" + string.Join(",", payload.Select(field => Names[field.Key] + ":" + field.Value)) + "}";
    }
}

static class Fix
{
    static void Post(HttpRequestMessage request, string json) { ${send} }

    static void Sign(IDictionary<string, object> payload)
    {
        var key = "mk_demo";
        ${[secret, sort, encode, hash, token].join('\n        ')}
        Console.WriteLine(authorization + "\\t" + BitConverter.ToString(Encoding.UTF8.GetBytes(json)).Replace("-", "").ToLowerInvariant());
    }

    static void Main()
    {
${payloads
  .map((payload) => {
    const fields = Object.entries(JSON.parse(payload) as Record<string, unknown>)
    const names = fields.map(
      ([name]) =>
        `        JsonSerializer.Names[${csharpText(name)}] = ${csharpText(dotnetJson(JSON.stringify(name)))};`,
    )
    const values = fields.map(
      ([name, value]) => `{ ${csharpText(name)}, ${csharpText(dotnetJson(JSON.stringify(value)))} }`,
    )
    return `${names.join('\n')}\n        Sign(new Dictionary<string, object> { ${values.join(', ')} });`
  })
  .join('\n')}
    }
}
`,
  }),
  run: 'mcs -nologo -warn:0 -codepage:utf8 -r:System.Net.Http.dll -out:fix.exe Fix.cs && mono fix.exe',
}

export const fixPrograms: Readonly<Record<CodeLanguage, FixProgram>> = {
  php,
  python,
  javascript,
  java,
  csharp,
  go,
  ruby,
}
