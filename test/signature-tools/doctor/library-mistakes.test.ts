import { describe, expect, test } from 'vitest'
import { printed } from '../../../src/main/signature-tools/doctor/text-codings.ts'
import { md5 } from '../../support/md5.ts'
import { doctor, found, key, secret } from './campaign.ts'

const withSecret = (own: string) => ({
  merchants: [{ id: 'one', name: 'Shop', key, secrets: [own], rotated: [] }],
})

describe('what a library does with the JSON by default', () => {
  const plain = '"name":"O\'Neil & \\"Co\\" – <b>é</b>","url":"https://s.example/a"'
  test.each<[what: string, body: string, hashed: string, code: string, detail: string]>([
    [
      'the pretty printer of Jackson',
      '{"items":["A",{"n":1}],"none":[],"empty":{},"amount":1.50}',
      '{\n  "amount" : 1.50,\n  "empty" : { },\n  "items" : [ "A", {\n    "n" : 1\n  } ],\n  "none" : [ ]\n}',
      'whitespace-added',
      'Jackson',
    ],
    [
      'JsonResponse of Symfony',
      `{${plain}}`,
      '{"name":"O\\u0027Neil \\u0026 \\u0022Co\\u0022 \\u2013 \\u003Cb\\u003E\\u00e9\\u003C\\/b\\u003E","url":"https:\\/\\/s.example\\/a"}',
      'html-escaped',
      'JsonResponse',
    ],
    [
      'org.json of Java',
      `{${plain}}`,
      '{"name":"O\'Neil & \\"Co\\" \\u2013 <b>é<\\/b>","url":"https://s.example/a"}',
      'non-ascii-escaped',
      'org.json',
    ],
    [
      'json-simple of Java',
      `{${plain}}`,
      '{"name":"O\'Neil & \\"Co\\" \\u2013 <b>é<\\/b>","url":"https:\\/\\/s.example\\/a"}',
      'non-ascii-escaped',
      'json-simple',
    ],
    [
      'request.POST of Django',
      '{"amount":1.50,"name":"Zoë"}',
      '{"amount":["1.50"],"name":["Zoë"]}',
      'value-changed-after-signing',
      'Django',
    ],
    [
      'json_decode of PHP with true',
      '{"amount":1.50,"meta":{"a":{}}}',
      '{"amount":1.50,"meta":{"a":[]}}',
      'value-changed-after-signing',
      'json_decode',
    ],
    [
      'JSON_FORCE_OBJECT of PHP',
      '{"amount":1.50,"tags":["new",["vip"],[]]}',
      '{"amount":1.50,"tags":{"0":"new","1":{"0":"vip"},"2":{}}}',
      'value-changed-after-signing',
      'JSON_FORCE_OBJECT',
    ],
    [
      'a nested object encoded first',
      '{"amount":1.50,"meta":{"b":true,"a":"x"}}',
      '{"amount":1.50,"meta":"{\\"b\\":true,\\"a\\":\\"x\\"}"}',
      'value-changed-after-signing',
      'encoded twice',
    ],
    [
      'a nested list encoded first',
      '{"amount":1.50,"tags":["x"]}',
      '{"amount":1.50,"tags":"[\\"x\\"]"}',
      'value-changed-after-signing',
      'encoded twice',
    ],
    [
      'a date without milliseconds',
      '{"amount":1.50,"due":"2026-12-01T10:00:00.000Z"}',
      '{"amount":1.50,"due":"2026-12-01T10:00:00Z"}',
      'value-changed-after-signing',
      'fraction of a second',
    ],
    [
      'a date as a number',
      '{"amount":1.50,"due":"2026-12-01T10:00:00Z"}',
      '{"amount":1.50,"due":1796119200000}',
      'value-changed-after-signing',
      'milliseconds since 1970',
    ],
    [
      'a date as .NET wrote it',
      '{"amount":1.50,"due":"2026-12-01T10:00:00Z"}',
      '{"amount":1.50,"due":"\\/Date(1796119200000)\\/"}',
      'value-changed-after-signing',
      '.NET',
    ],
    [
      'a date as Ruby prints it',
      '{"amount":1.50,"due":"2026-12-01T10:00:00Z"}',
      '{"amount":1.50,"due":"2026-12-01 10:00:00 UTC"}',
      'value-changed-after-signing',
      'as a language prints it',
    ],
    [
      'a sort that goes into lists',
      '{"amount":1.50,"tags":["b","a"]}',
      '{"amount":1.50,"tags":["a","b"]}',
      'value-changed-after-signing',
      'lists were sorted',
    ],
    [
      'UnsafeRelaxedJsonEscaping of .NET',
      '{"amount":1.50,"name":"é 🎉"}',
      '{"amount":1.50,"name":"é \\uD83C\\uDF89"}',
      'non-ascii-escaped',
      'emoji',
    ],
    [
      'localeCompare of JavaScript',
      '{"customer2":"Ann","order_id":"A","customer_ip":"::1","amount":1.50}',
      '{"amount":1.50,"customer_ip":"::1","customer2":"Ann","order_id":"A"}',
      'keys-sorted-otherwise',
      'localeCompare',
    ],
    [
      'a field that is set after the sort',
      '{"ipn_url":"https://a.example","order_id":"A","amount":1.50,"return_url":"https://b.example"}',
      '{"amount":1.50,"order_id":"A","return_url":"https://b.example","ipn_url":"https://a.example"}',
      'keys-sorted-otherwise',
      '"ipn_url", which came last',
    ],
  ])('%s', (_what, body, hashed, code, detail) => {
    expect(found(body, md5(hashed + secret))).toEqual({
      verdict: 'explained',
      codes: [code],
      detail: expect.stringContaining(detail),
    })
  })
})

