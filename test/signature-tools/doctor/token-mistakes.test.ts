import { createHash, createHmac } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { md5 } from '../../support/md5.ts'
import { doctor, key, secret } from './campaign.ts'

const body = '{"order_id":"A-1","amount":10.50}'
const canonical = '{"amount":10.50,"order_id":"A-1"}'
const hash = md5(canonical + secret)
const base64 = (text: string): string => Buffer.from(text).toString('base64')

test.each(['{{paylink_token}}', '%TOKEN%', '$token', '<token>'])('%s is a variable that nothing filled in', (name) => {
  const { verdict, findings } = doctor(body, `Bearer ${name}`)
  expect([verdict, findings.map(({ code }) => code)]).toEqual(['malformed', ['hash-missing']])
  expect(findings[0]?.detail).toContain(`"${name}": a template that nothing filled in`)
})

describe('the token in base64, in quotes, or with the secret in it', () => {
  test.each<[string, string, string[], string]>([
    ['HTTP Basic of key and hash', `Basic ${base64(`${key}:${hash}`)}`, ['token-encoded'], 'explained'],
    ['HTTP Basic of a token as the name', `Basic ${base64(`${key}.${hash}:`)}`, ['token-encoded'], 'explained'],
    ['HTTP Basic of key and secret', `Basic ${base64(`${key}:${secret}`)}`, ['secret-sent'], 'malformed'],
    ['the same for Bearer', `Bearer ${base64(`${key}:${secret}`)}`, ['secret-sent'], 'malformed'],
    ['base64 of the token', `Bearer ${base64(`${key}.${hash}`)}`, ['token-encoded'], 'explained'],
    [
      'base64 with a colon',
      `Bearer ${base64(`${key}:${hash}`)}`,
      ['token-encoded', 'separator-wrong-in-token'],
      'explained',
    ],
    [
      'percent-encoded, the hash in base64',
      `Bearer ${key.replace('.', '%2E')}.${encodeURIComponent(Buffer.from(hash, 'hex').toString('base64'))}`,
      ['token-encoded', 'hash-base64'],
      'explained',
    ],
    ['base64 without a scheme', base64(`${key}.${hash}`), ['token-encoded', 'scheme-missing'], 'explained'],
    [
      'HTTP Basic of a key nobody knows',
      `Basic ${base64(`mk_shop.two:${hash}`)}`,
      ['token-encoded', 'merchant-unknown'],
      'explained',
    ],
    ['HTTP Basic, not encoded', `Basic ${key}:${hash}`, ['scheme-missing', 'separator-wrong-in-token'], 'explained'],
    ['the key in quotes', `Bearer "${key}".${hash}`, ['token-quoted'], 'explained'],
    ['both in quotes', `Bearer '${key}'.'${hash}'`, ['token-quoted'], 'explained'],
    ['the hash in quotes', `Bearer ${key}."${hash}"`, ['token-quoted'], 'explained'],
    ['all in quotes', `"Bearer ${key}.${hash}"`, ['token-quoted'], 'explained'],
    ['as a tuple of Python', `Bearer ('${key}', '${hash}')`, ['token-quoted'], 'explained'],
    ['as bytes of Python', `Bearer b'${key}.${hash}'`, ['token-quoted'], 'explained'],
    ['the key in another case', `Bearer ${key.toUpperCase()}.${hash}`, ['merchant-unknown'], 'explained'],
    ['in the brackets of the specification', `Bearer <${key}>.<${hash}>`, ['token-quoted'], 'explained'],
    ['in the braces of a template', `Bearer {${key}}.{${hash}}`, ['token-quoted'], 'explained'],
    ['base64 in quotes', `Bearer "${base64(`${key}.${hash}`)}"`, ['token-quoted', 'token-encoded'], 'explained'],
    [
      'in quotes and upper case',
      `Bearer "${key}.${hash.toUpperCase()}"`,
      ['token-quoted', 'hash-uppercase'],
      'explained',
    ],
    ['an unknown key in quotes', `Bearer "mk_shop.two".${hash}`, ['token-quoted', 'merchant-unknown'], 'explained'],
    ['the secret alone', `Bearer ${secret}`, ['secret-sent'], 'malformed'],
    ['the secret and no scheme', `${secret}`, ['secret-sent'], 'malformed'],
    ['the secret after a colon', `Bearer ${key}:${secret}`, ['secret-sent'], 'malformed'],
    [
      'base64 of something else',
      `Bearer ${base64('nothing of the kind at all')}`,
      ['key-missing-in-token'],
      'malformed',
    ],
  ])('%s', (_what, authorization, codes, verdict) => {
    const diagnosis = doctor(body, authorization)
    expect({ verdict: diagnosis.verdict, codes: diagnosis.findings.map(({ code }) => code) }).toEqual({
      verdict,
      codes,
    })
  })

  test('leaves a key with quotes in it alone where there is one', () => {
    const merchants = [{ id: 'one', name: 'Shop', key: '"quoted"', secrets: [secret], rotated: [] }]
    expect(doctor(body, `Bearer "quoted".${hash}`, { merchants }).verdict).toBe('valid')
  })
})

