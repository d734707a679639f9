import { createElement } from 'react'
import { expect, test } from 'vitest'
import { MatchFields } from '../../src/renderer/src/features/lab/faults/match-fields.tsx'
import { type RuleDraft, ruleDraft } from '../../src/renderer/src/features/lab/faults/rule-draft.ts'
import { controlsOf } from './support/controls.ts'
import { render, words } from './support/render.ts'

const merchants = [{ id: 'a', name: 'Nord' }] as never
const draft: RuleDraft = {
  ...ruleDraft(undefined),
  ...{ merchantId: 'a', orderId: 'T-*', outcome: 'failed', percent: '50', firstTimes: '3', lasts: '60' },
}
const fields = (over: Partial<RuleDraft> = {}, faults = {}, onChange: (draft: RuleDraft) => void = () => undefined) =>
  createElement(MatchFields, { draft: { ...draft, ...over }, faults, onChange })

test('each field shows its part of the rule', () => {
  const { controls } = controlsOf(fields(), { merchants })
  const values = controls.flatMap(({ props }) => (typeof props.onChange === 'function' ? [props.value] : []))
  expect(values).toEqual(['a', 'T-*', 'failed', '50', '3', '60'])
})

test('each field changes its part of the rule only', () => {
  const changes: unknown[] = []
  const kept = fields({}, {}, (next) => {
    const pairs = Object.entries(next).filter(([name, value]) => value !== draft[name as keyof RuleDraft])
    changes.push(Object.fromEntries(pairs))
  })
  for (const { props } of controlsOf(kept, { merchants }).controls) {
    if (typeof props.onChange === 'function') props.onChange({ target: { value: '7' } })
  }
  expect(changes).toEqual(
    ['merchantId', 'orderId', 'outcome', 'percent', 'firstTimes', 'lasts'].map((name) => ({ [name]: '7' })),
  )
})

test('a merchant that was deleted is offered only while the rule names it', () => {
  expect(words(fields({ merchantId: 'b' }), { merchants })).toMatch(/Any Nord a deleted merchant Order/)
  expect(words(fields(), { merchants })).toMatch(/Any Nord Order/)
  expect(words(fields({ merchantId: '' }), { merchants })).toMatch(/Any Nord Order/)
})

test('before the payment its outcome cannot be chosen, but is kept', () => {
  const early = render(fields({ kind: 'create-latency' }), { merchants })
  expect(early).toMatch(/<select [^>]*disabled=""[^>]*><option value="" selected="">Any<\/option><option value="paid"/)
  expect(early).toContain('Not known yet when a link is created.')
  const later = render(fields(), { merchants })
  expect(later).not.toMatch(/disabled=""|Not known yet/)
})

test('a fault stands at its field', () => {
  const faults = {
    ...{ 'match.merchantId': 'of merchant', 'match.orderId': 'of order', 'match.outcome': 'of outcome' },
    ...{ 'match.probability': 'of share', 'match.firstTimes': 'of times', onForSeconds: 'of lasts' },
  }
  expect(words(fields({}, faults), { merchants })).toMatch(
    /of merchant Order of order Outcome .* of outcome Probability % must be from 0 to 100 Only .* of times Switch .* of lasts/,
  )
  expect(words(fields({}, { 'match.firstTimes': 'of times' }), { merchants })).not.toContain('must be')
})
