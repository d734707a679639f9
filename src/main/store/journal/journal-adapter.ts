import type { Adapter } from 'lowdb'
import type { Clock, Undo } from '../../domain/clock.ts'
import { dropDangling } from '../data/dangling.ts'
import type { Data } from '../data/data.ts'
import type { Files } from '../files.ts'
import { currentFormat, type Migration } from '../migrations.ts'
import { type SecretBox, sealedAll } from '../secret-box.ts'
import { storageProblem } from '../storage-problem.ts'
import { DataDirError } from '../store.ts'
import type { StoreLogger } from '../store-logger.ts'
import { beginJournal, type CheckpointDeps, removeLeftovers, takeSnapshot } from './checkpoint.ts'
import { filePath } from './file-names.ts'
import { createGroupCommit, type GroupCommit, type Transaction } from './group-commit.ts'
import { type JournalFile, reopenJournal } from './journal-file.ts'
import { earlierReports, type Quarantined, quarantine } from './quarantined.ts'
import { type RecoveredData, recoverData } from './recover-data.ts'
import type { SnapshotDue } from './snapshot-due.ts'

export interface JournalAdapterDeps {
  dataDir: string
  files: Files
  clock: Clock
  logger: StoreLogger
  secretBox: SecretBox
  migrations: readonly Migration[]
  snapshotDue: SnapshotDue
  onDurable(transaction: Transaction): void
  onUndone(transaction: Transaction): void
  onProblem(problem: string | null): void
}

/** lowdb's adapter for an append-only journal. `write` persists the transactions staged since the last call. */
export interface JournalAdapter extends Adapter<Data> {
  stage(transaction: Transaction): void
  /** Resolves when everything staged is on disk. */
  flush(): Promise<void>
  /** Prevents new snapshots until the undo is called, so that related lines stay in consecutive journals. */
  holdSnapshots(): Undo
  journalBytes(): number
  quarantined(): readonly Quarantined[]
  /** Waits for pending writes and closes the files. */
  close(): Promise<void>
}

