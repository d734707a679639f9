import type { Rule } from '../../src/main/domain/rules/rule.ts'

/** A rule that is on and drops every IPN by default. `seq` also makes id, name and position. */
export const makeRule = (seq: number, over: Partial<Rule> = {}): Rule => ({
  id: `rule-${seq}`,
  seq,
  position: seq,
  name: `Rule ${seq}`,
  on: true,
  onUntil: null,
  match: {},
  effect: { kind: 'ipn-drop' },
  hits: 0,
  preset: null,
  createdAt: 1_795_132_800_000,
  ...over,
})
