import { describe, expect, test } from 'vitest'
import { md5 } from '../../support/md5.ts'
import { found, secret } from './campaign.ts'

/** What the libraries merchants use write where nobody asked them to; each text was taken from a run of the real one. */
describe('JSON as libraries write it', () => {
  const sent =
    '{"amount":20.0,"description":"5\\" <b> & \'Zoë\' +1/2","meta":{"z":1,"list":[{"y":1,"x":2}],"amount":7}}'

  test.each<[string, string, string, string]>([
    [
      'System.Text.Json of .NET',
      '{"amount":20.0,"description":"5\\u0022 \\u003Cb\\u003E \\u0026 \\u0027Zo\\u00EB\\u0027 \\u002B1/2","meta":{"z":1,"list":[{"y":1,"x":2}],"amount":7}}',
      'html-escaped non-ascii-escaped',
      'double quotes',
    ],
    [
      'JsonResponse of Symfony, slashes and letters left alone',
      '{"amount":20.0,"description":"5\\u0022 \\u003Cb\\u003E \\u0026 \\u0027Zoë\\u0027 +1/2","meta":{"z":1,"list":[{"y":1,"x":2}],"amount":7}}',
      'html-escaped',
      'double quotes',
    ],
    [
      'JSON.stringify with the sorted keys as a list',
      '{"amount":20.0,"description":"5\\" <b> & \'Zoë\' +1/2","meta":{"amount":7}}',
      'key-left-out',
      'JSON.stringify',
    ],
    [
      'a sort that goes into objects and not into lists',
      '{"amount":20.0,"description":"5\\" <b> & \'Zoë\' +1/2","meta":{"amount":7,"list":[{"y":1,"x":2}],"z":1}}',
      'keys-sorted-deep',
      'but for objects in lists',
    ],
    [
      'json_encode of a text that is JSON',
      String.raw`"{\"amount\":20.0,\"description\":\"5\\\" <b> & 'Zo\u00eb' +1\/2\",\"meta\":{\"z\":1,\"list\":[{\"y\":1,\"x\":2}],\"amount\":7}}"`,
      'double-encoded',
      'slashes and non-ASCII',
    ],
    [
      'json.dumps of a text that is JSON',
      String.raw`"{\"amount\":20.0,\"description\":\"5\\\" <b> & 'Zo\u00eb' +1/2\",\"meta\":{\"z\":1,\"list\":[{\"y\":1,\"x\":2}],\"amount\":7}}"`,
      'double-encoded',
      'with non-ASCII',
    ],
  ])('%s', (_what, hashed, codes, word) => {
    expect(found(sent, md5(hashed + secret))).toEqual({
      verdict: 'explained',
      codes: codes.split(' '),
      detail: expect.stringContaining(word),
    })
  })

  test.each<[string, string]>([
    ['Jackson', '{\n  "amount" : 5,\n  "b" : "x"\n}'],
    ['Jackson on Windows', '{\r\n  "amount" : 5,\r\n  "b" : "x"\r\n}'],
    ['four spaces on Windows', '{\r\n    "amount": 5,\r\n    "b": "x"\r\n}'],
    ['one space', '{\n "amount": 5,\n "b": "x"\n}'],
    ['three spaces', '{\n   "amount": 5,\n   "b": "x"\n}'],
    ['eight spaces', '{\n        "amount": 5,\n        "b": "x"\n}'],
  ])('%s indents', (_what, hashed) => {
    expect(found('{"amount":5,"b":"x"}', md5(hashed + secret)).codes).toEqual(['whitespace-added'])
  })
})

