import type { Undo, VirtualClock } from '../domain/clock.ts'
import { type Delivery, isHeld } from '../domain/ipn/delivery.ts'
import { linkRequestOf } from '../domain/link/link-request.ts'
import { waitOn } from '../domain/wait-on.ts'
import type { Change, Store } from '../store/store.ts'

/** Pages of the built-in shop to which the payment page redirects browsers. Only their visits are reported. */
export const shopReturnPages: readonly string[] = ['/shop/thanks', '/shop/cart']

/** Tracks IPNs that fault rules hold, and browsers whose redirect waits for an IPN. */
export interface HeldDeliveries {
  /**
   * Reports that the browser was redirected to the shop. `ownHost` is the host name by which the browser calls this
   * service.
   */
  redirected(linkId: string, ownHost: string): void
  /** Reports that a browser opened a return page of the built-in shop. `path` includes the query. */
  returned(path: string): void
  /** Resolves when the first attempt of a delivery is recorded, or after `atMostMs`, at most as long in real time. */
  firstAttempt(deliveryId: string, atMostMs: number): Promise<'over' | 'late'>
  close: Undo
}

interface HeldDeliveriesDeps {
  store: Pick<
    Store,
    | 'links'
    | 'payments'
    | 'deliveries'
    | 'dueDeliveries'
    | 'deliveriesOfLink'
    | 'attemptsOfDelivery'
    | 'commit'
    | 'onCommit'
  >
  clock: VirtualClock
  onLost: (error: unknown) => void
}

/**
 * Releases held deliveries by making them due when their event happens. The ids of held deliveries are collected from
 * the store's commits, so a payment without such a rule costs nothing. Calls `onLost` when a release could not be
 * written; the delivery is then sent at its latest time.
 */
