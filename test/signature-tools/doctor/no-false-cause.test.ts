import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleOrder } from '../../../src/shared/sample-order.ts'
import { md5 } from '../../support/md5.ts'
import { rounds } from '../../support/rounds.ts'
import { doctor, key, secret } from './campaign.ts'

/** 5,000 of each kind with PAYLINK_TESTS=long. */
const numRuns = rounds(5, 5_000)
const budget = 1_000

const body = '{"order_id":"A-1","amount":10.50}'
const right = md5(`{"amount":10.50,"order_id":"A-1"}${secret}`)

const of = (alphabet: string, minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength, maxLength })
const hex = '0123456789abcdef'
const letters = 'abcdefghijklmnopqrstuvwxyz'

/** The findings that need no reproduced hash, because they are visible in the token. */
const visible = new Set([
  'hash-length',
  'key-missing-in-token',
  'hash-missing',
  'header-masked',
  'merchant-unknown',
  'token-whitespace',
  'token-quoted',
  'hash-raw-bytes',
  'separator-wrong-in-token',
  'token-extended',
  'wrong-algorithm',
])

describe('an unrelated hash gets no cause, only what is visible in its token', () => {
  test.each<[string, fc.Arbitrary<string>]>([
    ['1 to 8 hexadecimal digits', of(hex, 1, 8)],
    ['9 to 31 hexadecimal digits', of(hex, 9, 31)],
    ['32 hexadecimal digits', of(hex, 32, 32)],
    ['33 to 130 hexadecimal digits', of(hex, 33, 130)],
    ['decimal digits', of('0123456789', 1, 40)],
    ['base64', of(`${letters}${letters.toUpperCase()}0123456789+/`, 1, 90)],
    ['base36', of(`${letters}0123456789`, 1, 40)],
    ['printable characters', fc.string({ minLength: 1, maxLength: 60 })],
    ['any characters', fc.string({ unit: 'binary', minLength: 1, maxLength: 40 })],
    ['bits', of('01', 1, 128)],
    ['32 digits in quotes', of(hex, 32, 32).map((hash) => `"${hash}"`)],
    ['two tokens in one', fc.tuple(of(hex, 32, 32), of(hex, 32, 32)).map(([one, two]) => `${one}${key}.${two}`)],
    ['a UUID', of(hex, 32, 32).map((h) => h.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'))],
  ])('%s', (_what, hashes) => {
    fc.assert(
      fc.property(hashes, (hash) => {
        const { findings, verdict } = doctor(body, `Bearer ${key}.${hash}`, { budget })
        expect(['unexplained', 'malformed']).toContain(verdict)
        for (const { confidence, code } of findings) {
          expect(confidence).toBe('seen')
          expect(visible).toContain(code)
        }
      }),
      { numRuns },
    )
  })
})

describe('a damaged copy of the right hash is reported as damaged, and as nothing else', () => {
  const at = fc.nat({ max: 31 })
  const digit = fc.constantFrom(...hex)
  test.each<[string, fc.Arbitrary<string>, readonly string[]]>([
    [
      'one digit replaced',
      fc.tuple(at, digit).map(([i, d]) => right.slice(0, i) + d + right.slice(i + 1)),
      ['hash-mistyped'],
    ],
    [
      'two digits swapped',
      at.map((i) => right.slice(0, i) + (right[i + 1] ?? '') + right[i] + right.slice(i + 2)),
      ['hash-mistyped'],
    ],
    ['one digit missing', at.map((i) => right.slice(0, i) + right.slice(i + 1)), ['hash-mistyped', 'hash-truncated']],
    [
      'one digit too many',
      fc.tuple(at, digit).map(([i, d]) => right.slice(0, i) + d + right.slice(i)),
      ['hash-mistyped', 'hash-extended'],
    ],
    ['cut', fc.integer({ min: 16, max: 31 }).map((i) => right.slice(0, i)), ['hash-truncated', 'hash-mistyped']],
    ['more digits after it', of(hex, 1, 60).map((more) => right + more), ['hash-extended']],
    ['doubled', fc.constant(right + right), ['hash-extended']],
    ['its front cut', fc.integer({ min: 1, max: 16 }).map((i) => right.slice(i)), ['hash-truncated', 'hash-mistyped']],
    [
      'one digit replaced, in quotes',
      fc.tuple(at, digit).map(([i, d]) => `"${right.slice(0, i)}${d}${right.slice(i + 1)}"`),
      ['hash-mistyped', 'token-quoted'],
    ],
  ])('%s', (_what, hashes, codes) => {
    fc.assert(
      fc.property(hashes, (hash) => {
        const { findings } = doctor(body, `Bearer ${key}.${hash}`, { budget })
        if (hash.replaceAll('"', '') === right) return
        expect(findings).toHaveLength(hash.startsWith('"') ? 2 : 1)
        for (const { code } of findings) expect(codes).toContain(code)
      }),
      { numRuns },
    )
  })
})

test.each([
  [4, 'hash-mistyped'],
  [5, undefined],
])('the right hash with %i wrong digits is reported as %s', (wrong, code) => {
  const damaged = Array.from(right, (digit, at) => (at < wrong ? (digit === 'a' ? 'b' : 'a') : digit)).join('')
  expect(doctor(body, `Bearer ${key}.${damaged}`, { budget }).findings[0]?.code).toBe(code)
})

test.each([
  ['letters that look like digits', right.replaceAll('1', 'l').replaceAll('0', 'O'), /in \d+ places, .*letters stand/],
  [
    'a mistyped hash in upper case',
    `${right.slice(0, 5)}x${right.slice(6)}`.toUpperCase(),
    /in one digit, first at digit 6.*upper-case/,
  ],
  ['an equals sign before the hash', undefined, /^There is "=" between key and hash/, `Bearer ${key}=${right}`],
  ['a percent sign in a hash of other characters', 'C3?K%65nGu&R/Q!&i`L', /^The text in place of the hash/],
  [
    'the whole header in base64',
    undefined,
    /^The whole header was encoded in base64/,
    Buffer.from(`Bearer ${key}.${right}`).toString('base64'),
  ],
  ['the groups of a UUID', right.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'), /in the groups of a UUID/],
  ['sixteen letters of another script', undefined, /The token has no dot/, 'абвгдежзийклмноп'],
  ['colons between the bytes', right.replace(/..(?!$)/g, '$&:'), /apart, with ":" between them; /],
])('the finding about %s describes it', (_what, hash, sentence, header = `Bearer ${key}.${hash}`) => {
  const { findings } = doctor(body, header, { budget })
  expect(findings.map(({ detail }) => detail).join(' ')).toMatch(sentence)
})

test('a UUID that Java makes from JSON and secret is reported as one, with dashes and without', () => {
  const variant = ((Number.parseInt(right[16] ?? '', 16) & 3) | 8).toString(16)
  const bare = `${right.slice(0, 12)}3${right.slice(13, 16)}${variant}${right.slice(17)}`
  const dashed = bare.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  for (const [hash, codes] of [
    [bare, ['hash-encoded']],
    [dashed, ['hash-raw-bytes', 'hash-encoded']],
  ] as const) {
    const { findings } = doctor(body, `Bearer ${key}.${hash}`, { budget })
    expect(findings.map(({ code }) => code)).toEqual(codes)
  }
})

test('a hash that has only one of the two digits of a UUID is reported as mistyped', () => {
  const canonical = Array.from({ length: 20 }, (_, at) => `{"amount":${at}.5,"order_id":"A"}`)
  const sent = canonical.find((text) => /^.{12}[^3].{3}[89ab]/.test(md5(text + secret))) ?? ''
  const hash = md5(sent + secret)
  const { findings } = doctor(sent, `Bearer ${key}.${hash.slice(0, 12)}3${hash.slice(13)}`, { budget })
  expect(findings.map(({ code, confidence }) => [code, confidence])).toEqual([['hash-mistyped', 'likely']])
})

test('the finding does not say that a number became itself', () => {
  const sent = '{"order_id":"A","amount":49.5,"b":[49.5]}'
  const { findings } = doctor(sent, `Bearer ${key}.${md5(`{"amount":"49.5","b":["49.5"],"order_id":"A"}${secret}`)}`)
  expect(findings).toHaveLength(1)
  for (const { detail } of findings) expect(detail).not.toMatch(/(\S+) became \1\b/)
})

test('a mistake is ruled out only when all its forms were tried, and none is after a match', () => {
  const lookedFor = (header: string, budget: number) =>
    doctor(body, header, { budget }).ruledOut.map(({ code }) => code)
  const unknown = `Bearer ${key}.${md5('nothing of the kind')}`
  // The first mistakes are tried, the rare forms of numbers and left-out fields are not.
  const little = lookedFor(unknown, 500)
  expect(little).toEqual(expect.arrayContaining(['keys-sorted-deep', 'scheme-missing', 'hash-uppercase']))
  for (const code of ['numbers-reformatted', 'key-left-out', 'value-changed-after-signing', 'secret-altered'])
    expect(little).not.toContain(code)
  expect(lookedFor(unknown, 60_000)).toContain('numbers-reformatted')
  expect(lookedFor(`Bearer ${key}.${md5('{}')}`, 200_000)).toEqual([])
})

const order = Object.fromEntries(
  sampleOrder({ description: 'Größe 1/2 & “M”' }).toSorted(([a], [b]) => (a < b ? -1 : 1)),
)
const canonical = (fields: Record<string, string>): string =>
  `{${Object.entries(fields).map(([name, json]) => `"${name}":${json}`)}}`

test('the search for an unexplained call with all fields and 2 KB is complete', () => {
  const sent = canonical({ ...order, description: JSON.stringify('é'.repeat(800)) })
  const { verdict, complete } = doctor(sent, `Bearer ${key}.${md5('nothing of the kind')}`)
  expect({ verdict, complete }).toEqual({ verdict: 'unexplained', complete: true })
}, 300_000)

const escaped = (one: string): string => `u${one.charCodeAt(0).toString(16).padStart(4, '0')}`
const { ipn_format: _format, currency_code: _currency, ...required } = order

test.each([
  ['a rare form of the secret', order, canonical(order) + secret.toLowerCase(), 1_300],
  ['\\u escapes without backslashes', order, canonical(order).replace(/[^ -~]/g, escaped) + secret, 2_000],
  [
    'Delphi, which escapes slashes and writes capital digits',
    order,
    canonical(order)
      .replaceAll('/', '\\/')
      .replace(/[^ -~]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}`) + secret,
    700,
  ],
  ['a hash of the required fields only', { ...order, extra: '1' }, canonical(required) + secret, 100],
  ['a pair of common mistakes', order, secret + canonical(order).replaceAll('/', '\\/'), 3_000],
])('%s is found within its limit of hashes', (_what, sent, hashed, most) => {
  const { verdict, tried } = doctor(canonical(sent), `Bearer ${key}.${md5(hashed)}`)
  expect(verdict).toBe('explained')
  expect(tried).toBeLessThan(most)
})

test.each(['…', '...', '..', '****', '[...]', ' [...] ', '(…)', '-----'])(
  'a header masked with %s is reported as consistent, with the number of visible digits',
  (mask) => {
    const { verdict, findings } = doctor(body, `Bearer ${key}.${right.slice(0, 4)}${mask}${right.slice(-4)}`)
    expect(verdict).toBe('consistent')
    expect(findings).toMatchObject([{ code: 'header-masked', confidence: 'consistent' }])
    expect(findings[0]?.detail).toContain('8 of the 32')
  },
)

test.each(['…', '...'])('the findings about a header masked with %s name its unknown key', (mask) => {
  const { findings } = doctor(body, `Bearer mk_nobody.${right.slice(0, 6)}${mask}${right.slice(-4)}`)
  expect(findings.map(({ code }) => code)).toEqual(['merchant-unknown', 'header-masked'])
  expect(findings.map(({ detail }) => detail).join()).toContain('"mk_nobody"')
})

test.each(['),HttpEntity.Strict(application/json', '}.x', '.tail', '..z'])(
  'text after the hash is reported, and the hash is not taken for a part of the key: %s',
  (rest) => {
    for (const owner of [key, 'unknown.key']) {
      const { findings } = doctor(body, `Bearer ${owner}.${right}${rest}`)
      expect(findings.map(({ code }) => code)).toContain('token-extended')
      expect(findings.map(({ detail, evidence }) => `${detail} ${evidence}`).join()).not.toContain(right)
    }
  },
)

test('the verdict on a text that is not a create call is no-call', () => {
  expect(doctor('Hello, why does it not work?', '')).toMatchObject({ verdict: 'no-call', findings: [] })
})

test('the diagnosis of a refused body with a right signature says both', () => {
  const { verdict, refused } = doctor(body, `Bearer ${key}.${right}`)
  expect(verdict).toBe('valid')
  expect(refused).toMatchObject({ code: 'E002' })
})
