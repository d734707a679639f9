import type { Change, Records } from '../store.ts'
import type { Data } from './data.ts'

type Budgeted = 'log' | 'deliveries' | 'inbox'
const budgeted: readonly Budgeted[] = ['log', 'deliveries', 'inbox']

/** Limits the characters of bodies per collection, because all of them are in memory. */
const defaultBudget = 256 * 1024 * 1024

/**
 * Limits the bodies in addition to the number of records: 5,000 deliveries with eight responses of 64 KiB each would
 * take gigabytes.
 */
export interface ByteBudget {
  /**
   * Returns how many of the newest records fit in the budget, for the collections that have grown enough to be counted
   * again, or with `countAll` for each.
   */
  fitting(changes: readonly Change[], countAll: boolean): { collection: Budgeted; keep: number }[]
}

const sizeOf = (change: Change): { collection: Budgeted; size: number } | undefined => {
  if (!('put' in change)) return undefined
  switch (change.put) {
    case 'log':
      return { collection: 'log', size: logSize(change.record) }
    case 'inbox':
      return { collection: 'inbox', size: change.record.body.text.length }
    case 'deliveries':
      return { collection: 'deliveries', size: change.record.body.length }
    case 'attempts':
      return { collection: 'deliveries', size: attemptSize(change.record) }
    default:
      return undefined
  }
}

const logSize = ({ requestBody, responseBody }: Records['log']): number =>
  requestBody.text.length + responseBody.text.length

const attemptSize = ({ response }: Records['attempts']): number => response?.body.text.length ?? 0

/**
 * Counts a collection again only after a sixteenth of the budget has been added, so that a commit costs almost nothing.
 */
export const createByteBudget = (data: Data, budget = defaultBudget): ByteBudget => {
  const added: Record<Budgeted, number> = { log: 0, deliveries: 0, inbox: 0 }

  const stored = (collection: Budgeted, id: string): number => {
    if (collection === 'log') return logSize(data.records.log.get(id) as Records['log'])
    if (collection === 'inbox') return data.records.inbox.get(id)?.body.text.length ?? 0
    const attempts = data.indexes.attemptsOfDelivery(id).reduce((sum, attempt) => sum + attemptSize(attempt), 0)
    return attempts + (data.records.deliveries.get(id)?.body.length ?? 0)
  }

  const fittingOf = (collection: Budgeted): number => {
    let size = 0
    let count = 0
    for (const { id } of data.records[collection].newest()) {
      size += stored(collection, id)
      if (size > budget) return count
      count += 1
    }
    return count
  }

  return {
    fitting(changes, countAll) {
      for (const change of changes) {
        const part = sizeOf(change)
        if (part !== undefined) added[part.collection] += part.size
      }
      const grown = budgeted.filter((collection) => countAll || added[collection] > budget / 16)
      return grown.map((collection) => {
        added[collection] = 0
        return { collection, keep: fittingOf(collection) }
      })
    },
  }
}
