import { createHash, createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { findingFix } from '../../../src/main/signature-tools/doctor/finding-fixes.ts'
import { doctor, found, key, secret } from './campaign.ts'

const body = '{"order_id":"A-1","amount":10.50,"customer_lastname":"Müller"}'
const canonical = '{"amount":10.50,"customer_lastname":"Müller","order_id":"A-1"}'
const md5 = (...parts: (string | Uint8Array)[]): string => {
  const hash = createHash('md5')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

describe('something else was joined in place of the secret', () => {
  test.each([
    'None',
    'null',
    'undefined',
    '""',
    "''",
    '<nil>',
    '[object Promise]',
    '$MERCHANT_SECRET',
    '$KEY',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what a shell would have filled in.
    '${MERCHANT_SECRET}',
    '<MERCHANT_SECRET>',
    '%SECRET%',
    '{{ secret }}',
    '#{secret}',
    '\\#{secret}',
    '\\$MERCHANT_SECRET',
    'changeme',
    '[FILTERED]',
    'MERCHANT_SECRET',
    'your_secret',
  ])('%s', (text) => {
    expect(found(body, md5(canonical + text))).toEqual({
      verdict: 'explained',
      codes: ['secret-placeholder'],
      detail: expect.stringContaining(text.replace(/^['"]+$/, 'a pair of quotes')),
    })
  })

  test('together with a mistake of the text', () => {
    expect(found(body, md5(`${body}undefined`)).codes).toEqual(['keys-unsorted', 'secret-placeholder'])
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what a shell would have filled in.
    expect(found(body, md5('${MERCHANT_SECRET}', canonical)).codes).toEqual(['secret-prepended', 'secret-placeholder'])
  })

  test('is no finding where it is the secret', () => {
    const own = [{ id: 'one', name: 'Shop', key, secrets: ['None'], rotated: [] }]
    expect(doctor(body, `Bearer ${key}.${md5(`${canonical}None`)}`, { merchants: own }).verdict).toBe('valid')
  })
})

describe('the secret in another form', () => {
  const base64 = Buffer.from(secret).toString('base64')
  test.each<[string, string, string[]]>([
    ['double quotes', md5(`${canonical}"${secret}"`), ['secret-quoted']],
    ['a list of Python', md5(`${canonical}['${secret}']`), ['secret-quoted']],
    ['inspect of a line', md5(`${canonical}"${secret}\\n"`), ['secret-encoded']],
    ['single quotes', md5(`${canonical}'${secret}'`), ['secret-quoted']],
    ["Python's bytes", md5(`${canonical}b'${secret}'`), ['secret-quoted']],
    ['quotes, and before the JSON', md5(`"${secret}"${canonical}`), ['secret-prepended', 'secret-quoted']],
    ['base64', md5(canonical + base64), ['secret-encoded']],
    ['base64 of a shell', md5(`${canonical}${Buffer.from(`${secret}\n`).toString('base64')}`), ['secret-encoded']],
    ['hexadecimal', md5(canonical + Buffer.from(secret).toString('hex')), ['secret-encoded']],
    ['percent-encoded', md5(canonical + encodeURIComponent(secret)), ['secret-encoded']],
    ['decoded to bytes', md5(canonical, Buffer.from(secret, 'base64')), ['secret-encoded']],
    ['decoded to a text', md5(canonical + Buffer.from(secret, 'base64').toString()), ['secret-encoded']],
    [
      'decoded to one character each',
      md5(canonical + Buffer.from(secret, 'base64').toString('latin1')),
      ['secret-encoded'],
    ],
    ['decoded, before the JSON', md5(Buffer.from(secret, 'base64'), canonical), ['secret-prepended', 'secret-encoded']],
    [
      'decoded as the key of an HMAC',
      createHmac('md5', Buffer.from(secret, 'base64')).update(canonical).digest('hex'),
      ['wrong-algorithm', 'secret-encoded'],
    ],
  ])('%s', (_what, hash, codes) => {
    expect(found(body, hash)).toMatchObject({ verdict: 'explained', codes })
  })

  test('hexadecimal digits decoded to bytes', () => {
    const hex = '00ff8041c3a9deadbeef'
    const merchants = [{ id: 'one', name: 'Shop', key, secrets: [hex], rotated: [] }]
    const hash = md5(canonical, Buffer.from(hex, 'hex'))
    const { findings, difference } = doctor(body, `Bearer ${key}.${hash}`, { merchants })
    expect(findings).toMatchObject([{ code: 'secret-encoded', detail: expect.stringContaining('hexadecimal') }])
    expect(difference).toBeUndefined()
  })

  test('a secret whose space was cut off is not reported as cut off', () => {
    const merchants = [{ id: 'one', name: 'Shop', key, secrets: [' spaced out '], rotated: [] }]
    const { findings } = doctor(body, `Bearer ${key}.${md5(`${canonical}spaced out`)}`, { merchants })
    expect(findings).toMatchObject([{ code: 'secret-trimmed', fix: findingFix('secret-trimmed', 'as-sent') }])
    expect(findings[0]?.fix.code?.php).not.toContain('trim')
    expect(findingFix('secret-whitespace', 'as-sent').code?.php).toContain('trim')
  })
})

test.each([1, 2, 3])('a secret without its first %i characters', (lost) => {
  expect(found(body, md5(canonical + secret.slice(lost)))).toEqual({
    verdict: 'explained',
    codes: ['secret-altered'],
    detail: expect.stringContaining(`cut to its last ${secret.length - lost} characters`),
  })
})

describe('another text was joined in place of the secret', () => {
  const own = { id: 'one', name: 'Shop one', key, secrets: [secret], rotated: ['sk_before_1'] }
  const other = { id: 'two', name: 'Shop two', key: 'mk_two', secrets: ['sk_two_2'], rotated: ['sk_two_1'] }
  const merchants = [own, other]
  const sent = '{"amount":10.50,"order_id":1789}'

  test.each<[text: string, code: string, detail: string]>([
    ['sk_before_1', 'secret-rotated', 'a secret of Shop one that has been replaced'],
    ['sk_two_2', 'secret-other-merchant', 'with the secret of the merchant Shop two (mk_two)'],
    ['sk_two_1', 'secret-other-merchant', 'with a former secret of the merchant Shop two (mk_two)'],
    ['1789', 'secret-placeholder', 'The value of "order_id"'],
  ])('%s', (text, code, detail) => {
    const answer = found(sent, md5(sent + text), { merchants })
    expect(answer).toEqual({ verdict: 'explained', codes: [code], detail: expect.stringContaining(detail) })
  })
})

describe('the secret in another place', () => {
  const sent = '{"amount":10.50,"customer_lastname":"O\'Neil"}'

  test.each<[what: string, hashed: string, codes: string[], detail: RegExp]>([
    [
      'with a bar after it and before it',
      `${secret}|${sent}|${secret}`,
      ['secret-both-ends', 'separator-inserted'],
      /a vertical bar/,
    ],
    ['with a line break after it', `${sent}${secret}\n`, ['secret-whitespace'], /line break after it: .*echo/],
    ['with a space after it', `${sent}${secret} `, ['secret-whitespace'], /with a space after it\.$/],
  ])('%s', (_what, hashed, codes, detail) => {
    const answer = found(sent, md5(hashed))
    expect(answer).toEqual({ verdict: 'explained', codes, detail: expect.stringMatching(detail) })
  })

  test.each<[own: string, hashed: string]>([
    ['s3cr3t', String.raw`('{"amount":10.50,"customer_lastname":"O\'Neil"}', 's3cr3t')`],
    ["it's", String.raw`('{"amount":10.50,"customer_lastname":"O\'Neil"}', "it's")`],
    [`it's "7"`, String.raw`('{"amount":10.50,"customer_lastname":"O\'Neil"}', 'it\'s "7"')`],
  ])('%s as Python shows it in a tuple with the JSON', (own, hashed) => {
    const merchants = [{ id: 'one', name: 'Shop', key, secrets: [own], rotated: [] }]
    const answer = found(sent, md5(hashed), { merchants })
    expect(answer).toMatchObject({ codes: ['secret-inside'], detail: expect.stringContaining('tuple') })
  })
})

test.each<[what: string, hashed: string, codes: string[], detail: string]>([
  ['secret, JSON, key', secret + canonical + key, ['secret-prepended', 'text-mixed-in'], 'secret, JSON and key'],
  ['secret, key, JSON', secret + key + canonical, ['secret-prepended', 'text-mixed-in'], 'secret, key and JSON'],
  [
    'key, JSON, secret and bars',
    `${key}|${canonical}|${secret}`,
    ['text-mixed-in'],
    'JSON and secret, with "|" between',
  ],
  [
    'JSON, key, secret and bars',
    `${canonical}|${key}|${secret}`,
    ['text-mixed-in'],
    'key and secret, with "|" between',
  ],
  ['secret and key', `${secret}:${key}`, ['text-missing'], 'without the JSON'],
  ['key and secret', `${key}:${secret}`, ['text-missing'], 'without the JSON'],
  ['path, JSON, secret', `v2/payment-links${canonical}${secret}`, ['text-mixed-in'], 'The path was hashed too, before'],
])('with the key or the path in it: %s', (_what, hashed, codes, detail) => {
  const answer = found(body, md5(hashed))
  expect(answer).toEqual({ verdict: 'explained', codes, detail: expect.stringContaining(detail) })
})
