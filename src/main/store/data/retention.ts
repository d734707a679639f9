import type { Change, Records } from '../store.ts'
import { createByteBudget } from './byte-budget.ts'
import type { Data } from './data.ts'

const limits = { log: 'keepLog', deliveries: 'keepDeliveries', inbox: 'keepInbox' } as const
type Limited = keyof typeof limits
const limited = Object.keys(limits) as Limited[]

export interface Retention {
  /** Returns the drops needed after these changes were applied. Empty most of the time. */
  dropsAfter(changes: readonly Change[]): Change[]
  /** Whether more must be dropped than fits in one transaction. `dropsAfter([])` returns the next part. */
  readonly isUnfinished: boolean
  /** Makes the next call check everything, because all records were replaced. */
  recheck(): void
}

/**
 * Returns the number of records by which a collection may exceed its limit before it is trimmed, so that most
 * transactions drop nothing.
 */
export const defaultSlack = (keep: number): number => Math.max(32, Math.floor(keep / 20))

/** Limits the records of a collection dropped in one transaction, so that other work is not delayed. */
const maxDropped = 2_000

/** Records that a check may skip in vain, per put. */
const skippedPerPut = 8

/** Deliveries with an attempt due are never dropped, whatever their age. */
const isDroppable = (record: Records[Limited]): boolean => !('nextAttemptAt' in record) || record.nextAttemptAt === null

/**
 * Keeps the newest `settings.keepLog`, `keepDeliveries` and `keepInbox` records. The attempts of a dropped delivery are
 * dropped with it. Links and payments are never dropped.
 */
export const createRetention = (data: Data, slackOf: (keep: number) => number, bodyBudget?: number): Retention => {
  const budget = createByteBudget(data, bodyBudget)
  // `puts` counts the puts since a collection was last checked; `pause` is the number needed before the next check. Due
  // deliveries can make a check find nothing: the more records it skips in vain, the later the next check.
  const puts: Record<Limited, number> = { log: 0, deliveries: 0, inbox: 0 }
  const pause: Record<Limited, number> = { log: 0, deliveries: 0, inbox: 0 }

  let unfinished = false
  /** Whether bodies must be counted anew, which reads every record: not while only records beyond the limits are left. */
  let uncounted = false

  /** Returns ids among the oldest `excess` records, as many as fit in one transaction. */
  const oldestDroppable = (collection: Limited, excess: number): string[] => {
    const ids: string[] = []
    let left = excess
    for (const record of data.records[collection].oldest()) {
      if (left <= 0 || ids.length >= maxDropped) break
      left -= 1
      if (isDroppable(record)) ids.push(record.id)
    }
    unfinished ||= ids.length === maxDropped
    return ids
  }

  const dropsOf = (collection: Limited, limitsChanged: boolean): Change[] => {
    const keep = data.settings[limits[collection]]
    const excess = data.records[collection].size - keep
    const slack = limitsChanged ? 0 : slackOf(keep)
    if (excess <= slack || (!limitsChanged && puts[collection] < Math.max(slack, pause[collection]))) return []
    puts[collection] = 0
    const ids = oldestDroppable(collection, excess)
    pause[collection] = Math.ceil((excess - ids.length) / skippedPerPut)
    return dropsWithAttempts(collection, ids)
  }

  /** Adds the attempts of dropped deliveries. */
  const dropsWithAttempts = (collection: Limited, ids: string[]): Change[] => {
    if (ids.length === 0) return []
    const drop: Change = { drop: collection, ids }
    if (collection !== 'deliveries') return [drop]
    const attempts = ids.flatMap((id) => data.indexes.attemptsOfDelivery(id).map((attempt) => attempt.id))
    return attempts.length === 0 ? [drop] : [drop, { drop: 'attempts', ids: attempts }]
  }

  return {
    dropsAfter(changes) {
      let limitsChanged = unfinished
      const countAll = uncounted
      unfinished = false
      let grown = false
      for (const change of changes) {
        if ('settings' in change) limitsChanged = true
        else if ('put' in change && Object.hasOwn(limits, change.put)) {
          puts[change.put as Limited] += 1
          grown = true
        }
      }
      const drops: Change[] = []
      for (const { collection, keep } of budget.fitting(changes, countAll)) {
        const ids = oldestDroppable(collection, data.records[collection].size - keep)
        drops.push(...dropsWithAttempts(collection, ids))
      }
      uncounted = unfinished
      if (drops.length > 0) {
        unfinished ||= limitsChanged
        return drops
      }
      if (!grown && !limitsChanged) return drops
      for (const collection of limited) drops.push(...dropsOf(collection, limitsChanged))
      return drops
    },
    get isUnfinished() {
      return unfinished
    },
    recheck() {
      unfinished = true
      uncounted = true
    },
  }
}