describe('values as code changes them', () => {
  const fields = {
    amount: '1234.5',
    currency_code: '"EUR"',
    customer_lastname: '"O\'Brien"',
    customer_phone: '"+4412345"',
    description: '"a\\nb <i>c</i>"',
    return_url: '"https://shop.example/ok?a=b c"',
  }
  const json = (changes: Record<string, string> = {}): string =>
    `{${Object.entries({ ...fields, ...changes })
      .map(([name, value]) => `"${name}":${value}`)
      .join(',')}}`

  test.each<[string, string, Record<string, string>, string]>([
    ['number_format of PHP', 'numbers-reformatted', { amount: '"1,234.50"' }, 'thousands'],
    ['a decimal comma', 'numbers-reformatted', { amount: '"1234,50"' }, 'decimal comma'],
    ['a decimal comma and dots', 'numbers-reformatted', { amount: '"1.234,50"' }, 'decimal comma and dots'],
    ['BigDecimal of Ruby', 'numbers-reformatted', { amount: '"0.12345e4"' }, 'BigDecimal'],
    ['four decimals', 'numbers-reformatted', { amount: '1234.5000' }, 'four decimals'],
    ['%f', 'numbers-reformatted', { amount: '1234.500000' }, 'six decimals'],
    ['a currency in lower case', 'value-changed-after-signing', { currency_code: '"eur"' }, 'in lower case'],
    ['a name in upper case', 'value-changed-after-signing', { customer_lastname: '"O\'BRIEN"' }, 'in upper case'],
    ['a typographic apostrophe', 'value-changed-after-signing', { customer_lastname: '"O’Brien"' }, 'typographic'],
    ['addslashes of PHP', 'value-changed-after-signing', { customer_lastname: '"O\\\\\'Brien"' }, 'addslashes'],
    ['00 before a phone number', 'value-changed-after-signing', { customer_phone: '"004412345"' }, '00'],
    ['line breaks of Windows', 'value-changed-after-signing', { description: '"a\\r\\nb <i>c</i>"' }, 'CR LF'],
    ['strip_tags', 'value-changed-after-signing', { description: '"a\\nb c"' }, 'HTML tags'],
    [
      'an address with plus signs',
      'value-changed-after-signing',
      { return_url: '"https://shop.example/ok?a=b+c"' },
      'plus sign for each space',
    ],
  ])('%s', (_what, code, changes, word) => {
    expect(found(json(), md5(json(changes) + secret))).toEqual({
      verdict: 'explained',
      codes: [code],
      detail: expect.stringContaining(word),
    })
  })

  test.each<[number, string]>([
    [0.1 + 0.2, '0.3'],
    [0.1 + 0.7, '0.8'],
    [1.1 * 3, '3.3'],
    [19.9 * 100, '19.9'],
    [1.15 * 100, '1.15'],
    [4.35 * 100, '4.35'],
  ])('%s is what floats make of %s', (computed, amount) => {
    const { codes, detail } = found(json({ amount }), md5(json({ amount: String(computed) }) + secret))
    expect(codes).toEqual(['value-changed-after-signing'])
    expect(detail).toContain('floats')
  })

  test('names two groups of fields that were hashed without', () => {
    const body =
      '{"amount":1,"cancel_url":"c","customer_email":"e","customer_ip":"i","customer_phone":"p","ipn_url":"u","return_url":"r"}'
    const withoutAddresses = '{"amount":1,"customer_email":"e","customer_ip":"i","customer_phone":"p"}'
    const withoutCustomer = '{"amount":1,"cancel_url":"c","ipn_url":"u","return_url":"r"}'
    expect(found(body, md5(withoutAddresses + secret)).detail).toContain('"cancel_url", "ipn_url" and "return_url"')
    expect(found(body, md5(withoutCustomer + secret)).detail).toContain('"customer_email"')
  })
})

describe('bytes and what stands between', () => {
  const body = '{"amount":5,"name":"Zoë €"}'

  test.each<[string, string | Buffer, string]>([
    ['Java without a locale', Buffer.from(`{"amount":5,"name":"Zo? ?"}${secret}`), 'encoding-not-utf8'],
    ['encode("ascii", "ignore")', Buffer.from(`{"amount":5,"name":"Zo "}${secret}`), 'encoding-not-utf8'],
    ['UTF-8 read as Windows-1252', `{"amount":5,"name":"ZoÃ« â‚¬"}${secret}`, 'encoding-not-utf8'],
    ['&key=', `${body}&key=${secret}`, 'separator-inserted'],
    ['an equals sign', `${body}=${secret}`, 'separator-inserted'],
    ['encodeURI', encodeURI(body) + secret, 'text-encoded'],
  ])('%s', (_what, joint, code) => {
    expect(found(body, md5(joint)).codes).toEqual([code])
  })
})
