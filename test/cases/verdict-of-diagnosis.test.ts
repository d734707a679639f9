import { expect, test } from 'vitest'
import { verdictOfDiagnosis } from '../../src/main/cases/verdict-of-diagnosis.ts'
import type { Diagnosis, Finding } from '../../src/shared/contract/signature.ts'

const finding = (title: string, more: Partial<Finding> = {}): Finding => ({
  code: 'whitespace-added',
  title,
  detail: `${title} in detail.`,
  fix: { sentence: 'Write it as it is sent.' },
  confidence: 'certain',
  ...more,
})
const seen = finding('It is seen', { confidence: 'seen' })
const noScheme = finding('No header', { code: 'scheme-missing', confidence: 'seen' })

const of = (verdict: Diagnosis['verdict'], findings: Finding[], more: Partial<Diagnosis> = {}): Diagnosis => ({
  verdict,
  findings,
  steps: null,
  merchantId: null,
  refused: null,
  ruledOut: [],
  tried: 1,
  durationMs: 1,
  complete: true,
  ...more,
})
const stated = (diagnosis: Diagnosis) =>
  verdictOfDiagnosis(diagnosis, { authorization: 'Bearer mk.hash', exchange: undefined })

const refused = { refused: { code: 'E003', message: 'amount is no number' } } as const
const alsoRefused = 'The call is refused for another reason: E003, amount is no number'

test.each<[string, Diagnosis, sentence: RegExp | string, confidence: string]>([
  ['right', of('valid', []), 'The signature is correct.', 'certain'],
  ['right, and refused', of('valid', [], refused), `The signature is correct. ${alsoRefused}`, 'certain'],
  ['right, with a remark', of('valid', [finding('A', { confidence: 'likely' })]), /correct. Observed: A.$/, 'certain'],
  ['explained', of('explained', [finding('A'), seen], refused), `Cause: A; It is seen. ${alsoRefused}`, 'certain'],
  ['likely explained', of('explained', [finding('A', { confidence: 'likely' })]), 'Cause: A.', 'likely'],
  ['malformed', of('malformed', [seen]), 'Cause: It is seen.', 'certain'],
  ['unexplained', of('unexplained', [seen]), /no known mistake explains it. Observed: It is seen.$/, 'not reproduced'],
  [
    'unexplained, and refused',
    of('unexplained', [], refused),
    new RegExp(`explains it. ${alsoRefused}$`),
    'not reproduced',
  ],
  ['partly hidden, and refused', of('consistent', [], refused), new RegExp(`is hidden. ${alsoRefused}$`), 'likely'],
  ['incomplete', of('incomplete', [], refused), /cannot be checked: .* not exact. The call is/, 'not reproduced'],
  ['no call', of('no-call', []), /^This is not a create call/, 'not reproduced'],
  ['partly hidden', of('consistent', []), /^The visible part .* matches the expected one/, 'likely'],
  ['partly hidden, with a cause', of('consistent', [finding('A')]), /^A: consistent .* but not proved.$/, 'likely'],
])('a signature that is %s', (_, diagnosis, sentence, confidence) => {
  expect(stated(diagnosis)).toMatchObject({
    sentence: typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
    confidence,
  })
})

test('the evidence is what was done, and how much of the hash shows it', () => {
  const [first, second] = [finding('A'), finding('B', { evidence: '30 of 32 digits agree.' })]
  expect(stated(of('explained', [first, second])).evidence).toEqual([
    'A in detail.',
    'B in detail. 30 of 32 digits agree.',
  ])
})

test.each<[string, Finding[], code: string | null, origin: 'material' | 'made-here', isLeftOut: boolean]>([
  ['is left out of a text', [noScheme], null, 'material', true],
  ['is missing, as the answer says', [noScheme], 'E010', 'material', false],
  ['is missing in a call that was made here', [noScheme], null, 'made-here', false],
  ['is missing beside another mistake', [noScheme, finding('A')], null, 'material', false],
])('a header that %s', (_, findings, code, origin, isLeftOut) => {
  const { sentence } = verdictOfDiagnosis(of('malformed', findings), {
    authorization: null,
    exchange: { origin, code },
  })
  expect(sentence.startsWith('The material has no Authorization header')).toBe(isLeftOut)
})
