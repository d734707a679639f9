import { describe, expect, test } from 'vitest'
import { asSigned } from '../../../src/main/signature-tools/snippets/as-signed.ts'
import { sentCallSnippets, signingSnippets } from '../../../src/main/signature-tools/snippets/signing-snippets.ts'
import { snippetLanguage } from '../../../src/shared/contract/signature.ts'
import { scanJsonObject } from '../../../src/shared/json/json-scanner.ts'
import { canonicalJson } from '../../../src/shared/signature/canonical-json.ts'

const url = 'http://127.0.0.1:4010/v2/payment-links'
const authorization = 'Bearer mk_demo.0123'
const sent = (language: string, body: string, value = authorization): string =>
  sentCallSnippets({ url, body, authorization: value }).find((one) => one.language === language)?.code ?? ''
const signed = (language: string, body: string, address = url): string =>
  signingSnippets({ url: address, key: 'mk_demo', ...asSigned(scanJsonObject(body), 'as-sent') }).find(
    (one) => one.language === language,
  )?.code ?? ''

describe('snippets of a create call', () => {
  test('come in every language of the contract, each with a file and a command that names it', () => {
    for (const items of [
      sentCallSnippets({ url, body: '{}', authorization }),
      signingSnippets({ url, key: 'mk_demo', ...asSigned(scanJsonObject('{}'), 'as-sent') }),
    ]) {
      expect(items.map(({ language }) => language)).toEqual(snippetLanguage.options)
      for (const { fileName, run, code } of items) {
        expect(run).toContain(fileName)
        expect(code).not.toMatch(/undefined|\[object|NaN/)
      }
      expect(new Set(items.map(({ fileName }) => fileName)).size).toBe(items.length)
    }
  })

  test.each(snippetLanguage.options)('%s sends no Authorization where there is none', (language) => {
    expect(sent(language, '{}')).toContain(authorization)
    expect(sent(language, '{}', '')).not.toContain('Authorization')
  })

  test.each(snippetLanguage.options.filter((language) => language !== 'http'))(
    '%s signs with a variable',
    (language) => {
      expect(signed(language, '{"amount":10.50}')).toContain('MERCHANT_SECRET')
      expect(signed(language, '{"amount":10.50}')).toContain('10.50')
    },
  )

  test.each<[language: string, none: string, ...lines: string[]]>([
    ['go', 'nil', '{"off", false},', '{"empty", Object{}},', '{"list", []any{"x", json.Number("10.50")}},'],
    ['ruby', 'nil', "'off' => false,", "'empty' => {},", "'list' => ['x', Number.new('10.50')],"],
    [
      'csharp',
      'null',
      '{ "off", false },',
      '{ "empty", new Fields() },',
      '{ "bare", new object[0] },',
      '{ "list", new object[] { "x", new Number("10.50") } },',
    ],
  ])('%s writes values as its own literals', (language, none, ...lines) => {
    const code = signed(language, '{"no":null,"yes":true,"off":false,"empty":{},"bare":[],"list":["x",10.50]}')
    expect(code).toMatch(new RegExp(`\\{ ?"no", ${none} ?\\},|'no' => ${none},`))
    expect(code).toMatch(/\{ ?"yes", true ?\},|'yes' => true,/)
    for (const line of lines) expect(code).toContain(line)
  })

  test.each(['csharp', 'go', 'java'])('%s hashes the body and the secret directly after it', (language) => {
    expect(signed(language, '{}')).toMatch(/\(body \+ merchantSecret\)/)
  })

  test('C# sets an encoding only for a header that is not ASCII', () => {
    expect(sent('csharp', '{}', 'Bearer ü.1')).toContain('RequestHeaderEncodingSelector = (name, _) => Encoding.UTF8')
    expect(sent('csharp', '{}')).toContain('new HttpClient()')
  })

  test.each([
    ['{"a":1}', `--data-binary '{"a":1}'\n`],
    [`{"a":"it's & !"}`, `${String.raw`--data-binary '{"a":"it'\''s & !"}'`}\n`],
    ['@/etc/passwd', "printf %s '@/etc/passwd' | curl"],
    [`{"a":"${'x'.repeat(40_000)}"}`, 'printf %s \'{"a":"xxx'],
    ['{"a":\0\\', String.raw`printf %b '{"a":\0000\\' | curl`],
    ['{\r\n\t"a":"!"}', `${String.raw`$'{\x0d`}\n${String.raw`\x09"a":"\x21"}'`}`],
  ])('bash passes %j so that curl gets every byte of it', (body, expected) => {
    expect(sent('curl-bash', body)).toContain(expected)
  })

  test.each([
    [`{"a":"it's"}`, `'{"a":"it''s"}'`],
    ['{"a":"‘’‚‛"}', String.raw`[regex]::Unescape('{"a":"\u2018\u2019\u201a\u201b"}')`],
    ['{"a":"\\n ü 😀"}', String.raw`[regex]::Unescape('{"a":"\\n \u00fc \ud83d\ude00"}')`],
    ['{\n"a":1}', `'{\n"a":1}'`],
    ['{\r\n"a":1}', String.raw`[regex]::Unescape('{\u000d\n"a":1}')`],
  ])('PowerShell writes %j in ASCII', (body, expected) => {
    expect(sent('curl-powershell', body)).toContain(`WriteAllText($bodyFile.FullName, ${expected})`)
  })

  test('PowerShell gives a header that is no safe argument to curl in a file', () => {
    expect(sent('curl-powershell', '{}', 'Bearer ü.1')).toContain('-H "@$($headerFile.FullName)"')
    expect(sent('curl-powershell', '{}', 'Bearer a"b.1')).toContain('-H "@$($headerFile.FullName)"')
    expect(sent('curl-powershell', '{}')).not.toContain('headerFile')
  })

  test('raw HTTP has CR LF in its head and counts the bytes of the body', () => {
    expect(sent('http', '{"a":"ü😀"}\n')).toBe(
      `${[
        'POST /v2/payment-links HTTP/1.1',
        'Host: 127.0.0.1:4010',
        'Content-Type: application/json',
        `Authorization: ${authorization}`,
        'Content-Length: 15',
        'Connection: close',
      ].join('\r\n')}\r\n\r\n{"a":"ü😀"}\n`,
    )
  })

  test.each([
    ['http://127.0.0.1:4010/x', 'nc 127.0.0.1 4010 < create-link.http'],
    ['http://[::1]:4010/x', 'nc ::1 4010 < create-link.http'],
    ['http://pay.example/x', 'nc pay.example 80 < create-link.http'],
    ['https://pay.example/x', 'openssl s_client -quiet -connect pay.example:443 < create-link.http'],
  ])('raw HTTP for %s is sent by %s', (address, run) => {
    const items = sentCallSnippets({ url: address, body: '{}', authorization })
    expect(items.find(({ language }) => language === 'http')?.run).toBe(run)
  })

  test('Java splits what is too long for one constant', () => {
    const code = sent('java', `{"a":"${'ü'.repeat(50_000)}"}`)
    const constants = code.match(/"(?:[^"\\\n]|\\.)*"/g) ?? []
    expect(code).toContain('String.join("", "{')
    expect(Math.max(...constants.map((one) => one.replace(/\\u..../g, 'xx').length))).toBeLessThan(65_535)
  })

  test.each([
    ['10.50', 'as-sent', '10.50'],
    ['10.50', 'shortest', '10.5'],
    ['1e2', 'shortest', '100'],
  ] as const)('%s is signed %s as %s', (number, numbers, expected) => {
    const root = scanJsonObject(`{"b":${number},"a":[${number}],"10":"x"}`)
    const { fields, canonical } = asSigned(root, numbers)
    expect(fields.entries.map(([key]) => key)).toEqual(['b', 'a', '10'])
    expect(canonical).toBe(canonicalJson(root, numbers))
    // Sent like that, it hashes the same, whichever way the service takes numbers.
    expect(canonicalJson(fields, 'as-sent')).toBe(canonical)
    expect(canonical).toContain(`"b":${expected}`)
  })
})
