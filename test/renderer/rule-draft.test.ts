import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { describeRule } from '../../src/main/domain/rules/describe-rule.ts'
import { effectGroups, infoOf, listOf } from '../../src/renderer/src/features/lab/faults/effect-groups.ts'
import {
  effectOf,
  lastsOf,
  matchOf,
  type RuleDraft,
  ruleDraft,
  withKind,
} from '../../src/renderer/src/features/lab/faults/rule-draft.ts'
import { type RuleEffect, ruleEffect } from '../../src/shared/contract/rule-effects.ts'
import { type RuleMatch, type RuleView, ruleMatch } from '../../src/shared/contract/rules.ts'

const kinds = effectGroups.flatMap(({ options }) => options.map(({ kind }) => kind))
const viewOf = (effect: RuleEffect, match: RuleMatch = {}): RuleView => ({
  id: 'a',
  name: 'A',
  on: true,
  onUntil: null,
  active: true,
  match,
  effect,
  ...describeRule({ match, effect }, 'Shop'),
  hits: 0,
  preset: null,
  createdAt: '2026-11-20T12:00:00.000Z',
})

describe('the editor of rules', () => {
  test('has every effect of the contract exactly once', () => {
    const ofContract = ruleEffect.options.map((option) => option.shape.kind.value)
    expect(kinds.toSorted()).toEqual(ofContract.toSorted())
  })

  test.each(kinds)('%s: what it begins with is accepted, and every field of the contract can be set', (kind) => {
    const effect = effectOf(withKind(ruleDraft(undefined), kind))
    const parsed = ruleEffect.safeParse(effect)
    expect(parsed.error).toBeUndefined()
    const option = ruleEffect.options.find(({ shape }) => shape.kind.value === kind)
    const names = infoOf(kind).fields.flatMap(({ type, name }) => (type === 'switch-over' ? [] : [name]))
    expect(names.toSorted()).toEqual(
      Object.keys(option?.shape ?? {})
        .filter((name) => name !== 'kind')
        .toSorted(),
    )
  })

  test.each(ruleEffect.options.map(({ shape }) => [shape.kind.value, shape] as const))(
    '%s: begins with the defaults of the contract, in its units, and offers what it accepts',
    (kind, shape: Record<string, z.ZodType>) => {
      const effect: Record<string, unknown> = { ...effectOf(withKind(ruleDraft(undefined), kind)) }
      for (const field of infoOf(kind).fields) {
        const ofContract = shape[field.name]
        const usual = ofContract?.safeParse(undefined)
        const isLeftOut = field.type === 'text' && field.optional === true
        if (usual?.success && (isLeftOut || usual.data !== undefined)) expect(effect[field.name]).toEqual(usual.data)
        const unit = field.name === 'seconds' ? 's' : /ms$/i.test(field.name) ? 'ms' : undefined
        if (unit !== undefined) expect(field).toMatchObject({ unit })
        if (field.type !== 'choice') continue
        for (const { value } of field.options) expect(ofContract?.safeParse(value).success).toBe(true)
      }
    },
  )

  test.each<RuleEffect>([
    { kind: 'create-malformed', as: 'empty', status: 204, afterStoring: true },
    { kind: 'true-amount', percent: 12.5 },
    { kind: 'true-amount', amount: '7.25' },
    { kind: 'ipn-corrupt-field', field: 'status' },
    { kind: 'ipn-corrupt-field', field: 'amount', value: '0' },
    { kind: 'ipn-hold-until-return', afterRedirectMs: 1, atMostMs: 2 },
  ])('gives back $kind as it was', (effect) => {
    expect(effectOf(ruleDraft(viewOf(effect)))).toEqual(effect)
  })

  test.each<RuleMatch>([
    {},
    { merchantId: 'm', orderId: 'T-*', outcome: 'paid', probability: 0.333, firstTimes: 2 },
    { probability: 0 },
  ])('gives back the match %j as it was', (match) => {
    const draft = ruleDraft(viewOf({ kind: 'ipn-drop' }, match))
    expect(matchOf(draft)).toEqual(match)
    expect(ruleMatch.safeParse(matchOf(draft)).success).toBe(true)
  })

  test('sends no outcome for an effect before the payment, and leaves invalid numbers to the engine', () => {
    const draft: RuleDraft = { ...ruleDraft(undefined), outcome: 'paid', firstTimes: 'x' }
    expect(matchOf({ ...withKind(draft, 'create-hang') })).toEqual({ firstTimes: Number.NaN })
    expect(matchOf(withKind(draft, 'ipn-during-create'))).not.toHaveProperty('outcome')
    expect(matchOf({ ...draft, orderId: ' T-1 ' })).toMatchObject({ outcome: 'paid', orderId: 'T-1' })
    expect([lastsOf({ ...draft, lasts: '60' }), lastsOf(draft)]).toEqual([60, undefined])
  })

  test.each([
    ['ipn-delay', 'deliveries'],
    ['ipn-during-create', 'log'],
    ['create-hang', 'log'],
    ['force-outcome', 'log'],
  ] as const)('shows what %s changed in the list %s', (kind, list) => {
    expect(listOf(kind)).toBe(list)
  })
})
