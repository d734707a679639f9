import type { Rule } from '../../domain/rules/rule.ts'
import type { Store } from '../../store/store.ts'

/** The rules in the order in which they apply. */
export const inOrder = (rules: Store['rules']): Rule[] =>
  [...rules.oldest()].sort((a, b) => a.position - b.position || a.seq - b.seq)

/** -1 when the rule does not exist. */
export const lastPosition = (rules: Store['rules']): number => inOrder(rules).at(-1)?.position ?? -1

export const firstPosition = (rules: Store['rules']): number => inOrder(rules)[0]?.position ?? 1
