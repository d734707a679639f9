import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Undo } from '../../domain/clock.ts'
import type { Transaction } from '../journal/group-commit.ts'
import type { Change, CollectionName, Put } from '../store.ts'
import { applyChange, createData, type Data, replaceRecords, type UndoStep, undoSteps } from './data.ts'

/** Maximum work per turn of the event loop, in ms. */
const sliceMs = 10

/** Collections whose changes are published: those that can be due or that affect behaviour. */
const publishedCollections = ['merchants', 'deliveries', 'rules', 'inboxes'] as const satisfies CollectionName[]

export interface ReplacementDeps {
  data: Data
  stage(transaction: Transaction): void
  /** Resolves when everything staged is on disk. */
  flush(): Promise<void>
  holdSnapshots(): Undo
}

const idsOf = (records: readonly { id: string }[]): string[] => records.map(({ id }) => id)

/**
 * Returns the changes of a replacement that are published. Of the new deliveries, only those with a due time are.
 */
const publishedChanges = ({ records, indexes }: Data, before: Data['records'], last: readonly Change[]): Change[] => [
  ...publishedCollections.map((drop) => ({ drop, ids: idsOf(before[drop].all()) })).filter(({ ids }) => ids.length > 0),
  ...Array.from(indexes.dueDeliveries(), (record): Change => ({ put: 'deliveries', record })),
  ...Array.from(records.merchants.oldest(), (record): Change => ({ put: 'merchants', record })),
  ...Array.from(records.rules.oldest(), (record): Change => ({ put: 'rules', record })),
  ...Array.from(records.inboxes.oldest(), (record): Change => ({ put: 'inboxes', record })),
  ...last.filter((change) => 'settings' in change),
]

/** Stages the slices in memory and in the journal, without an effect on `data` yet. */
const gather = async (
  slices: AsyncIterable<readonly Put[]>,
  next: Data,
  number: number,
  { stage, flush }: ReplacementDeps,
): Promise<void> => {
  for await (const slice of slices) {
    let began = performance.now()
    for (const put of slice) {
      applyChange(next, put)
      if (performance.now() - began < sliceMs) continue
      await nextTurn()
      began = performance.now()
    }
    stage({ changes: slice, undo: [], mark: { stage: number }, published: () => [] })
    await flush()
  }
}

/**
 * Replaces all records in one step; see `Store.replaceAll`. The step takes constant time, because it swaps the sets of
 * records.
 */
export const replaceAll = async (
  deps: ReplacementDeps,
  { number, last, slices }: { number: number; last: () => readonly Change[]; slices?: AsyncIterable<readonly Put[]> },
): Promise<void> => {
  const { data, stage, flush } = deps
  const next = createData()
  const release = deps.holdSnapshots()
  try {
    if (slices) await gather(slices, next, number, deps)
    const changes = last()
    const before = data.records
    const undo: UndoStep[] = []
    try {
      replaceRecords(data, next, undo)
      for (const change of changes) applyChange(data, change, undo)
      stage({ changes, undo, mark: { replace: number }, published: () => publishedChanges(data, before, changes) })
    } catch (error) {
      undoSteps(data, undo)
      throw error
    }
    await flush()
  } finally {
    release()
  }
}
