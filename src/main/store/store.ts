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

/** What each collection holds, in the order in which files have them. */
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

/** One step of a transaction. A put replaces the whole record, so replaying a change twice does no harm. */
export type Change =
  | Put
  | { drop: CollectionName; ids: string[] }
  | { settings: Settings }
  /** ms the virtual clock is ahead of real time. */
  | { clockOffset: number }

/** Records of one kind, by id and in order of their sequence numbers. */
export interface Collection<T> {
  readonly size: number
  get(id: string): T | undefined
  /** Newest first, starting below sequence number `before`. */
  newest(before?: number): Iterable<T>
  /** Oldest first. */
  oldest(): Iterable<T>
  /** Those of this moment, in the order they came in: a copy of a hundred thousand takes a millisecond or two. */
  all(): T[]
}

export type Collections = { readonly [C in CollectionName]: Collection<Records[C]> }

/**
 * Everything the product remembers. Reads are synchronous and see every commit at once; a commit is acknowledged when
 * it is on disk.
 */
export interface Store extends Collections {
  settings(): Settings
  /** ms the virtual clock was last set ahead of real time. */
  clockOffset(): number
  merchantByKey(key: string): Merchant | undefined
  linkOfOrder(merchantId: string, orderId: string): PaymentLink | undefined
  /** How many links a merchant has. */
  linkCount(merchantId: string): number
  paymentOfLink(linkId: string): Payment | undefined
  deliveriesOfLink(linkId: string): Delivery[]
  attemptsOfDelivery(deliveryId: string): Attempt[]
  /** Deliveries with an attempt still due, in no order. */
  dueDeliveries(): Iterable<Delivery>
  /** The number of the next payment, from 1. */
  nextPaymentNumber(): number
  /** A sequence number larger than any given before, across restarts. */
  nextSequence(): number
  /**
   * Applies the changes together and resolves when they are on disk. Rejects with a StorageError, the changes undone,
   * when they cannot be written.
   */
  commit(changes: Change[]): Promise<void>
  /**
   * Puts records in place of all there are, as one transaction: everybody sees all of it or nothing. The records come in
   * `slices`, which are written beside the present ones, a turn of the event loop for each. Then, in one turn, they take
   * their place and the changes of `last` follow, which is asked in that turn. Settings and the clock's offset stay unless
   * `last` changes them. Rejects with what `slices` or `last` throws, and with a StorageError; then all is as before.
   */
  replaceAll(last: () => readonly Change[], slices?: AsyncIterable<readonly Put[]>): Promise<void>
  /** Resolves when everything applied so far is on disk; rejects with a StorageError when some of it was undone. */
  flushed(): Promise<void>
  /**
   * Told of each transaction once it is on disk, in order; retention's own drops included. Of a replacement, only of what
   * can be due or decides how things are done: deliveries, merchants, rules, inboxes and settings; see `onReplaced`.
   */
  onCommit(listener: (changes: readonly Change[]) => void): Undo
  /** Told when everything was replaced, once that is on disk and before `onCommit` hears of it. */
  onReplaced(listener: () => void): Undo
  /** Told when storage starts failing or is well again. */
  onStatus(listener: (status: StorageStatus) => void): Undo
  status(): StorageStatus
  /** Writes what is pending and lets go of the data directory. */
  close(): Promise<void>
}

/** The data could not be written; nothing of the transaction remains. */
export class StorageError extends Error {
  override name = 'StorageError'
}

/** The data directory cannot be used at all: locked by another process, unwritable, or from a newer version. */
export class DataDirError extends Error {
  override name = 'DataDirError'
}
