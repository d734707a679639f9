import { setImmediate as nextTurn } from 'node:timers/promises'
import type { UndoStep } from '../data/data.ts'
import { storageProblem } from '../storage-problem.ts'
import { type Change, StorageError } from '../store.ts'
import type { JournalFile } from './journal-file.ts'
import type { ReplacementMark, TransactionLine } from './journal-header.ts'
import { createLineBuffer, type LineBuffer } from './line-buffer.ts'

/** Changes that are already applied in memory, with the steps that undo them. */
export interface Transaction {
  changes: readonly Change[]
  undo: readonly UndoStep[]
  mark?: ReplacementMark
  /** The changes to publish in place of `changes`. Called when the transaction is on disk. */
  published?(): readonly Change[]
}

export interface GroupCommitDeps {
  /** Returns the journal to append to. Called before each batch. */
  journal(): JournalFile
  /** Returns the line of a transaction with this number. */
  lineOf(transaction: Transaction, number: number): TransactionLine
  /** Number of the last transaction on disk. */
  lastTx: number
  onDurable(transaction: Transaction): void
  /** Called for the newest transaction first. */
  onUndone(transaction: Transaction): void
  /** Called with the problem after a failure, and with null after a success. */
  onProblem(problem: string | null): void
  /** Runs while nothing is being written, after each batch or nudge. It may replace the journal. */
  betweenBatches(quiet: boolean): Promise<void>
}

export interface GroupCommit {
  /** Number of the last transaction on disk. */
  readonly lastTx: number
  /** Number of failed writes. A different value means that transactions were undone. */
  readonly failures: number
  stage(transaction: Transaction): void
  /** Resolves when everything staged is on disk. Rejects with StorageError when some of it was undone. */
  flush(): Promise<void>
  /** Runs `betweenBatches` soon, even if nothing is being committed. */
  nudge(): void
  /** Resolves when nothing is being written and `betweenBatches` has ended. */
  idle(): Promise<void>
}

interface Batch {
  lines: LineBuffer
  transactions: Transaction[]
  settled: Promise<void>
  resolve(): void
  reject(error: StorageError): void
}

const openBatch = (lines: LineBuffer): Batch => {
  let resolve = (): void => {}
  let reject = (_: StorageError): void => {}
  const settled = new Promise<void>((yes, no) => {
    resolve = yes
    reject = no
  })
  // Callers await staged transactions through `flush`. Without a caller, the failure still shows in the status.
  settled.catch(() => {})
  lines.clear()
  return { lines, transactions: [], settled, resolve, reject }
}

/**
 * Writes and syncs one batch while the next one fills. Under load hundreds of transactions share a sync; a single one
 * does not wait. The next batch is written at once: waiting for more would leave no calls to handle during its sync.
 */
export const createGroupCommit = (deps: GroupCommitDeps): GroupCommit => {
  let lastTx = deps.lastTx
  let failures = 0
  let filling = openBatch(createLineBuffer())
  let spare = createLineBuffer()
  let writing: Batch | undefined
  let running: Promise<void> | undefined

  /** Undoes later transactions too, because they were applied on top of the failed ones. */
  const undoBatches = (failed: Batch, error: unknown): void => {
    failures += 1
    writing = undefined
    const behind = filling
    filling = openBatch(behind.lines)
    for (const batch of [behind, failed]) {
      for (const transaction of batch.transactions.reverse()) deps.onUndone(transaction)
    }
    const problem = storageProblem(error)
    deps.onProblem(problem)
    failed.reject(new StorageError(`${problem}. Nothing was saved.`, { cause: error }))
    behind.reject(new StorageError(`${problem}. Nothing was saved.`, { cause: error }))
  }

  const settle = (batch: Batch): void => {
    lastTx += batch.transactions.length
    writing = undefined
    deps.onProblem(null)
    for (const transaction of batch.transactions) deps.onDurable(transaction)
    batch.resolve()
  }

  const write = async (batch: Batch): Promise<void> => {
    const journal = deps.journal()
    try {
      await journal.append(batch.lines.bytes())
    } catch (error) {
      undoBatches(batch, error)
      // If the repair fails here, it is repeated before the next append.
      await journal.repair().catch(() => {})
      return
    }
    settle(batch)
    await deps.betweenBatches(false)
  }

  const run = async (): Promise<void> => {
    if (filling.transactions.length === 0) await deps.betweenBatches(true)
    while (filling.transactions.length > 0) {
      const batch = filling
      writing = batch
      filling = openBatch(spare)
      await write(batch)
      spare = batch.lines
    }
    running = undefined
  }

  const start = (): void => {
    // In the next turn, so that all commits of this turn of the event loop share the first sync.
    running ??= nextTurn().then(run)
  }

  return {
    get lastTx() {
      return lastTx
    },
    get failures() {
      return failures
    },
    stage(transaction) {
      const number = lastTx + (writing?.transactions.length ?? 0) + filling.transactions.length + 1
      filling.lines.append(deps.lineOf(transaction, number))
      filling.transactions.push(transaction)
    },
    flush() {
      if (filling.transactions.length === 0) return writing?.settled ?? Promise.resolve()
      start()
      return filling.settled
    },
    nudge: start,
    idle: () => running ?? Promise.resolve(),
  }
}
