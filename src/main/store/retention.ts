import { createByteBudget } from './byte-budget.ts'
import type { Data } from './data.ts'
import type { Change, Records } from './store.ts'

const limits = { log: 'keepLog', deliveries: 'keepDeliveries', inbox: 'keepInbox' } as const
type Limited = keyof typeof limits
const limited = Object.keys(limits) as Limited[]

export interface Retention {
  /** What has to go after these changes were applied; empty most of the time. */
  dropsAfter(changes: readonly Change[]): Change[]
  /** There is more to drop than goes into one transaction: `dropsAfter` nothing gives the next part. */
  readonly isUnfinished: boolean
  /** Has the next call look at everything: the records are others. */
  recheck(): void
}

/** How far a collection may outgrow its limit before it is trimmed, so that most transactions drop nothing. */
export const usualSlack = (keep: number): number => Math.max(32, Math.floor(keep / 20))

/** Records of a collection dropped in one transaction; more would hold up other work. */
const maxDropped = 2_000

/** Records passed over for nothing, for each put. */
const lookedAtPerPut = 8

/** A delivery that may still be sent by its schedule is not old, however long ago it was made. */
const mayGo = (record: Records[Limited]): boolean =>
  !('nextAttemptAt' in record) ||
  (record.nextAttemptAt === null && record.state !== 'pending' && record.state !== 'retrying')

/**
 * Keeps the newest `settings.keepLog`, `keepDeliveries` and `keepInbox` records; a delivery's attempts go with it.
 * Links and payments are kept for ever.
 */
export const createRetention = (data: Data, slackOf: (keep: number) => number, bodyBudget?: number): Retention => {
  const budget = createByteBudget(data, bodyBudget)
  // Puts since a collection was last looked through, and how many there must be before the next look. Deliveries still
  // due can make a look yield nothing: the more records it passed over for nothing, the later the next.
  const puts: Record<Limited, number> = { log: 0, deliveries: 0, inbox: 0 }
  const pause: Record<Limited, number> = { log: 0, deliveries: 0, inbox: 0 }

  let unfinished = false

  const tooOld = (collection: Limited, excess: number, atMost = Number.POSITIVE_INFINITY): string[] => {
    const ids: string[] = []
    let left = excess
    for (const record of data.records[collection].oldest()) {
      if (left <= 0 || ids.length >= atMost) break
      left -= 1
      if (mayGo(record)) ids.push(record.id)
    }
    return ids
  }

  const dropsOf = (collection: Limited, limitsChanged: boolean): Change[] => {
    const keep = data.settings[limits[collection]]
    const excess = data.records[collection].size - keep
    const slack = limitsChanged ? 0 : slackOf(keep)
    if (excess <= slack || (!limitsChanged && puts[collection] < Math.max(slack, pause[collection]))) return []
    puts[collection] = 0
    const ids = tooOld(collection, excess, maxDropped)
    unfinished ||= ids.length === maxDropped
    pause[collection] = Math.ceil((excess - ids.length) / lookedAtPerPut)
    return dropping(collection, ids)
  }

  /** A delivery's attempts go with it. */
  const dropping = (collection: Limited, ids: string[]): Change[] => {
    if (ids.length === 0) return []
    const drop: Change = { drop: collection, ids }
    if (collection !== 'deliveries') return [drop]
    const attempts = ids.flatMap((id) => data.indexes.attemptsOfDelivery(id).map((attempt) => attempt.id))
    return attempts.length === 0 ? [drop] : [drop, { drop: 'attempts', ids: attempts }]
  }

  return {
    dropsAfter(changes) {
      let limitsChanged = unfinished
      unfinished = false
      let grown = false
      for (const change of changes) {
        if ('settings' in change) limitsChanged = true
        else if ('put' in change && Object.hasOwn(limits, change.put)) {
          puts[change.put as Limited] += 1
          grown = true
        }
      }
      const overBudget = budget.fitting(changes).flatMap(({ collection, keep }) => {
        const excess = data.records[collection].size - keep
        return excess > 0 ? dropping(collection, tooOld(collection, excess)) : []
      })
      if (overBudget.length > 0) return overBudget
      if (!grown && !limitsChanged) return []
      return limited.flatMap((collection) => dropsOf(collection, limitsChanged))
    },
    get isUnfinished() {
      return unfinished
    },
    recheck() {
      unfinished = true
    },
  }
}