export const createHeldDeliveries = ({ store, clock, onLost }: HeldDeliveriesDeps): HeldDeliveries => {
  const held = new Set<string>()
  const waiting = new Map<string, Set<() => void>>()

  const forNextPayment = new Set<string>()
  /** Ids of deliveries held for a return, by the path and query it opens. A load test may hold thousands. */
  const forReturn = new Map<string, Set<string>>()
  const returnPaths = new Map<string, string>()

  /** Returns the URL to which the customer of a held delivery was redirected. */
  const destinationOf = ({ linkId, paymentId }: Delivery): URL | undefined => {
    const link = store.links.get(linkId)
    if (link === undefined) return undefined
    const { return_url, cancel_url } = linkRequestOf(link)
    return new URL(store.payments.get(paymentId)?.result === 'paid' ? return_url : cancel_url)
  }

  const forget = (id: string): void => {
    held.delete(id)
    forNextPayment.delete(id)
    const path = returnPaths.get(id) ?? ''
    returnPaths.delete(id)
    forReturn.get(path)?.delete(id)
    if (forReturn.get(path)?.size === 0) forReturn.delete(path)
  }

  const follow = (delivery: Delivery): void => {
    const { id, hold } = delivery
    if (!isHeld(delivery)) forget(id)
    if (!isHeld(delivery) || held.has(id)) return
    held.add(id)
    if (hold?.for === 'next-payment') forNextPayment.add(id)
    const url = hold?.for === 'return' ? destinationOf(delivery) : undefined
    if (url === undefined) return
    const path = url.pathname + url.search
    returnPaths.set(id, path)
    forReturn.set(path, (forReturn.get(path) ?? new Set()).add(id))
  }
  for (const delivery of store.dueDeliveries()) follow(delivery)
  /** Deliveries held before this run. Whether the previous run redirected their browsers may not have been recorded. */
  const heldAtStart: ReadonlySet<string> = new Set(held)

  const heldAmong = (deliveries: readonly (Delivery | undefined)[]): Delivery[] =>
    deliveries
      .filter((delivery): delivery is Delivery => delivery !== undefined && isHeld(delivery))
      .sort((a, b) => a.seq - b.seq)
  const heldOfIds = (ids: Iterable<string>): Delivery[] => heldAmong(Array.from(ids, (id) => store.deliveries.get(id)))
  const heldOfPayment = ({ linkId, paymentId }: Delivery): Delivery[] =>
    heldAmong(store.deliveriesOfLink(linkId)).filter((one) => one.paymentId === paymentId)

  const write = (records: readonly Delivery[]): void => {
    if (records.length === 0) return
    store.commit(records.map((record) => ({ put: 'deliveries', record }))).catch(onLost)
  }

  /**
   * Returns how long a delivery is due after the first held delivery of its payment, in ms. IPNs sent twice keep their
   * distance.
   */
  const delayAfterFirst = (delivery: Delivery): number =>
    (delivery.nextAttemptAt ?? 0) - Math.min(...heldOfPayment(delivery).map((one) => one.nextAttemptAt ?? 0))

  const released = (held: Delivery): Delivery => {
    const { hold: _, ...delivery } = held
    return { ...delivery, nextAttemptAt: clock.now() + delayAfterFirst(held) }
  }

  const redirectsToReturnPage = (delivery: Delivery, ownHost: string): boolean => {
    const url = destinationOf(delivery)
    if (url === undefined || !shopReturnPages.includes(url.pathname)) return false
    // Compared as a URL, so that the scheme's default port makes no difference.
    const own = `${url.protocol}//${ownHost}`
    return URL.canParse(own) && new URL(own).host === url.host
  }

  const attempted = (deliveryId: string): void => {
    for (const wake of waiting.get(deliveryId) ?? []) wake()
    if (forNextPayment.size === 0) return
    const sent = store.deliveries.get(deliveryId)
    if (sent === undefined) return
    write(
      heldOfIds(forNextPayment)
        .filter(({ seq, paymentId }) => seq < sent.seq && paymentId !== sent.paymentId)
        .map(released),
    )
  }

  const followChange = (change: Change): void => {
    if ('put' in change && change.put === 'deliveries') follow(change.record)
    if ('drop' in change && change.drop === 'deliveries') for (const id of change.ids) forget(id)
    if ('put' in change && change.put === 'attempts') attempted(change.record.deliveryId)
  }
  const undo = store.onCommit((changes) => {
    if (
      held.size === 0 &&
      waiting.size === 0 &&
      !changes.some((change) => 'put' in change && change.put === 'deliveries')
    )
      return
    for (const change of changes) followChange(change)
  })

  return {
    redirected: (linkId, ownHost) => {
      if (held.size === 0) return
      const sent = heldAmong(store.deliveriesOfLink(linkId)).filter(({ hold }) => hold?.for === 'return')
      write(
        sent.flatMap((delivery) => {
          const { hold, nextAttemptAt } = delivery
          if (hold?.for !== 'return' || nextAttemptAt === null) return []
          // A return is visible only for the return pages of the built-in shop.
          const later = hold.afterRedirectMs + delayAfterFirst(delivery)
          const due = redirectsToReturnPage(delivery, ownHost) ? nextAttemptAt : clock.now() + later
          const record: Delivery = {
            ...delivery,
            hold: { ...hold, redirected: true },
            nextAttemptAt: Math.min(nextAttemptAt, due),
          }
          return [record]
        }),
      )
    },
    returned: (path) => {
      if (held.size === 0) return
      // A request does not name its order. If several deliveries lead to the same page, the first one is released.
      const candidates = heldOfIds(forReturn.get(path) ?? [])
      const isRedirected = ({ hold }: Delivery): boolean => hold?.for === 'return' && hold.redirected
      const back = candidates.find(isRedirected) ?? candidates.find(({ id }) => heldAtStart.has(id))
      if (back !== undefined) write(heldOfPayment(back).map(released))
    },
    firstAttempt: (deliveryId, atMostMs) =>
      new Promise((resolve) => {
        if (store.attemptsOfDelivery(deliveryId).length > 0) {
          resolve('over')
          return
        }
        // Does not wait when no attempt is due.
        if ((store.deliveries.get(deliveryId)?.nextAttemptAt ?? null) === null) {
          resolve('late')
          return
        }
        const wakes = waiting.get(deliveryId) ?? new Set()
        waiting.set(deliveryId, wakes)
        const end = (how: 'over' | 'late'): void => {
          cancel()
          wakes.delete(wake)
          if (wakes.size === 0) waiting.delete(deliveryId)
          resolve(how)
        }
        const wake = (): void => end('over')
        const cancel = waitOn(clock, atMostMs, () => end('late'))
        wakes.add(wake)
      }),
    close: undo,
  }
}
