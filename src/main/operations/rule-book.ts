import type { RuleEffectKind } from '../../shared/contract/rule-effects.ts'
import type { Clock } from '../domain/clock.ts'
import { chooseRules, type RuleSubject } from '../domain/rules/choose-rules.ts'
import type { ChosenRule, Rule } from '../domain/rules/rule.ts'
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
  store: Pick<Store, 'rules' | 'onCommit' | 'onStatus'>
  clock: Pick<Clock, 'now'>
  random: () => number
}

/**
 * Caches which rules are on until the rules change, so that an exchange without active rules costs one length check.
 * The records are read from the store each time, because their hits count.
 */
export const createRuleBook = ({ store, clock, random }: RuleBookDeps): RuleBook => {
  let onIds: readonly string[] | undefined

  const forget = (): void => {
    onIds = undefined
  }
  store.onCommit((changes) => {
    if (
      changes.some(
        (change) => ('put' in change && change.put === 'rules') || ('drop' in change && change.drop === 'rules'),
      )
    )
      forget()
  })
  // A failed write may have undone a change of the rules.
  store.onStatus(forget)

  const idsOfThoseOn = (): readonly string[] => {
    if (store.rules.size === 0) return nothing
    const on = [...store.rules.oldest()].filter((rule) => rule.on)
    return on.sort((a, b) => a.position - b.position || a.seq - b.seq).map(({ id }) => id)
  }

  const recordsOf = (ids: readonly string[]): Rule[] => ids.flatMap((id) => store.rules.get(id) ?? [])

  return {
    choose: (kinds, subject) => {
      onIds ??= idsOfThoseOn()
      if (onIds.length === 0) return nothing
      return chooseRules(recordsOf(onIds), kinds, subject, { now: clock.now(), random })
    },
    hits: (chosen) =>
      recordsOf([...new Set(chosen.map(({ id }) => id))]).map((rule) => ({
        put: 'rules',
        record: { ...rule, hits: rule.hits + 1 },
      })),
    random,
  }
}
