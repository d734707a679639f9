import type { Delivery } from '../../src/main/domain/ipn/delivery.ts'
import {
  type Change,
  type Collection,
  type CollectionName,
  collectionNames,
  type Records,
  StorageError,
  type Store,
} from '../../src/main/store/store.ts'
import { defaultSettings } from '../../src/shared/contract/settings.ts'
import type { StorageStatus } from '../../src/shared/contract/system.ts'

export interface MemoryStore extends Store {
  /** Applied and published, but not acknowledged, until `release`. */
  hold(): void
  release(): void
  /** Until changed, every commit is undone and rejected. */
  fail(failing: boolean): void
}

interface Pending {
  changes: readonly Change[]
  undo: () => void
  resolve: () => void
  reject: (error: unknown) => void
}

const undoAll = (undos: readonly (() => void)[]): void => {
  for (const undo of undos) undo()
}

type Tables = { [C in CollectionName]: Map<string, Records[C]> }

const collectionOf = <T extends { seq: number }>(records: () => Map<string, T>): Collection<T> => {
  const sorted = () => [...records().values()].sort((a, b) => a.seq - b.seq)
  return {
    get size() {
      return records().size
    },
    get: (id) => records().get(id),
    newest: (before = Number.POSITIVE_INFINITY) =>
      sorted()
        .filter((record) => record.seq < before)
        .reverse(),
    oldest: sorted,
    all: sorted,
  }
}

/** The store port over maps, for tests: a commit is "on disk" one turn of the event loop later, those before it first. */
export const createMemoryStore = (): MemoryStore => {
  const tables = Object.fromEntries(collectionNames.map((name) => [name, new Map()])) as unknown as Tables
  let settings = defaultSettings
  let clockOffset = 0
  let sequence = 0
  let held = false
  let failing = false
  let scheduled = false
  let pending: Pending[] = []
  const commitListeners = new Set<(changes: readonly Change[]) => void>()
  const replacedListeners = new Set<() => void>()
  const statusListeners = new Set<(status: StorageStatus) => void>()

  const swap = (name: CollectionName, id: string, record: unknown): (() => void) => {
    const table = tables[name] as Map<string, unknown>
    const before = table.get(id)
    if (record === undefined) table.delete(id)
    else table.set(id, record)
    return () => {
      if (before === undefined) table.delete(id)
      else table.set(id, before)
    }
  }

  const apply = (change: Change): (() => void) => {
    if ('put' in change) return swap(change.put, change.record.id, change.record)
    if ('drop' in change) {
      const undos = change.ids.map((id) => swap(change.drop, id, undefined))
      return () => undoAll(undos)
    }
    if ('clockOffset' in change) {
      const earlier = clockOffset
      clockOffset = change.clockOffset
      return () => {
        clockOffset = earlier
      }
    }
    const before = settings
    settings = change.settings
    return () => {
      settings = before
    }
  }

  const write = (): void => {
    scheduled = false
    const batch = pending
    pending = []
    if (failing) {
      for (const { undo } of batch.toReversed()) undo()
      for (const { reject } of batch) reject(new StorageError('no space left on device'))
      return
    }
    for (const { changes, resolve } of batch) {
      if (changes.length > 0) for (const listener of commitListeners) listener(changes)
      resolve()
    }
  }

  const soon = (): void => {
    if (held || scheduled || pending.length === 0) return
    scheduled = true
    setImmediate(write)
  }

  const queue = (changes: readonly Change[]): Promise<void> => {
    const undos = changes.map(apply)
    return new Promise((resolve, reject) => {
      pending.push({ changes, undo: () => undoAll(undos.toReversed()), resolve, reject })
      soon()
    })
  }

  const status = (): StorageStatus => ({
    state: failing ? 'failing' : 'ok',
    problem: failing ? 'no space left on device' : null,
    dataDir: 'memory',
    journalBytes: 0,
    quarantined: [],
  })

  const find = <T>(records: Iterable<T>, test: (record: T) => boolean): T | undefined => {
    for (const record of records) if (test(record)) return record
    return undefined
  }

  return {
    merchants: collectionOf(() => tables.merchants),
    links: collectionOf(() => tables.links),
    payments: collectionOf(() => tables.payments),
    deliveries: collectionOf(() => tables.deliveries),
    attempts: collectionOf(() => tables.attempts),
    log: collectionOf(() => tables.log),
    inbox: collectionOf(() => tables.inbox),
    rules: collectionOf(() => tables.rules),
    inboxes: collectionOf(() => tables.inboxes),
    settings: () => settings,
    clockOffset: () => clockOffset,
    merchantByKey: (key) => find(tables.merchants.values(), (merchant) => merchant.key === key),
    linkOfOrder: (merchantId, orderId) =>
      find(tables.links.values(), (link) => link.merchantId === merchantId && link.orderId === orderId),
    linksOfOrder: (merchantId, orderId) =>
      [...tables.links.values()].filter((link) => link.merchantId === merchantId && link.orderId === orderId),
    linkCount: (merchantId) => [...tables.links.values()].filter((link) => link.merchantId === merchantId).length,
    paymentOfLink: (linkId) => find(tables.payments.values(), (payment) => payment.linkId === linkId),
    deliveriesOfLink: (linkId) => [...tables.deliveries.values()].filter((delivery) => delivery.linkId === linkId),
    attemptsOfDelivery: (deliveryId) =>
      [...tables.attempts.values()].filter((attempt) => attempt.deliveryId === deliveryId),
    dueDeliveries: () =>
      [...tables.deliveries.values()].filter((delivery: Delivery) => delivery.nextAttemptAt !== null),
    nextPaymentNumber: () => Math.max(0, ...Array.from(tables.payments.values(), (payment) => payment.number)) + 1,
    nextSequence: () => ++sequence,
    commit: (changes) => queue(changes),
    replaceAll: async (last, slices) => {
      const gathered: Change[] = []
      if (slices) for await (const slice of slices) gathered.push(...slice)
      const gone = collectionNames.map((name): Change => ({ drop: name, ids: [...tables[name].keys()] }))
      await queue([...gone.filter((change) => 'drop' in change && change.ids.length > 0), ...gathered, ...last()])
      for (const listener of replacedListeners) listener()
    },
    flushed: () => (pending.length === 0 ? Promise.resolve() : queue([])),
    onCommit: (listener) => {
      commitListeners.add(listener)
      return () => commitListeners.delete(listener)
    },
    onReplaced: (listener) => {
      replacedListeners.add(listener)
      return () => replacedListeners.delete(listener)
    },
    onStatus: (listener) => {
      statusListeners.add(listener)
      return () => statusListeners.delete(listener)
    },
    status,
    close: async () => {},
    hold: () => {
      held = true
    },
    release: () => {
      held = false
      soon()
    },
    fail: (now) => {
      failing = now
      for (const listener of statusListeners) listener(status())
    },
  }
}