describe('what a shell does with the text', () => {
  const body = '{"amount":1.50,"note":"50% d\\nx"}'
  const own = withSecret('x9%sQ2%dw\\tL$Zt4!')

  test('prints the option of echo', () => {
    expect(found(body, md5(`-n ${body}${secret}\n`))).toMatchObject({
      codes: ['text-wrapped'],
      detail: expect.stringContaining('echo'),
    })
    expect(found(body, md5(`-n ${body}${secret}`))).toMatchObject({ codes: ['text-wrapped'] })
  })

  test('takes no number of an order for the width of a format', () => {
    for (const text of ['%999999999999s', '#1234567890c', '%400000000c']) expect(printed(text)).toBe(text)
    expect(printed('100%5d')).toBe('100    0')
  })

  test('takes the text for the format of printf', () => {
    const printed = '{"amount":1.50,"note":"50 0\nx"}x9Q20w\tL$Zt4!'
    expect(found(body, md5(printed), own)).toMatchObject({
      codes: ['text-encoded'],
      detail: expect.stringContaining('printf'),
    })
  })

  test('takes the first word of the secret', () => {
    const words = withSecret('correct horse battery')
    expect(found(body, md5(`${body}correct`), words).detail).toContain('cut at its first space')
    expect(found(body, md5(`${body}correct horse battery;`), words).detail).toContain('a semicolon after it')
  })

  test('fills in names of the secret', () => {
    expect(found(body, md5(`${body}x9%sQ2%dw\\tL!`), own)).toMatchObject({
      codes: ['secret-altered'],
      detail: expect.stringMatching(/shell, PHP or Perl or in docker compose/),
    })
  })
})

describe('what is no key', () => {
  test.each([
    ['undefined', 'the variable with the key is not set'],
    ['None', 'the variable with the key is not set'],
    ['nil', 'the variable with the key is not set'],
    ['false', 'the variable with the key is not set'],
    ['NaN', 'the variable with the key is not set'],
    ['[object Object]', 'an object was printed instead of its key field'],
    ['System.Collections.Hashtable.Key', 'an object was printed instead of its key field'],
  ])('%s', (text, why) => {
    const body = '{"amount":1.50}'
    const { findings } = doctor(body, `Bearer ${text}.${md5(body + secret)}`)
    const details = findings.map(({ detail }) => detail).join(' ')
    expect(details).toContain(why)
    expect(details).not.toContain('closest')
  })
})
