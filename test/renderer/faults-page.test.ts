import { createElement } from 'react'
import { expect, test } from 'vitest'
import FaultsPage from '../../src/renderer/src/features/lab/faults/faults-page.tsx'
import { useConsole } from '../../src/renderer/src/stores/console.tsx'
import type { RuleState } from '../../src/renderer/src/stores/rule-store.ts'
import { createOpenDialogs } from '../../src/renderer/src/stores/tab-state.ts'
import { useRuleStore } from '../../src/renderer/src/stores/use-rule-store.ts'
import type { RuleView } from '../../src/shared/contract/rules.ts'
import { controlsOf } from './support/controls.ts'
import { fill, render, words } from './support/render.ts'

const rule = (id: string, on = false): RuleView => ({
  ...{ id, name: `Rule ${id}`, on, onUntil: null, active: on, match: {}, effect: { kind: 'ipn-drop' } },
  ...{ effectText: 'no IPN', conditions: [], summary: 'no IPN', hits: 0, preset: null },
  createdAt: '2026-11-20T12:00:00.000Z',
})

const page = (state: Partial<RuleState>, dialog?: object) =>
  createElement(() => {
    fill(useRuleStore(), { phase: 'ready', ...state })
    const dialogs = useConsole().kept(createOpenDialogs)
    if (dialog !== undefined) fill(dialogs, { values: { 'faults dialog': dialog } })
    return createElement(FaultsPage)
  })

const [a, b] = [rule('a'), rule('b')]

test.each<[string, Partial<RuleState>, string, RegExp, RegExp]>([
  ['no rule', {}, '/lab', /No rules yet.*Write a rule/, /deleted|Try again/],
  ['no rule that is known yet', { phase: 'loading' }, '/lab?rule=a', /Rules, in the order/, /No rules yet|deleted/],
  ['two rules', { rules: [a, b] }, '/lab?rule=b', /1 .*Rule a .*2 .*Rule b/, /No rules yet|deleted/],
  ['a rule that is gone', { rules: [a] }, '/lab?rule=b', /This rule has been deleted/, /No rules yet/],
  ['a failure', { phase: 'failed', problem: 'It broke.' }, '/lab', / It broke\. Try again/, /No rules yet|deleted/],
])('%s is shown as such', (_, state, at, said, unsaid) => {
  const text = words(page(state), {}, { at })
  expect(text).toMatch(said)
  expect(text).not.toMatch(unsaid)
})

test('the rule that the address names is marked', () => {
  const marked = (id: string) => new RegExp(`id="rule-${id}"[^>]*bg-simulated-soft`)
  const markup = render(page({ rules: [a, b] }), {}, { at: '/lab?rule=b' })
  expect(markup).toMatch(marked('b'))
  expect(markup).not.toMatch(marked('a'))
})

test('the first rule cannot go up, the last not down', () => {
  const { named } = controlsOf(page({ rules: [a, b] }))
  const disabled = ['Move Rule a up', 'Move Rule a down', 'Move Rule b up', 'Move Rule b down']
  expect(disabled.map((name) => named(name).props.disabled)).toEqual([true, false, false, true])
})

/** A page whose requests are noted and not answered. */
const pressed = (name: string, ...shown: Parameters<typeof page>): unknown[] => {
  const asked: unknown[] = []
  const call = (...request: unknown[]) => {
    asked.push(request)
    return new Promise(() => undefined)
  }
  const { press } = controlsOf(page(...shown), {}, { call })
  asked.length = 0
  press(name)
  return asked
}

test('all rules can be switched off while one is on', () => {
  const rules = [a, rule('b', true)]
  expect(controlsOf(page({ rules })).named('Switch all off').props.disabled).toBe(false)
  expect(controlsOf(page({ rules: [a, b] })).named('Switch all off').props.disabled).toBe(true)
  const off = ['PATCH /api/rules/:id', { params: { id: 'b' }, body: { on: false } }]
  expect(pressed('Switch all off', { rules })).toEqual([off])
})

test('a rule is deleted once that was confirmed', () => {
  const shown = [{ rules: [a, b] }, { kind: 'delete', rule: b }] as const
  expect(controlsOf(page(...shown)).named('Delete Rule b?')).toBeDefined()
  expect(pressed('Delete', ...shown)).toEqual([['DELETE /api/rules/:id', { params: { id: 'b' } }]])
})

test.each([
  ['New rule', { kind: 'edit', rule: undefined }],
  ['Write a rule', { kind: 'edit', rule: undefined }],
  ['Edit Rule b', { kind: 'edit', rule: b }],
  ['Delete Rule b', { kind: 'delete', rule: b }],
])('%s asks for the rule in a dialog', (name, expected) => {
  let asked: unknown
  const Page = () => {
    const dialogs = useConsole().kept(createOpenDialogs)
    dialogs.subscribe(({ values }) => {
      asked = values['faults dialog']
    })
    return page({ rules: name === 'Write a rule' ? [] : [a, b] })
  }
  controlsOf(createElement(Page)).press(name)
  expect(asked).toEqual(expected)
})
