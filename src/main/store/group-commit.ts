import { setImmediate as nextTurn } from 'node:timers/promises'
import type { UndoStep } from './data.ts'
import type { JournalFile } from './journal-file.ts'
import type { ReplacementMark, TransactionLine } from './journal-header.ts'
import { createLineBuffer, type LineBuffer } from './line-buffer.ts'
import { storageProblem } from './storage-problem.ts'
import { type Change, StorageError } from './store.ts'

/** Changes that are in memory already, and how to take them back. */
export interface Transaction {
  changes: readonly Change[]
  undo: readonly UndoStep[]
  mark?: ReplacementMark
  /** The changes that listeners get in place of `changes`. Called when the transaction is on disk. */
  published?(): readonly Change[]
}

export interface GroupCommitDeps {
  /** The journal to append to, asked for before each batch. */
  journal(): JournalFile
  /** The line of a transaction of this number. */
  lineOf(transaction: Transaction, number: number): TransactionLine
  /** Number of the last transaction on disk. */
  lastTx: number
  onDurable(transaction: Transaction): void
  /** Called for the newest first. */
  onUndone(transaction: Transaction): void
  /** A failure in words, or null after a success. */
  onProblem(problem: string | null): void
  /** Runs while nothing is being written, after each batch or a nudge: the journal may be changed for another here. */
  betweenBatches(quiet: boolean): Promise<void>
}

export interface GroupCommit {
  /** Number of the last transaction on disk. */
  readonly lastTx: number
  /** How often writing has failed: a change means that something was taken back. */
  readonly failures: number
  stage(transaction: Transaction): void
  /** Resolves when everything staged is on disk; rejects with a StorageError when some of it was taken back. */
  flush(): Promise<void>
  /** Has `betweenBatches` run soon although nothing is being committed. */
  nudge(): void
  /** Resolves when nothing is being written, and `betweenBatches` is over too. */
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
  // Whoever staged something awaits it through `flush`; without a caller the failure still shows in the status.
  settled.catch(() => {})
  lines.clear()
  return { lines, transactions: [], settled, resolve, reject }
}

/**
 * One batch is being written and synced while the next one fills: under load hundreds of transactions share a sync,
 * and a single one waits for nothing.
 */
export const createGroupCommit = (deps: GroupCommitDeps): GroupCommit => {
  let lastTx = deps.lastTx
  let failures = 0
  let filling = openBatch(createLineBuffer())
  let spare = createLineBuffer()
  let writing: Batch | undefined
  let running: Promise<void> | undefined

  /** Later transactions were made on top of the failed ones, so they are taken back as well. */
  const takeBack = (failed: Batch, error: unknown): void => {
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
      takeBack(batch, error)
      // Tried again before the next append if it fails here.
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
    // Not at once: what else this turn of the event loop commits shares the first sync.
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
