import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseRules, type RuleSubject } from '../../../src/main/domain/rules/choose-rules.ts'
import type { Rule } from '../../../src/main/domain/rules/rule.ts'
import { type RuleEffect, ruleEffect } from '../../../src/shared/contract/rule-effects.ts'
import { makeRule } from '../../support/make-rule.ts'

const subject: RuleSubject = { merchantId: 'merchant-1', orderId: 'T-1001', outcome: 'paid' }
const error = (code: 'E029' | 'E098'): RuleEffect => ({ kind: 'create-error', code, afterStoring: false })
const reset: RuleEffect = { kind: 'create-reset', afterStoring: false }
const latency: RuleEffect = { kind: 'create-latency', minMs: 1, maxMs: 1 }
const now = 1_000

const kinds = ruleEffect.options.map(({ shape }) => shape.kind.value).filter((kind) => kind !== 'ipn-twice')

const chosen = (rules: Rule[], over: Partial<RuleSubject> = {}, lots: number[] = []): string[] =>
  chooseRules(rules, kinds, { ...subject, ...over }, { now, random: () => lots.shift() ?? 0 }).map(({ id }) => id)

describe('a rule matches an exchange', () => {
  test.each<[string, Partial<Rule>, Partial<RuleSubject>, boolean]>([
    ['with no condition', {}, {}, true],
    ['switched off', { on: false }, {}, false],
    ['until later', { onUntil: now + 1 }, {}, true],
    ['until now', { onUntil: now }, {}, false],
    ['of its merchant', { match: { merchantId: 'merchant-1' } }, {}, true],
    ['of another merchant', { match: { merchantId: 'merchant-2' } }, {}, false],
    ['of nobody known', { match: { merchantId: 'merchant-1' } }, { merchantId: null }, false],
    ['of an order that fits', { match: { orderId: 'T-*' } }, {}, true],
    ['of an order that does not', { match: { orderId: 'X-*' } }, {}, false],
    ['of no order', { match: { orderId: '*' } }, { orderId: null }, false],
    ['of its outcome', { match: { outcome: 'paid' } }, {}, true],
    ['of another outcome', { match: { outcome: 'failed' } }, {}, false],
    ['of no outcome yet', { match: { outcome: 'paid' } }, { outcome: null }, false],
    ['all of which must hold', { match: { merchantId: 'merchant-1', orderId: 'X' } }, {}, false],
    ['the first times', { match: { firstTimes: 2 }, hits: 1 }, {}, true],
    ['after the first times', { match: { firstTimes: 2 }, hits: 2 }, {}, false],
    ['of another kind', { effect: { kind: 'ipn-twice', apartMs: 0 } }, {}, false],
  ])('%s: %o', (_name, rule, over, is) => {
    expect(chosen([makeRule(1, rule)], over)).toEqual(is ? ['rule-1'] : [])
  })
})

test.each([
  [0.29, ['rule-1']],
  [0.3, []],
  [0.31, []],
])('a draw of %f with a probability of 0.3', (lot, ids) => {
  expect(chosen([makeRule(1, { match: { probability: 0.3 } })], {}, [lot])).toEqual(ids)
})

test('of effects that exclude each other the first wins, and other effects still apply', () => {
  const rules = [
    makeRule(1, { effect: latency }),
    makeRule(2, { effect: error('E029') }),
    makeRule(3, { effect: reset }),
    makeRule(4, { effect: latency }),
    makeRule(5, { effect: { kind: 'ipn-corrupt-field', field: 'amount' } }),
    makeRule(6, { effect: { kind: 'ipn-corrupt-field', field: 'status' } }),
    makeRule(7, { effect: { kind: 'ipn-corrupt-field', field: 'amount' } }),
    makeRule(8),
    makeRule(9, { effect: { kind: 'ipn-delay', seconds: 1 } }),
    makeRule(10, { effect: { kind: 'ipn-corrupt-field', field: 'currency' } }),
    makeRule(11, { effect: { kind: 'ipn-wrong-currency' } }),
  ]
  expect(chosen(rules)).toEqual(['rule-1', 'rule-2', 'rule-5', 'rule-6', 'rule-8', 'rule-10'])
})

