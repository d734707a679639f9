import type { FastifyInstance, FastifyReply } from 'fastify'
import { recoverDeliveries } from '../../shared/contract/deliveries.ts'
import { filterOf } from '../../shared/filter-language.ts'
import type { Clock } from '../domain/clock.ts'
import type { Delivery } from '../domain/delivery.ts'
import type { Identity } from '../domain/identity.ts'
import type { IpnDispatcher } from '../ipn/dispatcher.ts'
import { createRecover } from '../operations/recover-deliveries.ts'
import type { Store } from '../store/store.ts'
import type { Announcements } from './announcements.ts'
import { route } from './endpoint-route.ts'
import { filterableDeliveries } from './filterable-deliveries.ts'
import { scanNewest } from './list-page.ts'
import { invalid } from './problems.ts'

export interface RecoverDeps {
  store: Store
  clock: Pick<Clock, 'now'>
  dispatcher: Pick<IpnDispatcher, 'isSending' | 'resend' | 'withdraw' | 'over'>
  identity: Pick<Identity, 'recordId'>
  announcements: Pick<Announcements, 'tell'>
}

/** Aborts when the caller hangs up before it has its answer. */
const hungUp = ({ raw }: FastifyReply): AbortSignal => {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableEnded) controller.abort()
  })
  return controller.signal
}

/** Sends again, in bulk, what a receiver missed while it was down. */
export const recoverFailed = async (
  app: FastifyInstance,
  { store, clock, identity, dispatcher, announcements }: RecoverDeps,
): Promise<void> => {
  const recover = createRecover({ store, dispatcher })

  route(app, recoverDeliveries, async ({ body, reply }) => {
    const since = Date.parse(body.since)
    const until = body.until === undefined ? Number.POSITIVE_INFINITY : Date.parse(body.until)
    if (until < since) throw invalid({ until: 'must not be before since' })
    const cancel = hungUp(reply)
    const isWanted = filterOf(body.q, filterableDeliveries({ store, dispatcher }), clock.now())

    const matches = (delivery: Delivery): boolean => {
      if (delivery.state !== 'failed' && delivery.state !== 'retrying') return false
      if (body.merchantId !== undefined && store.links.get(delivery.linkId)?.merchantId !== body.merchantId)
        return false
      if (isWanted && !isWanted(delivery)) return false
      const lastTried = store.attemptsOfDelivery(delivery.id).reduce((last, one) => Math.max(last, one.startedAt), 0)
      const tried = lastTried || delivery.createdAt
      return tried >= since && tried <= until
    }

    const ids: string[] = []
    await scanNewest(store.deliveries, (delivery) => {
      if (matches(delivery)) ids.push(delivery.id)
      return undefined
    })
    // Oldest first, as they were sent.
    const id = identity.recordId()
    const progress = await recover(ids.reverse(), {
      cancel,
      tell: (now) => announcements.tell({ type: 'recovery', id, ...now }),
    })
    return { id, ...progress }
  })
}
