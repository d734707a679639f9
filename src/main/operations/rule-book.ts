import type { RuleEffectKind } from '../../shared/contract/rule-effects.ts'
import type { Clock } from '../domain/clock.ts'
import { chooseRules, type RuleSubject } from '../domain/rules/choose-rules.ts'
import type { ChosenRule } from '../domain/rules/rule.ts'
import type { Change, Store } from '../store/store.ts'

/** Chooses fault rules and counts their hits. */
export interface RuleBook {
  /** Returns the rules of these kinds that change an exchange now; see `chooseRules`. Counts no hits. */
  choose<K extends RuleEffectKind>(kinds: readonly K[], subject: RuleSubject): readonly ChosenRule<K>[]
  /**
   * Returns the changes that count one hit of each rule. Commit them in the same turn as `choose`, in the transaction
   * that stores what the rules changed.
   */
  hits(chosen: readonly { id: string }[]): Change[]
  /** Returns a number in [0, 1). */
  random(): number
}

const nothing: readonly never[] = []

interface RuleBookDeps {
  store: Pick<Store, 'rules'>
  clock: Pick<Clock, 'now'>
  random: () => number
}

export const createRuleBook = ({ store, clock, random }: RuleBookDeps): RuleBook => ({
  choose: (kinds, subject) => {
    if (store.rules.size === 0) return nothing
    const on = [...store.rules.oldest()].filter((rule) => rule.on)
    on.sort((a, b) => a.position - b.position || a.seq - b.seq)
    return chooseRules(on, kinds, subject, { now: clock.now(), random })
  },
  hits: (chosen) =>
    [...new Set(chosen.map(({ id }) => id))]
      .flatMap((id) => store.rules.get(id) ?? [])
      .map((rule) => ({ put: 'rules', record: { ...rule, hits: rule.hits + 1 } })),
  random,
})
