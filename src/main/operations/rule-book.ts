import type { RuleEffectKind } from '../../shared/contract/rule-effects.ts'
import type { Clock } from '../domain/clock.ts'
import { chooseRules, type RuleSubject } from '../domain/rules/choose-rules.ts'
import type { ChosenRule, Rule } from '../domain/rules/rule.ts'
import type { Change, Store } from '../store/store.ts'

/** The fault rules at work. */
export interface RuleBook {
  /** The rules of these kinds that change an exchange now; see `chooseRules`. Nothing is counted yet. */
  choose<K extends RuleEffectKind>(kinds: readonly K[], subject: RuleSubject): readonly ChosenRule<K>[]
  /** Counts one hit of each; for the transaction that stores what they changed, in the same turn as `choose`. */
  hits(chosen: readonly { id: string }[]): Change[]
  /** From 0 up to, not including, 1. */
  random(): number
}

const nothing: readonly never[] = []

export const noRules: RuleBook = { choose: () => nothing, hits: () => [], random: () => 0 }

/**
 * Which rules are on is remembered between changes of the rules, so that with none on an exchange pays one look at the
 * length of a list. The records themselves are read from the store each time: their hits count.
 */
export const createRuleBook = ({
  store,
  clock,
  random,
}: {
  store: Pick<Store, 'rules' | 'onCommit' | 'onStatus'>
  clock: Pick<Clock, 'now'>
  random: () => number
}): RuleBook => {
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
  // A change that could not be written was undone.
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
