import { describe, expect, test } from 'vitest'
import { evidenceOf, isTooLargeToDiagnose, signingOf } from '../../src/main/cases/case-evidence.ts'
import type { Evidence } from '../../src/main/signature-tools/doctor/evidence.ts'
import type { CaseSigning } from '../../src/shared/contract/cases.ts'

const merchants = [{ id: 'm1', name: 'Nordlicht', key: 'mk_1', secrets: ['s1'], rotated: ['s0'] }]
const least: Evidence = { body: { text: '{}' }, merchants, numbers: 'as-sent' }

test.each<[string, Evidence]>([
  ['no more than it needs', least],
  ['a body of bytes', { ...least, body: { bytes: Uint8Array.of(0xff, 0) } }],
  ['a body that may have changed', { ...least, exact: false }],
  [
    'all that is known',
    {
      ...least,
      numbers: 'shortest',
      authorization: 'Bearer mk_1.12',
      merchantId: 'm1',
      hashed: '{}s1',
      canonicalJson: '{}',
      hash: '12',
      otherCalls: [{ body: '[]' }, { body: '1', at: '2026-11-20T09:00:00.000Z' }],
    },
  ],
])('a case keeps the evidence with %s', (_, evidence) => {
  expect(evidenceOf(signingOf(evidence))).toEqual(evidence)
})

describe('what is too large to diagnose', () => {
  const [most, twice] = ['x'.repeat(64 * 1024), 'x'.repeat(128 * 1024)]
  test.each<[string, (text: string) => Partial<CaseSigning>, longest: string]>([
    ['a body', (text) => ({ body: { text, encoding: 'utf8' } }), most],
    ['a hashed text', (hashed) => ({ hashed }), twice],
    ['a canonical text', (canonicalJson) => ({ canonicalJson }), twice],
    ['the body of another call', (body) => ({ otherCalls: [{ body: '{}' }, { body }] }), twice],
  ])('is %s with one more character than the limit', (_, part, longest) => {
    const isTooLarge = (text: string) => isTooLargeToDiagnose({ ...signingOf(least), ...part(text) })
    expect([isTooLarge(longest), isTooLarge(`${longest}x`)]).toEqual([false, true])
  })
})
