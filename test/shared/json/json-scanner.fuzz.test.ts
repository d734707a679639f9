import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonNode } from '../../../src/shared/json/json-node.ts'
import { JsonFault, scanJson } from '../../../src/shared/json/json-scanner.ts'
import { canonicalJson } from '../../../src/shared/signature/canonical-json.ts'
import { createBody } from '../../support/create-body.ts'
import { jsonValueOf } from '../../support/json-value.ts'
import { rounds } from '../../support/rounds.ts'
import { signatureVectors } from '../../support/signature-vectors.ts'
import { expectLinear } from '../../support/worked.ts'

type Verdict = { value: unknown; node: JsonNode } | { fault: JsonFault }

/** What no scanned value may hold: lone surrogates, and keys that occur twice. */
const expectStrictness = (node: JsonNode): void => {
  if (node.type === 'string') expect(node.value).not.toMatch(/\p{Surrogate}/u)
  if (node.type === 'array') node.items.forEach(expectStrictness)
  if (node.type !== 'object') return
  const keys = node.entries.map(([key]) => key)
  expect(keys.join()).not.toMatch(/\p{Surrogate}/u)
  expect(new Set(keys).size).toBe(keys.length)
  for (const [, value] of node.entries) expectStrictness(value)
}

/** Anything thrown but a JsonFault goes through and fails the test. */
const verdictOf = (text: string): Verdict => {
  try {
    const node = scanJson(text)
    if (node.type === 'object') canonicalJson(node, 'shortest')
    return { value: jsonValueOf(node), node }
  } catch (error) {
    if (error instanceof JsonFault) return { fault: error }
    throw error
  }
}

const parsed = (text: string): { value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Every reason to refuse what JSON.parse takes. There is no other difference. */
const stricter = /occurs twice|surrogate stands alone|levels deep/

const expectAgreement = (text: string): Verdict => {
  const verdict = verdictOf(text)
  const standard = parsed(text)
  if (standard === undefined) expect(verdict, text).toHaveProperty('fault')
  else if ('fault' in verdict) expect(verdict.fault.message, text).toMatch(stricter)
  else {
    expect(verdict.value, text).toEqual(standard.value)
    expectStrictness(verdict.node)
  }
  if ('fault' in verdict) {
    expect(verdict.fault.offset).toBeGreaterThanOrEqual(0)
    expect(verdict.fault.offset).toBeLessThanOrEqual(text.length)
  }
  return verdict
}

const seeds = [...signatureVectors.map((vector) => vector.body), createBody(), '{"a":[{"b":-1.5e+3},"\\ud83c\\udf55"]}']

/** What a mutation puts in: all that means something in JSON, and some that must not be there. */
const pieces = fc.constantFrom(
  ...['{', '}', '[', ']', ',', ':', '"', '\\', '\\u', '\\ud83c', '\\u0061', '0', '1', '-', '.', 'e', 'E+', ' ', '\n'],
  ...['\0', '\u001f', '\u007f', '\ud83c', '\udf55', '🍕', '\ufeff', '\u2028', 'true', 'null', '/', '•', '"a":1,', 'é'],
)

const mutated = fc
  .tuple(
    fc.constantFrom(...seeds),
    fc.array(fc.tuple(fc.nat(), fc.nat(6), fc.oneof(pieces, fc.constant(''))), { minLength: 1, maxLength: 4 }),
  )
  .map(([seed, changes]) =>
    changes.reduce((text, [place, removed, piece]) => {
      const at = place % (text.length + 1)
      return text.slice(0, at) + piece + text.slice(at + removed)
    }, seed),
  )

const bytes = fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array).toString('utf8'))
const tokenSoup = fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join(''))

/** Bodies with a few bytes changed. */
const changed = rounds(3_000, 12_000)

