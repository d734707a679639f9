import type { z } from 'zod'
import type { Settings } from '../../shared/contract/settings.ts'
import type { StorageStatus } from '../../shared/contract/system.ts'
import type { Undo } from '../domain/clock.ts'
import { inbox } from '../domain/inbox/inbox.ts'
import { inboxMessage } from '../domain/inbox/inbox-message.ts'
import { type Attempt, attempt, type Delivery, delivery } from '../domain/ipn/delivery.ts'
import { type PaymentLink, paymentLink } from '../domain/link/payment-link.ts'
import { logEntry } from '../domain/log-entry.ts'
import { type Merchant, merchant } from '../domain/merchant.ts'
import { type Payment, payment } from '../domain/payment/payment.ts'
import { rule } from '../domain/rules/rule.ts'

/** The schema of each collection, in the order in which files contain them. */
export const recordSchemas = {
  merchants: merchant,
  links: paymentLink,
  payments: payment,
  deliveries: delivery,
  attempts: attempt,
  log: logEntry,
  inbox: inboxMessage,
  rules: rule,
  inboxes: inbox,
}
export type CollectionName = keyof typeof recordSchemas
export type Records = { [C in CollectionName]: z.output<(typeof recordSchemas)[C]> }
export const collectionNames = Object.keys(recordSchemas) as CollectionName[]

export type Put = { [C in CollectionName]: { put: C; record: Records[C] } }[CollectionName]

/** One step of a transaction. A put replaces the whole record, so replaying a change twice has no effect. */
export type Change =
  | Put
  | { drop: CollectionName; ids: string[] }
  | { settings: Settings }
  /** How far the virtual clock is ahead of real time, in ms. */
  | { clockOffset: number }

/** Records of one kind, by id and ordered by sequence number. */
export interface Collection<T> {
  readonly size: number
  get(id: string): T | undefined
  /** Newest first, below the sequence number `before`. */
  newest(before?: number): Iterable<T>
  /** Oldest first. */
  oldest(): Iterable<T>
  /** Returns a copy of the current records, oldest first. A hundred thousand take a millisecond or two. */
  all(): T[]
}

export type Collections = { readonly [C in CollectionName]: Collection<Records[C]> }

/** All persistent data. Reads are synchronous and see every commit at once; `commit` resolves when it is on disk. */
export interface Store extends Collections {
  settings(): Settings
  /** The last offset of the virtual clock from real time, in ms. */
  clockOffset(): number
  merchantByKey(key: string): Merchant | undefined
  linkOfOrder(merchantId: string, orderId: string): PaymentLink | undefined
  /** Oldest first. Several only of an order whose repetition was allowed. */
  linksOfOrder(merchantId: string, orderId: string): PaymentLink[]
  /** Number of links of a merchant. */
  linkCount(merchantId: string): number
  paymentOfLink(linkId: string): Payment | undefined
  deliveriesOfLink(linkId: string): Delivery[]
  attemptsOfDelivery(deliveryId: string): Attempt[]
  /** Deliveries with an attempt due now or later, in no order. */
  dueDeliveries(): Iterable<Delivery>
  /** Returns the number of the next payment, from 1. */
  nextPaymentNumber(): number
  /**
   * Returns a sequence number larger than that of every record on disk, which no log entry has as its id. One that was
   * not committed before a kill may be returned again after it.
   */
  nextSequence(): number
  /**
   * Applies the changes together. Resolves when they are on disk. When they cannot be written, undoes them and rejects
   * with StorageError.
   */
  commit(changes: Change[]): Promise<void>
  /**
   * Replaces all records in one transaction: readers see all of it or nothing. `slices` yields the records; each slice
   * is written beside the current records in its own turn of the event loop. In one final turn they become the current
   * records, `last` is called, and its changes are applied. Settings and the clock's offset stay unless `last` changes
   * them. Rejects with the error of `slices` or `last`, or with StorageError; then nothing has changed.
   */
  replaceAll(last: () => readonly Change[], slices?: AsyncIterable<readonly Put[]>): Promise<void>
  /** Resolves when everything applied so far is on disk. Rejects with StorageError when some of it was undone. */
  flushed(): Promise<void>
  /**
   * Calls the listener with each transaction when it is on disk, in order, including the drops of retention. A
   * replacement is reported only for collections that can be due or that affect behaviour: deliveries, merchants,
   * rules, inboxes and settings; see `onReplaced`.
   */
  onCommit(listener: (changes: readonly Change[]) => void): Undo
  /** Calls the listener when everything was replaced and that is on disk, before `onCommit` listeners. */
  onReplaced(listener: () => void): Undo
  /** Calls the listener when storage starts failing or works again. */
  onStatus(listener: (status: StorageStatus) => void): Undo
  status(): StorageStatus
  /** Writes pending changes and unlocks the data directory. */
  close(): Promise<void>
}

/** The data could not be written. Nothing of the transaction remains. */
export class StorageError extends Error {
  override name = 'StorageError'
}

/** The data directory cannot be used: it is locked by another process, not writable, or of a newer version. */
export class DataDirError extends Error {
  override name = 'DataDirError'
}