describe('what stands where the hash belongs and is no hash', () => {
  const digest = Buffer.from(hash, 'hex')
  const pairs = hash.match(/../g) ?? []

  test.each<[string, string, string, string]>([
    ['BitConverter.ToString of .NET', pairs.join('-').toUpperCase(), 'hash-raw-bytes hash-uppercase', 'explained'],
    ['digits in pairs', pairs.join(':'), 'hash-raw-bytes', 'explained'],
    ['a UUID', hash.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'), 'hash-raw-bytes', 'explained'],
    ['Arrays.toString of Java', JSON.stringify([...new Int8Array(digest)]), 'hash-raw-bytes', 'explained'],
    ['bytes as Go prints them', `[${[...digest].join(' ')}]`, 'hash-raw-bytes', 'explained'],
    ['bytes as JavaScript prints them', [...digest].join(','), 'hash-raw-bytes', 'explained'],
    [
      'bytes as Python prints them',
      `b'${[...digest].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')}'`,
      'hash-raw-bytes',
      'explained',
    ],
    ['digits as bytes of Python', `b'${hash}'`, 'token-quoted', 'explained'],
    ['base64 as bytes of Python', `b'${digest.toString('base64')}'`, 'token-quoted hash-base64', 'explained'],
    ['0x before it', `0x${hash}`, 'hash-extended', 'explained'],
    ['a label before it', `md5:${hash}`, 'hash-extended', 'explained'],
    ['undefined', 'undefined', 'hash-missing', 'malformed'],
    ['None', 'None', 'hash-missing', 'malformed'],
    ['a promise', '[object Promise]', 'hash-missing', 'malformed'],
    ['an object of Python', '<md5 _hashlib.HASH object @ 0x7f3a1c0b2e70>', 'hash-missing', 'malformed'],
    [
      'a method of Python',
      '<built-in method hexdigest of _hashlib.HASH object at 0x7f3a>',
      'hash-missing',
      'malformed',
    ],
    ['an object of Ruby', '#<Digest::MD5: d41d8cd98f00b204e9800998ecf8427e>', 'hash-missing', 'malformed'],
    ['an array of Java', '[B@1b6d3586', 'hash-missing', 'malformed'],
    ['an array of C#', 'System.Byte[]', 'hash-missing', 'malformed'],
  ])('%s', (_what, sent, codes, verdict) => {
    const diagnosis = doctor(body, `Bearer ${key}.${sent}`)
    expect({ verdict: diagnosis.verdict, codes: diagnosis.findings.map(({ code }) => code).join(' ') }).toEqual({
      verdict,
      codes,
    })
  })

  test.each<[string, string, string]>([
    ['two dots', `Bearer ${key}..${hash}`, 'There are 2 dots between key and hash; there must be one.'],
    [
      'the token twice',
      `Bearer ${key}.${hash}, Bearer ${key}.${hash}`,
      'The token stands in the header more than once.',
    ],
    [
      'another token',
      `Bearer ${key}.${hash}, ${key}.${md5('another')}`,
      '2 tokens stand in one header; the first is read here.',
    ],
  ])('the detail names %s', (_what, header, detail) => {
    const { verdict, findings } = doctor(body, header)
    expect([verdict, findings.map((finding) => finding.detail)]).toEqual(['explained', [detail]])
  })

  test('takes neither of two hashes that stand with names beside the key', () => {
    const codes = doctor(body, `Bearer key=${key}, hash=${hash}, nonce=${md5('another')}`).findings.map(
      ({ code }) => code,
    )
    expect(codes).toEqual(['token-whitespace', 'merchant-unknown'])
  })

  test('reads the same of a hash that was computed and not sent', () => {
    const evidence = { authorization: undefined, hash: pairs.join('-') }
    expect(doctor(body, '', evidence).findings.map(({ code }) => code)).toEqual(['hash-raw-bytes'])
  })

  test.each<[string, string]>([
    ['the key alone', `Bearer ${key}`],
    ['the key and a dot', `Bearer ${key}.`],
  ])('%s lacks its hash', (_what, header) => {
    expect(doctor(body, header).findings.map(({ code }) => code)).toEqual(['hash-missing'])
  })

  test('says that the secret was sent in place of the key', () => {
    const { verdict, findings } = doctor(body, `Bearer ${secret}.${hash}`)
    expect({ verdict, codes: findings.map(({ code }) => code) }).toEqual({
      verdict: 'explained',
      codes: ['secret-sent'],
    })
  })
})

describe('algorithms', () => {
  const joint = canonical + secret
  const crc = crc32(joint)

  test.each<[string, string]>([
    ['CRC-32 as a number, as PHP has it', String(crc)],
    ['CRC-32 as a number with a sign', String(crc | 0)],
    ['SHA-224', createHash('sha224').update(joint).digest('hex')],
    ['SHA-384', createHash('sha384').update(joint).digest('hex')],
    ['HMAC-SHA-384', createHmac('sha384', secret).update(canonical).digest('hex')],
    ['HMAC-MD5 with key and message swapped', createHmac('md5', canonical).update(secret).digest('hex')],
    ['HMAC-SHA-256 with key and message swapped', createHmac('sha256', canonical).update(secret).digest('hex')],
  ])('%s', (_what, sent) => {
    const { verdict, findings } = doctor(body, `Bearer ${key}.${sent}`)
    expect({ verdict, codes: findings.map(({ code }) => code) }).toEqual({
      verdict: 'explained',
      codes: ['wrong-algorithm'],
    })
  })

  test('a rare HMAC of which only half was sent', () => {
    const codesOf = (hash: string) => doctor(body, `Bearer ${key}.${hash}`).findings.map(({ code }) => code)
    const joined = createHmac('sha256', secret).update(joint).digest('hex')
    const swapped = createHmac('sha256', canonical).update(secret).digest('hex')
    for (const hash of [joined, swapped])
      expect(codesOf(hash.slice(0, 32)).toSorted()).toEqual(['hash-truncated', 'wrong-algorithm'])
  })

  test('a checksum whose leading zeros were lost', () => {
    const suffix = Array.from({ length: 1000 }, (_, at) => String(at)).find(
      (at) => crc32(`{"a":"${at}"}${secret}`) < 2 ** 28,
    )
    const sent = `{"a":"${suffix}"}`
    const { findings } = doctor(sent, `Bearer ${key}.${crc32(sent + secret).toString(16)}`)
    expect(findings.map(({ code }) => code)).toContain('wrong-algorithm')
  })

  test.each([56, 96])('%s random digits are not said to be cut short', (length) => {
    const { verdict, findings } = doctor(body, `Bearer ${key}.${'7f3c9e21'.repeat(length / 8)}`, { budget: 20_000 })
    expect(verdict).toBe('unexplained')
    expect(findings).toMatchObject([{ code: 'hash-length', confidence: 'seen' }])
  })
})

describe('a body that was encoded as JSON twice', () => {
  test.each<[string, string, string]>([
    ['the JSON was hashed', canonical, canonical],
    ['what was sent was hashed', canonical, JSON.stringify(canonical)],
    ['the keys were not sorted either', body, canonical],
  ])('%s', (_what, inner, hashed) => {
    const { verdict, findings } = doctor(JSON.stringify(inner), `Bearer ${key}.${md5(hashed + secret)}`)
    expect(verdict).toBe('malformed')
    expect(findings.map(({ code, confidence }) => [code, confidence])).toEqual([['double-encoded', 'certain']])
  })
})

test('a body whose texts were encoded twice after they were hashed', () => {
  const twice = '{"order_id":"A-1","customer_lastname":"MÃ¼ller","amount":10.50}'
  const right = '{"amount":10.50,"customer_lastname":"Müller","order_id":"A-1"}'
  const { findings } = doctor(twice, `Bearer ${key}.${md5(right + secret)}`)
  expect(findings).toMatchObject([
    { code: 'value-changed-after-signing', confidence: 'certain', detail: expect.stringMatching(/encoded twice/) },
  ])
})

test('spaces in JSON are no dict of Python; Latin-1 with a letter that was encoded once is no text encoded twice', () => {
  const codesOf = (sent: string, text: string | Buffer) =>
    doctor(sent, `Bearer ${key}.${md5(text)}`).findings.map(({ code }) => code)
  expect(codesOf(body, `{"amount": 10.5, "order_id": "A-1"}${secret}`)).toEqual([
    'whitespace-added',
    'numbers-reformatted',
  ])
  const mixed = '{"a":"MÃ¼ller","b":{"c":"é"}}'
  expect(codesOf(mixed, Buffer.from(mixed + secret, 'latin1'))).toEqual(['encoding-not-utf8'])
})

test('JSON and secret in one object, and stars in place of the secret', () => {
  const codesOf = (text: string) => doctor(body, `Bearer ${key}.${md5(text)}`).findings.map(({ code }) => code)
  expect(codesOf(`{"payload":${canonical},"secret":${JSON.stringify(secret)}}`)).toEqual(['secret-inside'])
  expect(codesOf(`${canonical}**********`)).toEqual(['secret-placeholder'])
})