export const createJournalAdapter = (deps: JournalAdapterDeps): JournalAdapter => {
  const { dataDir, files, clock, logger, secretBox, migrations } = deps
  const checkpoint: CheckpointDeps = { files, dataDir, secretBox, format: currentFormat(migrations) }

  let data: Data
  let journal: JournalFile
  let commits: GroupCommit
  let generation = 0
  /** Bytes in journals since the newest snapshot, without the current journal. */
  let olderBytes = 0
  let snapshotBytes = 0
  /** Bytes ignored by the next due check, because a snapshot failed. No data is lost; the journals continue to grow. */
  let postponedBytes = 0
  let lastBatchAt = 0
  let stopWaiting: Undo | undefined
  let snapshot: Promise<void> | undefined
  let closing = false
  let holds = 0
  /** The sequence number in the last line written. Later numbers need a line of their own on close. */
  let markedSequence = 0
  let quarantined: Quarantined[] = []

  const rotate = async (): Promise<void> => {
    const previous: JournalFile | undefined = journal
    // Only the last journal may be torn. If the repair fails, this journal is continued.
    await previous?.repair()
    journal = await beginJournal(checkpoint, generation + 1, commits.lastTx)
    generation += 1
    olderBytes += previous?.bytes ?? 0
    await previous?.close()
  }

  const postponeSnapshot = (): void => {
    postponedBytes = olderBytes + journal.bytes
  }

  /** Requires a journal that has just been started. */
  const snapshotNow = async (): Promise<void> => {
    const failures = commits.failures
    const earlierBytes = olderBytes
    snapshotBytes = await takeSnapshot(checkpoint, {
      data,
      generation,
      tx: commits.lastTx,
      check() {
        if (closing) throw new Error('the store is closing')
        if (commits.failures !== failures) throw new Error('a transaction was taken back meanwhile')
      },
      flushed: () => commits.flush(),
    })
    olderBytes -= earlierBytes
    postponedBytes = 0
    logger.info({ bytes: snapshotBytes, generation }, 'A snapshot of the data was written')
  }

  const snapshotQuietly = async (): Promise<void> => {
    try {
      await snapshotNow()
    } catch (error) {
      postponeSnapshot()
      if (!closing) logger.warn({ error }, `No snapshot of the data could be written: ${(error as Error).message}`)
    }
  }

  const checkpointNow = async (): Promise<void> => {
    try {
      await rotate()
    } catch (error) {
      postponeSnapshot()
      logger.warn({ error }, `No new journal could be begun: ${storageProblem(error)}`)
      return
    }
    snapshot = snapshotQuietly().finally(() => {
      snapshot = undefined
      // No further commit may follow for a long time.
      if (!closing) checkpointWhenQuiet()
    })
  }

  /** A snapshot competes with commits for the disk, so it waits for a quiet period until it is due in any case. */
  const waitForQuiet = (): void => {
    stopWaiting ??= clock.at(lastBatchAt + deps.snapshotDue.quietMs, () => {
      stopWaiting = undefined
      if (clock.now() - lastBatchAt < deps.snapshotDue.quietMs) waitForQuiet()
      else commits.nudge()
    })
  }

  const countedBytes = (): number => olderBytes + journal.bytes - postponedBytes

  const checkpointIfDue = async (quiet: boolean): Promise<void> => {
    if (closing || snapshot || holds > 0) return
    const limit = quiet ? deps.snapshotDue.whenQuiet : deps.snapshotDue.always
    if (countedBytes() >= limit(snapshotBytes)) await checkpointNow()
    else if (!quiet) checkpointWhenQuiet()
  }

  const checkpointWhenQuiet = (): void => {
    if (countedBytes() < deps.snapshotDue.whenQuiet(snapshotBytes)) return
    lastBatchAt = clock.now()
    waitForQuiet()
  }

  const openJournal = async (recovered: RecoveredData): Promise<void> => {
    generation = recovered.journal?.generation ?? recovered.base
    if (!recovered.journal) return rotate()
    const { length } = recovered.journal
    olderBytes = recovered.journalBytes - length
    journal = await reopenJournal(files, dataDir, filePath(dataDir, 'journal', generation), length)
    if (recovered.rewrite) await rotate()
  }

  const inspect = async (recovered: RecoveredData): Promise<void> => {
    if (recovered.tornBytes > 0) {
      logger.info({ bytes: recovered.tornBytes }, 'The journal ended in an unfinished transaction, which was cut off')
    }
    quarantined = await earlierReports(files, dataDir)
    if (recovered.damage.length === 0) return
    const dangling = dropDangling(recovered.data)
    const reports = await quarantine(files, dataDir, clock, recovered.damage, dangling)
    for (const report of reports) logger.error({ report }, `Part of the data could not be read: ${report.reason}`)
    quarantined = [...quarantined, ...reports]
  }

  return {
    async read() {
      const recovered = await recoverData({ files, dataDir, migrations, secretBox })
      await inspect(recovered)
      data = recovered.data
      markedSequence = data.sequence
      snapshotBytes = recovered.snapshotBytes
      commits = createGroupCommit({
        journal: () => journal,
        lineOf({ changes, mark }, n) {
          markedSequence = data.sequence
          return { n, s: data.sequence, c: sealedAll(secretBox, changes), ...mark }
        },
        lastTx: recovered.tx,
        onDurable: deps.onDurable,
        onUndone: deps.onUndone,
        onProblem: deps.onProblem,
        betweenBatches: checkpointIfDue,
      })
      try {
        await openJournal(recovered)
      } catch (error) {
        throw new DataDirError(`The data directory ${dataDir} cannot be written: ${storageProblem(error)}.`, {
          cause: error,
        })
      }
      if (recovered.rewrite) await snapshotQuietly()
      else await removeLeftovers(files, dataDir, recovered.base).catch(() => {})
      checkpointWhenQuiet()
      return data
    },
    // lowdb's db.write() passes the data in memory, to which the staged transactions are already applied.
    write: () => commits.flush(),
    stage: (transaction) => commits.stage(transaction),
    flush: () => commits.flush(),
    holdSnapshots() {
      holds += 1
      return () => {
        holds -= 1
        checkpointWhenQuiet()
      }
    },
    journalBytes: () => olderBytes + journal.bytes,
    quarantined: () => quarantined,
    async close() {
      closing = true
      stopWaiting?.()
      if (data.sequence > markedSequence) commits.stage({ changes: [], undo: [] })
      await commits.flush().catch(() => {})
      await commits.idle()
      await snapshot
      await journal.repair().catch(() => {})
      await journal.close()
    },
  }
}
