import { expect, test } from 'vitest'
import { withMerchantNames } from '../../src/main/cases/with-merchant-names.ts'
import type { CaseFile } from '../../src/shared/contract/cases.ts'
import { bodyOf, draft } from '../support/case-draft.ts'

const merchant = (id: string, name: string) => ({ id, name, key: `mk_${id}`, secrets: [], rotated: [] })

/** A case of two merchants whose finding, sentence and evidence say the same. */
const caseThatSays = (said: string): CaseFile => {
  const { evidence: _, evidenceIn: __, verdict, ...rest } = draft([])
  const findings = [
    {
      code: 'secret-other-merchant' as const,
      title: '',
      detail: said,
      fix: { sentence: '' },
      confidence: 'certain' as const,
    },
  ]
  const facts = { steps: null, merchantId: null, refused: null, ruledOut: [], tried: 1, durationMs: 1, complete: true }
  const diagnosis = { verdict: 'explained' as const, findings, ...facts }
  const { text, encoding } = bodyOf('{}')
  const none = { authorization: null, hashed: null, canonicalJson: null, hash: null }
  return {
    ...rest,
    redactions: [],
    verdict: { ...verdict, sentence: said, evidence: [said], diagnosis, resigned: true },
    signing: {
      merchants: [merchant('a', 'Merchant 1'), merchant('b', 'Merchant 12')],
      ...{ merchantId: null, numbers: 'as-sent', body: { text, encoding }, ...none },
    },
  }
}

test.each([
  ['Merchant 12 has it', 'Südwind has it', ['Merchant 1', 'Südwind']],
  ['Merchant 1 has it', 'Nordlicht has it', ['Nordlicht', 'Merchant 12']],
  ['Merchant 123 has it', 'Merchant 123 has it', ['Merchant 1', 'Merchant 12']],
])('where “%s” is the verdict, it is “%s”', (said, shown, names) => {
  const { verdict, signing } = withMerchantNames(caseThatSays(said), [
    merchant('a', 'Nordlicht'),
    merchant('b', 'Südwind'),
  ])
  expect([verdict.sentence, verdict.evidence, verdict.diagnosis?.findings[0]?.detail]).toEqual([shown, [shown], shown])
  expect(signing?.merchants.map(({ name }) => name)).toEqual(names)
})
