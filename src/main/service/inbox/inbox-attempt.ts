import type { HeaderList } from '../../../shared/contract/common.ts'
import { headerOf } from '../../../shared/header-of.ts'
import type { ArrivedAttempt } from '../../domain/inbox/inbox-message.ts'
import type { Delivery } from '../../domain/ipn/delivery.ts'
import { wireBytes } from '../../domain/ipn/wire-bytes.ts'
import type { IpnScheduler } from '../../ipn/scheduler.ts'
import type { Store } from '../../store/store.ts'

export interface Arrival {
  /** As in the request line. */
  url: string
  headers: HeaderList
  body: Buffer
}

export interface AttemptDeps {
  store: Pick<Store, 'deliveries'>
  scheduler: Pick<IpnScheduler, 'inFlight'>
}

/** A fault rule may have sent the body in another charset. */
const isSame = (received: Buffer, { body, charset }: Delivery): boolean => {
  if (charset !== undefined) return received.equals(wireBytes(body, charset))
  // The cheap test first; it decides nearly every comparison.
  return received.length === Buffer.byteLength(body) && received.equals(Buffer.from(body))
}

/** Returns the reference codes in a form or JSON body. They distinguish the messages of two payments. */
const references = (body: string): string[] => body.match(/\bTD\d+\b|\b\d{6}-\d+\b/g) ?? []

const isTo = ({ url }: Delivery, arrival: Arrival): boolean => {
  try {
    const { host, pathname, search } = new URL(url)
    return pathname + search === arrival.url && host === headerOf(arrival.headers, 'host')
  } catch {
    return false
  }
}

/** The headers of the setting "diagnostic headers" contain delivery id and attempt number. */
const named = ({ headers, body }: Arrival, { store }: AttemptDeps): ArrivedAttempt | undefined => {
  const id = headerOf(headers, 'x-ipn-id')
  const number = headerOf(headers, 'x-ipn-attempt') ?? ''
  const delivery = id === undefined ? undefined : store.deliveries.get(id)
  if (delivery === undefined || !/^[1-9]\d{0,5}$/.test(number)) return undefined
  return { deliveryId: delivery.id, number: Number(number), identical: isSame(body, delivery) }
}

/**
 * Returns the attempt that a message belongs to: the one named by its headers, else the one in flight with the same
 * bytes, else one in flight to this inbox about the same payment, else the only one in flight to this inbox.
 */
export const attemptOf = (arrival: Arrival, deps: AttemptDeps): ArrivedAttempt | undefined => {
  const byName = named(arrival, deps)
  if (byName !== undefined) return byName
  const others: { delivery: Delivery; number: number }[] = []
  for (const { deliveryId, number } of deps.scheduler.inFlight()) {
    const delivery = deps.store.deliveries.get(deliveryId)
    if (delivery === undefined) continue
    if (isSame(arrival.body, delivery)) return { deliveryId, number, identical: true }
    others.push({ delivery, number })
  }
  const here = others.filter(({ delivery }) => isTo(delivery, arrival))
  const text = here.length === 0 ? '' : arrival.body.toString('latin1')
  const related = here.find(({ delivery }) => references(delivery.body).some((word) => text.includes(word)))
  const found = related ?? (here.length === 1 ? here[0] : undefined)
  return found && { deliveryId: found.delivery.id, number: found.number, identical: false }
}
