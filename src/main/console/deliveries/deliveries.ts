import type { FastifyInstance } from 'fastify'
import {
  type DeliveryView,
  getDelivery,
  listDeliveries,
  replayDelivery,
  resendDelivery,
  retryDelivery,
  stopDelivery,
} from '../../../shared/contract/deliveries.ts'
import type { VirtualClock } from '../../domain/clock.ts'
import type { Identity } from '../../domain/identity.ts'
import type { Delivery } from '../../domain/ipn/delivery.ts'
import type { IpnScheduler } from '../../ipn/scheduler.ts'
import { createResendEdited } from '../../operations/resend-edited.ts'
import type { Store } from '../../store/store.ts'
import { conflict, existing, invalid, notFound } from '../http/problems.ts'
import { route } from '../http/route.ts'
import { listPage } from '../lists/list-page.ts'
import { deliverySummary, deliveryView, shownState } from './delivery-view.ts'
import { filterableDeliveries } from './filterable-deliveries.ts'

export interface DeliveryDeps {
  store: Store
  clock: Pick<VirtualClock, 'now' | 'offset'>
  identity: Pick<Identity, 'recordId'>
  scheduler: Pick<IpnScheduler, 'isSending' | 'resend' | 'retryNow' | 'stop'>
}

/** Routes of IPN deliveries, their attempts, and the actions on them. */
export const deliveries = async (app: FastifyInstance, deps: DeliveryDeps): Promise<void> => {
  const { store, clock, scheduler } = deps
  const context = { store, scheduler }
  const resendEdited = createResendEdited(deps)

  const viewOf = (id: string): DeliveryView => deliveryView(existing(store.deliveries, 'delivery', id), context)

  route(app, listDeliveries, ({ query }) => {
    const { state, linkId } = query
    const matches = (delivery: Delivery): boolean => {
      if (linkId !== undefined && delivery.linkId !== linkId) return false
      if (state === undefined) return true
      return shownState(delivery, scheduler) === state
    }
    return listPage(query, {
      collection: store.deliveries,
      filterable: filterableDeliveries(context),
      now: clock.now(),
      matches: state === undefined && linkId === undefined ? undefined : matches,
      view: (delivery) => deliverySummary(delivery, context),
      isTest: ({ linkId }) => store.links.get(linkId)?.testRun !== undefined,
    })
  })

  route(app, getDelivery, ({ params }) => viewOf(params.id))

  route(app, resendDelivery, ({ params }) => {
    const outcome = scheduler.resend(params.id)
    if (outcome === 'unknown') throw notFound('delivery', params.id)
    if (outcome === 'already-sending') {
      throw conflict('An attempt of this delivery is under way; resend when it has ended.')
    }
    return viewOf(params.id)
  })

  route(app, retryDelivery, async ({ params }) => {
    const outcome = await scheduler.retryNow(params.id)
    if (outcome === 'unknown') throw notFound('delivery', params.id)
    if (outcome === 'already-sending') {
      throw conflict('An attempt of this delivery is under way already.')
    }
    if (outcome === 'not-waiting') {
      throw conflict('This delivery has no attempt due. Resend sends it once more.')
    }
    return viewOf(params.id)
  })

  route(app, replayDelivery, async ({ params, body: { retry, ...change } }) => {
    const outcome = await resendEdited(params.id, change, { retry })
    if (outcome.kind === 'unknown') throw notFound('delivery', params.id)
    if (outcome.kind === 'refused') throw invalid(outcome.faults)
    return viewOf(outcome.delivery.id)
  })

  route(app, stopDelivery, async ({ params }) => {
    const outcome = await scheduler.stop(params.id)
    if (outcome === 'unknown') throw notFound('delivery', params.id)
    if (outcome === 'not-waiting') throw conflict('This delivery has no attempt due.')
    return viewOf(params.id)
  })
}
