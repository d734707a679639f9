import { Low } from 'lowdb'
import type { StorageStatus } from '../../shared/contract/system.ts'
import type { Clock } from '../domain/clock.ts'
import { applyChange, createData, type UndoStep, undoSteps } from './data.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { type Files, nodeFiles } from './files.ts'
import { createJournalAdapter } from './journal-adapter.ts'
import { createListeners } from './listeners.ts'
import { migrations as allMigrations, type Migration } from './migrations.ts'
import { createRetention, usualSlack } from './retention.ts'
import { openBox, type SecretBox } from './secret-box.ts'
import { type SnapshotDue, usualSnapshotDue } from './snapshot-due.ts'
import { storageProblem } from './storage-problem.ts'
import { type Change, DataDirError, StorageError, type Store } from './store.ts'
import { type StoreLogger, silentLogger } from './store-logger.ts'

export interface OpenStoreOptions {
  dataDir: string
  clock: Clock
  logger?: StoreLogger
  files?: Files
  secretBox?: SecretBox
  migrations?: readonly Migration[]
  /** How far a limited collection may outgrow its limit before it is trimmed. */
  retentionSlack?: (keep: number) => number
  /** Characters of bodies that log, deliveries and inbox may each hold. */
  bodyBudget?: number
  snapshotDue?: SnapshotDue
}

/** Claims the data directory; rejects with a DataDirError in one clear sentence when it cannot be used. */
const claim = async (files: Files, dataDir: string): Promise<() => Promise<void>> => {
  try {
    await files.makeDirectory(dataDir)
    return await lockDataDir(files, dataDir)
  } catch (error) {
    if (error instanceof DataDirError) throw error
    const { code } = error as NodeJS.ErrnoException
    const isFile = code === 'EEXIST' || code === 'ENOTDIR'
    const reason = isFile ? 'is not a directory' : `cannot be used: ${storageProblem(error)}`
    throw new DataDirError(`The data directory ${dataDir} ${reason}.`, { cause: error })
  }
}

/** Opens the data directory, creating it when there is none, and loads everything in it. */
export const openStore = async (options: OpenStoreOptions): Promise<Store> => {
  const { dataDir, clock, logger = silentLogger, files = nodeFiles } = options
  const commitListeners = createListeners<readonly Change[]>(logger)
  const statusListeners = createListeners<StorageStatus>(logger)
  let problem: string | null = null
  let closed: Promise<void> | undefined

  const adapter = createJournalAdapter({
    dataDir,
    files,
    clock,
    logger,
    secretBox: options.secretBox ?? openBox,
    migrations: options.migrations ?? allMigrations,
    snapshotDue: options.snapshotDue ?? usualSnapshotDue,
    onDurable({ changes }) {
      if (changes.length > 0) commitListeners.tell(changes)
    },
    onUndone: ({ undo }) => undoSteps(db.data, undo),
    onProblem(now) {
      if (now === problem) return
      problem = now
      if (now === null) logger.info({}, 'Storage is well again')
      else logger.error({ problem: now }, `Storage is failing: ${now}`)
      statusListeners.tell(status())
    },
  })
  const db = new Low(adapter, createData())

  const status = (): StorageStatus => ({
    state: problem === null ? 'ok' : 'failing',
    problem,
    dataDir,
    journalBytes: adapter.journalBytes(),
    quarantined: [...adapter.quarantined()],
  })

  const release = await claim(files, dataDir)
  try {
    await db.read()
  } catch (error) {
    await release().catch(() => {})
    if (error instanceof DataDirError) throw error
    throw new DataDirError(`The data directory ${dataDir} cannot be read: ${(error as Error).message}.`, {
      cause: error,
    })
  }

  const { data } = db
  const retention = createRetention(data, options.retentionSlack ?? usualSlack, options.bodyBudget)

  const commit = (changes: readonly Change[]): Promise<void> => {
    if (closed) return Promise.reject(new StorageError('The store is closed. Nothing was saved.'))
    if (changes.length === 0) return adapter.flush()
    const undo: UndoStep[] = []
    try {
      for (const change of changes) applyChange(data, change, undo)
      const drops = retention.dropsAfter(changes)
      for (const drop of drops) applyChange(data, drop, undo)
      adapter.stage({ changes: drops.length === 0 ? changes : [...changes, ...drops], undo })
    } catch (error) {
      undoSteps(data, undo)
      return Promise.reject(error)
    }
    return db.write()
  }

  const close = async (): Promise<void> => {
    await adapter.close()
    await release().catch((error) => logger.warn({ error }, 'The lock of the data directory could not be removed'))
  }

  return {
    ...data.records,
    settings: () => data.settings,
    clockOffset: () => data.clockOffset,
    merchantByKey: data.indexes.merchantByKey,
    linkOfOrder: data.indexes.linkOfOrder,
    linkCount: data.indexes.linkCount,
    paymentOfLink: data.indexes.paymentOfLink,
    deliveriesOfLink: data.indexes.deliveriesOfLink,
    attemptsOfDelivery: data.indexes.attemptsOfDelivery,
    dueDeliveries: data.indexes.dueDeliveries,
    nextPaymentNumber() {
      data.paymentNumber += 1
      return data.paymentNumber
    },
    nextSequence() {
      data.sequence += 1
      return data.sequence
    },
    commit,
    flushed: () => adapter.flush(),
    onCommit: (listener) => commitListeners.add(listener),
    onStatus: (listener) => statusListeners.add(listener),
    status,
    close() {
      closed ??= close()
      return closed
    },
  }
}
