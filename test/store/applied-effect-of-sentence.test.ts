import { describe, expect, test } from 'vitest'
import { appliedEffectText } from '../../src/main/domain/rules/applied-effect-text.ts'
import { appliedEffectOfSentence } from '../../src/main/store/applied-effect-of-sentence.ts'
import type { AppliedEffect } from '../../src/shared/contract/applied-rule.ts'
import { appliedEffect } from '../../src/shared/contract/applied-rule.ts'

const effects: AppliedEffect[] = [
  ...[true, false, null].flatMap((createdLink): AppliedEffect[] => [
    { kind: 'create-error', code: 'E029', createdLink },
    { kind: 'create-reset', createdLink },
    { kind: 'create-hang', createdLink },
    { kind: 'create-truncated', createdLink },
    { kind: 'create-malformed', as: 'html', status: 200, createdLink },
    { kind: 'create-malformed', as: 'broken-json', status: 502, createdLink },
    { kind: 'create-malformed', as: 'empty', status: 500, createdLink },
  ]),
  { kind: 'create-latency', ms: 250 },
  { kind: 'force-outcome', from: 'paid', to: 'challenged' },
  { kind: 'true-amount', amount: 99_999_999_999, captured: 995 },
  { kind: 'ipn-hold-until-return', atMostMs: 60_000 },
  { kind: 'ipn-before-return', atMostMs: 10_000 },
  { kind: 'redirect-wait', ms: 0, ipnSent: true },
  { kind: 'redirect-wait', ms: 10_000, ipnSent: false },
  { kind: 'ipn-delay', ms: 90_000 },
  { kind: 'ipn-reorder', atMostMs: null },
  { kind: 'ipn-reorder', atMostMs: 5_400_000 },
  { kind: 'ipn-drop' },
  { kind: 'ipn-twice', apartMs: 0 },
  { kind: 'ipn-twice', apartMs: 5_000 },
  { kind: 'ipn-corrupt-field', field: 'amount', from: '19.90', to: 'x\n"' },
  { kind: 'ipn-wrong-currency', field: 'currency', from: 'EUR', to: 'USD' },
  { kind: 'ipn-missing-field', field: 'status' },
  { kind: 'ipn-content-type', value: 'text/plain; charset=x' },
  { kind: 'ipn-charset', charset: 'latin1' },
  { kind: 'ipn-charset', charset: 'utf-16' },
  { kind: 'ipn-slow-body', ms: 3_000 },
  { kind: 'ipn-during-create', result: 'paid' },
  { kind: 'create-answer-wait', until: 'ipn-sent' },
  { kind: 'create-answer-wait', until: 'settled' },
  { kind: 'create-answer-wait', until: 'not-stored' },
  { kind: 'described', text: 'did something nobody remembers' },
]

describe('a sentence stored by an earlier version', () => {
  test.each(effects)('$kind is read back', (effect) => {
    expect(appliedEffectOfSentence(appliedEffectText(effect), false)).toEqual(effect)
  })

  test('of the bank page is distinguished from one of the create call', () => {
    expect(appliedEffectOfSentence('waited 4 s', true)).toEqual({ kind: 'slow-bank-page', ms: 4_000 })
    const forced = { kind: 'force-outcome', from: 'paid', to: 'failed' }
    expect(appliedEffectOfSentence('made it failed instead of paid', true)).toEqual(forced)
  })

  test('covers every kind of effect', () => {
    const kinds = appliedEffect.options.map(({ shape }) => shape.kind.value)
    expect(new Set([...effects.map(({ kind }) => kind), 'slow-bank-page'])).toEqual(new Set(kinds))
  })
})
