import { Low } from 'lowdb'
import type { StorageStatus } from '../../shared/contract/system.ts'
import type { Clock } from '../domain/clock.ts'
import { applyChange, createData, type Data, type UndoStep, undoSteps } from './data/data.ts'
import { replaceAll } from './data/replacement.ts'
import { createRetention, defaultSlack } from './data/retention.ts'
import { type Files, nodeFiles } from './files.ts'
import type { Transaction } from './journal/group-commit.ts'
import { createJournalAdapter } from './journal/journal-adapter.ts'
import { defaultSnapshotDue, type SnapshotDue } from './journal/snapshot-due.ts'
import { createListeners } from './listeners.ts'
import { lockDataDir } from './lock-data-dir.ts'
import { migrations as allMigrations, type Migration } from './migrations.ts'
import { openBox, type SecretBox } from './secret-box.ts'
import { storageProblem } from './storage-problem.ts'
import {
  type Change,
  type Collection,
  type CollectionName,
  DataDirError,
  type Records,
  StorageError,
  type Store,
} from './store.ts'
import { type StoreLogger, silentLogger } from './store-logger.ts'

export interface OpenStoreOptions {
  dataDir: string
  clock: Clock
  logger?: StoreLogger
  files?: Files
  secretBox?: SecretBox
  migrations?: readonly Migration[]
  /** Returns the number of records by which a collection may exceed its limit before it is trimmed. */
  retentionSlack?: (keep: number) => number
  /** Limits the characters of bodies in the log, the deliveries and the inbox, each. */
  bodyBudget?: number
  snapshotDue?: SnapshotDue
}

/** Locks the data directory. Rejects with a DataDirError that explains why it cannot be used. */
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

/** Returns a readable view of a collection that stays valid after everything was replaced. */
const collectionOf = <C extends CollectionName>(data: Data, name: C): Collection<Records[C]> => ({
  get size() {
    return data.records[name].size
  },
  get: (id) => data.records[name].get(id),
  newest: (before) => data.records[name].newest(before),
  oldest: () => data.records[name].oldest(),
  all: () => data.records[name].all(),
})

/** Opens the data directory, creates it if it is missing, and loads its data. */
export const openStore = async (options: OpenStoreOptions): Promise<Store> => {
  const { dataDir, clock, logger = silentLogger, files = nodeFiles } = options
  const commitListeners = createListeners<readonly Change[]>(logger)
  const replacedListeners = createListeners<void>(logger)
  const statusListeners = createListeners<StorageStatus>(logger)
  let problem: string | null = null
  let closed: Promise<void> | undefined
  let trimming = false

  const adapter = createJournalAdapter({
    dataDir,
    files,
    clock,
    logger,
    secretBox: options.secretBox ?? openBox,
    migrations: options.migrations ?? allMigrations,
    snapshotDue: options.snapshotDue ?? defaultSnapshotDue,
    onDurable({ changes, mark, published = () => changes }) {
      if (mark !== undefined && 'replace' in mark) replacedListeners.publish()
      const toPublish = published()
      if (toPublish.length > 0) commitListeners.publish(toPublish)
    },
    onUndone: ({ undo }) => undoSteps(db.data, undo),
    onProblem(now) {
      if (now === problem) return
      problem = now
      if (now === null) logger.info({}, 'Storage is well again')
      else logger.error({ problem: now }, `Storage is failing: ${now}`)
      statusListeners.publish(status())
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
  const retention = createRetention(data, options.retentionSlack ?? defaultSlack, options.bodyBudget)

  const stage = (transaction: Transaction): void => {
    if (closed) throw new StorageError('The store is closed. Nothing was saved.')
    adapter.stage(transaction)
  }

  /** Applies changes and the drops that retention adds. Resolves when both are on disk. */
  const commitWithDrops = (changes: readonly Change[]): Promise<void> => {
    const undo: UndoStep[] = []
    try {
      for (const change of changes) applyChange(data, change, undo)
      const drops = retention.dropsAfter(changes)
      for (const drop of drops) applyChange(data, drop, undo)
      if (changes.length + drops.length > 0) {
        stage({ changes: drops.length === 0 ? changes : [...changes, ...drops], undo })
      }
    } catch (error) {
      undoSteps(data, undo)
      return Promise.reject(error)
    }
    trimSoon()
    return db.write()
  }

  /** Drops further records in separate transactions, with other work in between. */
  const trimSoon = (): void => {
    if (trimming || !retention.isUnfinished) return
    trimming = true
    setImmediate(() => {
      trimming = false
      // A failure undoes the drops and shows in the status.
      if (!closed) commitWithDrops([]).catch(() => {})
    })
  }

  const commit = (changes: readonly Change[]): Promise<void> => {
    if (closed) return Promise.reject(new StorageError('The store is closed. Nothing was saved.'))
    return changes.length === 0 ? adapter.flush() : commitWithDrops(changes)
  }

  const replaceEverything: Store['replaceAll'] = async (last, slices) => {
    if (closed) throw new StorageError('The store is closed. Nothing was saved.')
    data.sequence += 1
    await replaceAll(
      { data, stage, flush: () => db.write(), holdSnapshots: adapter.holdSnapshots },
      { number: data.sequence, last, ...(slices && { slices }) },
    )
    retention.recheck()
    trimSoon()
  }

  const close = async (): Promise<void> => {
    await adapter.close()
    await release().catch((error) => logger.warn({ error }, 'The lock of the data directory could not be removed'))
  }

  return {
    merchants: collectionOf(data, 'merchants'),
    links: collectionOf(data, 'links'),
    payments: collectionOf(data, 'payments'),
    deliveries: collectionOf(data, 'deliveries'),
    attempts: collectionOf(data, 'attempts'),
    log: collectionOf(data, 'log'),
    inbox: collectionOf(data, 'inbox'),
    rules: collectionOf(data, 'rules'),
    inboxes: collectionOf(data, 'inboxes'),
    settings: () => data.settings,
    clockOffset: () => data.clockOffset,
    merchantByKey: (key) => data.indexes.merchantByKey(key),
    linkOfOrder: (merchantId, orderId) => data.indexes.linkOfOrder(merchantId, orderId),
    linksOfOrder: (merchantId, orderId) => data.indexes.linksOfOrder(merchantId, orderId),
    linkCount: (merchantId) => data.indexes.linkCount(merchantId),
    paymentOfLink: (linkId) => data.indexes.paymentOfLink(linkId),
    deliveriesOfLink: (linkId) => data.indexes.deliveriesOfLink(linkId),
    attemptsOfDelivery: (deliveryId) => data.indexes.attemptsOfDelivery(deliveryId),
    dueDeliveries: () => data.indexes.dueDeliveries(),
    nextPaymentNumber() {
      data.paymentNumber += 1
      return data.paymentNumber
    },
    nextSequence() {
      // New log entries have it as their id. Imported ones keep the ids of the console that wrote them.
      do data.sequence += 1
      while (data.records.log.get(String(data.sequence)) !== undefined)
      return data.sequence
    },
    commit,
    replaceAll: replaceEverything,
    flushed: () => adapter.flush(),
    onCommit: (listener) => commitListeners.add(listener),
    onReplaced: (listener) => replacedListeners.add(listener),
    onStatus: (listener) => statusListeners.add(listener),
    status,
    close() {
      closed ??= close()
      return closed
    },
  }
}
