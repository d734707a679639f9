import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { numberChanges } from '../../src/renderer/src/features/requests/number-changes.ts'
import { readBody } from '../../src/renderer/src/stores/request/read-body.ts'
import { md5, readSignable, stepsFor } from '../../src/renderer/src/stores/request/read-signable.ts'
import { scanJsonObject } from '../../src/shared/json/json-scanner.ts'
import vectors from '../fixtures/signature-vectors.json' with { type: 'json' }

const read = (text: string) => readSignable(text, readBody(text))
const problemOf = (text: string): string => {
  const signable = read(text)
  return signable.ok ? '' : signable.problem.message
}

describe('the hash of the page', () => {
  test.each([
    ['', 'd41d8cd98f00b204e9800998ecf8427e'],
    ['message digest', 'f96b697d7cb7938d525a2f31aaf161d0'],
    ['1234567890'.repeat(8), '57edf4a22be3c955ac49da2e2107b67a'],
    ['Zoë 💳 \u2028', '3b33d2d2ae93558c912d8c5512078788'],
  ])('is MD5 (RFC 1321, A.5) over UTF-8: %j', (text, hash) => {
    expect(md5(text)).toBe(hash)
  })
})

describe('a body as the service reads it', () => {
  test.each([
    ['{"a": 1,}', 'A key in double quotes is expected here (line 1, column 9).'],
    ['[1]', 'The body must be one object in { } (line 1, column 1).'],
    ['{"a": "\\ud800"}', 'A surrogate stands alone: it is not a character (character 8).'],
    ['{"a": {"b": 1, "b": 2}}', 'The key "b" occurs twice (character 16).'],
    [`{"a": ${'['.repeat(32)}${']'.repeat(32)}}`, 'More than 32 levels deep (character 38).'],
  ])('says why %j cannot be signed', (text, message) => {
    expect(problemOf(text)).toBe(message)
  })

  test.each([
    ['{"a": "\\ud800"}', '\\ud800'],
    ['{"a": {"b": 1, "b": 2}}', '"b": 2'],
  ])('marks the place in %j', (text, place) => {
    const signable = read(text)
    expect(signable.ok ? -1 : signable.problem.offset).toBe(text.indexOf(place))
  })

  test('accepts exactly what the strict scanner accepts', () => {
    const scans = (text: string) => {
      try {
        scanJsonObject(text)
        return true
      } catch {
        return false
      }
    }
    const damaged = fc
      .tuple(
        fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()),
        fc.nat(),
        fc.constantFrom('', '"', '\\', '{', '0', '\u00a0', '\ufeff', '\ud800', ',', '\n', '/**/', '\u2028', '\v'),
      )
      .map(([value, at, piece]) => {
        const text = JSON.stringify(value)
        const place = at % (text.length + 1)
        return text.slice(0, place) + piece + text.slice(place)
      })
    fc.assert(
      fc.property(damaged, (text) => read(text).ok === scans(text)),
      { numRuns: 300 },
    )
  })
})

describe('the steps', () => {
  test.each(vectors)(
    'are those of the vector: $name',
    ({ body, canonical, hash, merchant_key: key, merchant_secret: secret, token }) => {
      const steps = stepsFor(scanJsonObject(body), { key, secret }, 'as-sent')
      expect(steps.canonicalJson).toBe(canonical)
      expect(steps.hash).toBe(hash)
      expect(steps.token).toBe(token)
      expect(steps.stringToHash).not.toContain(secret)
    },
  )

  test('need no merchant up to the canonical JSON', () => {
    const steps = stepsFor(scanJsonObject('{"b": 1, "a": 2}'), undefined, 'as-sent')
    expect(steps).toMatchObject({ sortedKeys: ['a', 'b'], canonicalJson: '{"a":2,"b":1}', hash: '' })
    expect([steps.token, steps.authorization]).toEqual(['', ''])
  })
})

describe('numbers that the setting would change', () => {
  test('are named with their place, at any depth', () => {
    const root = scanJsonObject('{"amount": 10.50, "n": 3, "o": {"p": [1, 1e2, 2.50]}, "t": "1.50", "z": -0.0}')
    expect(numberChanges(root)).toEqual([
      { path: 'amount', sent: '10.50', shortest: '10.5' },
      { path: 'o.p[1]', sent: '1e2', shortest: '100' },
      { path: 'o.p[2]', sent: '2.50', shortest: '2.5' },
      { path: 'z', sent: '-0.0', shortest: '-0' },
    ])
  })
})