describe('scanJson beside JSON.parse', () => {
  test('takes the same values from any JSON', () => {
    const json = fc.oneof(
      fc.json({ maxDepth: 6, stringUnit: 'binary' }),
      fc.jsonValue({ maxDepth: 4, stringUnit: 'grapheme' }).map((value) => JSON.stringify(value, null, '\t')),
    )
    fc.assert(
      fc.property(json, (text) => void expectAgreement(text)),
      { numRuns: rounds(600, 3_000) },
    )
  })

  test('agrees on mutated create bodies', () => {
    let taken = 0
    const agrees = (text: string): void => {
      if ('value' in expectAgreement(text)) taken++
    }
    fc.assert(fc.property(mutated, agrees), { numRuns: changed })
    // Enough of them are still JSON, and enough are not.
    expect(taken).toBeGreaterThan(changed / 12)
    expect(taken).toBeLessThan((changed * 11) / 12)
  })

  test('agrees on random bytes and on a soup of tokens', () => {
    fc.assert(
      fc.property(fc.oneof(bytes, tokenSoup), (text) => void expectAgreement(text)),
      { numRuns: rounds(2_000, 8_000) },
    )
  })

  test('agrees on strings with any escapes', () => {
    const hex = fc.integer({ min: 0, max: 0xffff }).map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
    const surrogate = fc.integer({ min: 0xd800, max: 0xdfff }).map((unit) => `\\u${unit.toString(16)}`)
    const text = fc.array(fc.oneof(hex, surrogate, pieces, fc.string({ unit: 'binary' })), { maxLength: 8 })
    fc.assert(
      fc.property(text, (parts) => void expectAgreement(`"${parts.join('')}"`)),
      { numRuns: rounds(800, 4_000) },
    )
  })

  test('refuses an object exactly when two keys are the same, however they are escaped', () => {
    const escaped = (key: string): string =>
      [...key].map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
    const spelled = fc
      .tuple(fc.constantFrom('', 'é', '__proto__', '/'), fc.nat(60), fc.boolean())
      .map(([word, number, asEscapes]) => ({ key: `${word}${number}`, asEscapes }))
    const refusesRepeats = (keys: { key: string; asEscapes: boolean }[]) => {
      const members = keys.map(({ key, asEscapes }) => `"${asEscapes ? escaped(key) : key}":0`)
      const repeats = new Set(keys.map(({ key }) => key)).size < keys.length
      expect('fault' in expectAgreement(`[{${members.join(',')}}]`)).toBe(repeats)
    }
    fc.assert(fc.property(fc.array(spelled, { maxLength: 30 }), refusesRepeats), { numRuns: rounds(500, 2_000) })
  })

  test('agrees on anything that looks like a number', () => {
    const text = fc.array(fc.constantFrom('0', '1', '9', '-', '+', '.', 'e', 'E'), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(text, (parts) => void expectAgreement(parts.join(''))),
      { numRuns: rounds(600, 3_000) },
    )
  })
})

describe('catastrophic inputs', () => {
  const fill = (size: number, piece: string): string => piece.repeat(Math.ceil(size / piece.length)).slice(0, size)
  const keys = (size: number, spelled: (i: number) => string): string =>
    `{${Array.from({ length: size / 10 }, (_, i) => `${spelled(i)}:1`).join(',')}}`
  const sixteenKeys = `{${Array.from({ length: 16 }, (_, i) => `"k${i}":${i}`).join(',')}}`

  test.each<[string, (size: number) => string]>([
    ['opening brackets', (size) => fill(size, '[')],
    ['opening braces', (size) => fill(size, '{"a":')],
    ['a string that never ends', (size) => fill(size, '"\\')],
    ['escaped backslashes', (size) => `"${fill(size, '\\\\')}"`],
    ['escaped surrogate pairs', (size) => `"${'\\ud83c\\udf55'.repeat(size / 12)}"`],
    ['a string without escapes', (size) => `"${fill(size, 'a')}`],
    ['digits', (size) => fill(size, '1')],
    ['zeros and a one', (size) => `{"amount":0.${fill(size, '0')}1}`],
    ['spaces', (size) => fill(size, ' ')],
    ['commas', (size) => `[${fill(size, '1,')}]`],
    ['empty objects', (size) => `[${fill(size, '{},')}{}]`],
    ['many keys', (size) => keys(size, (i) => `"k${i}"`)],
    ['many equal keys at the end', (size) => `${keys(size, (i) => `"k${i}"`).slice(0, -1)},"k9":1}`],
    ['long keys that differ in the last character', (size) => keys(size, (i) => `"${'k'.repeat(20)}${i}"`)],
    ['sixteen keys in each of many objects', (size) => `[${fill(size, `${sixteenKeys},`)}`],
  ])('64 KiB of %s take time in proportion', (_, inputOf) => expectLinear(verdictOf, inputOf, 65_536))
})