test.each<[string, object[]]>([
  [
    'answers of the create call',
    [error('E029'), ...[reset, { kind: 'create-hang' }, { kind: 'create-truncated' }, { kind: 'create-malformed' }]],
  ],
  [
    'times of the IPN',
    [
      ...[{ kind: 'ipn-hold-until-return' }, { kind: 'ipn-before-return' }, { kind: 'ipn-delay', seconds: 1 }],
      ...[{ kind: 'ipn-reorder' }, { kind: 'ipn-drop' }],
    ],
  ],
  [
    'values of a field',
    [
      ...[
        { kind: 'ipn-corrupt-field', field: 'currency' },
        { kind: 'ipn-missing-field', field: 'currency' },
      ],
      ...[{ kind: 'ipn-wrong-currency' }],
    ],
  ],
])('%s exclude each other, whichever comes first', (_group, effects) => {
  const rules = effects.map((effect, at) => makeRule(at + 1, { effect: ruleEffect.parse(effect) }))
  for (const first of rules) expect(chosen([first, ...rules.filter((rule) => rule !== first)])).toEqual([first.id])
})

test('a rule whose draw fails leaves its place to the next; a skipped rule makes no draw', () => {
  const unlikely = { match: { probability: 0.5 } }
  const rules = [
    makeRule(1, { effect: error('E029'), ...unlikely }),
    makeRule(2, { effect: reset }),
    makeRule(3, { effect: error('E098'), ...unlikely }),
    makeRule(4, { effect: latency, ...unlikely }),
  ]
  expect(chosen(rules, {}, [0.9, 0.4])).toEqual(['rule-2', 'rule-4'])
})

test('any rules: the chosen ones keep their order, match, and belong to different groups', () => {
  const effects: RuleEffect[] = [error('E029'), reset, latency, { kind: 'ipn-drop' }, { kind: 'ipn-delay', seconds: 1 }]
  const groupOf = ({ kind }: RuleEffect): string =>
    kind === 'create-latency' ? kind : kind.startsWith('create') ? 'answer' : 'time'
  const anyRule = fc.record({
    on: fc.boolean(),
    hits: fc.nat(3),
    effect: fc.constantFrom(...effects),
    match: fc.constantFrom({}, { firstTimes: 2 }, { orderId: 'X*' }, { orderId: 'T*' }, { probability: 0.5 }),
  })
  fc.assert(
    fc.property(
      fc.array(anyRule, { maxLength: 12 }),
      fc.array(fc.double({ min: 0, max: 0.99, noNaN: true })),
      (given, lots) => {
        const rules = given.map((over, seq) => makeRule(seq, over))
        const ids = chosen(rules, {}, [...lots])
        const records = ids.map((id) => rules.find((rule) => rule.id === id) as Rule)
        expect(records.map(({ seq }) => seq)).toEqual(records.map(({ seq }) => seq).toSorted((a, b) => a - b))
        const groups = records.map(({ effect }) => groupOf(effect))
        expect(new Set(groups).size).toBe(groups.length)
        for (const { on, hits, match } of records) {
          expect(on && hits < (match.firstTimes ?? 9) && match.orderId !== 'X*').toBe(true)
        }
        // Whatever is certain to fit and is not chosen had a chosen one of its group before it.
        for (const rule of rules) {
          const certain = rule.on && (Object.keys(rule.match).length === 0 || rule.match.orderId === 'T*')
          if (!certain || ids.includes(rule.id)) continue
          expect(records.some((one) => one.seq < rule.seq && groupOf(one.effect) === groupOf(rule.effect))).toBe(true)
        }
      },
    ),
    { numRuns: 1_000 },
  )
})
