import type { FastifyInstance } from 'fastify'
import { brandOf } from '../../../shared/card-brand.ts'
import {
  answerChallenge,
  cancelLink,
  deleteLink,
  getLink,
  type KeptCard,
  type LinkState,
  type LinkView,
  listLinks,
  payLink,
} from '../../../shared/contract/links.ts'
import type { Settings } from '../../../shared/contract/settings.ts'
import { cardNumberOf } from '../../../shared/test-cards.ts'
import type { Clock } from '../../domain/clock.ts'
import { linkStateAt, type PaymentLink } from '../../domain/link/payment-link.ts'
import { minorUnitsOf } from '../../domain/minor-units.ts'
import type { IpnScheduler } from '../../ipn/scheduler.ts'
import type { LinkOperations, LinkOutcome } from '../../operations/link-operations.ts'
import type { Store } from '../../store/store.ts'
import { conflict, existing, invalid, notFound } from '../http/problems.ts'
import { route } from '../http/route.ts'
import { listPage } from '../lists/list-page.ts'
import { createCustomer } from './customer.ts'
import { filterableLinks } from './filterable-links.ts'
import { dropChanges, linkDrops } from './link-drops.ts'
import { collectTraces } from './link-traces.ts'
import { linkSummary, linkView } from './link-view.ts'

export interface LinkDeps {
  store: Store
  clock: Pick<Clock, 'now'>
  links: LinkOperations
  scheduler: Pick<IpnScheduler, 'isSending'>
  serviceUrl: () => string
  payUrl: () => string
}

/** The card data that the hosted page stores for the test card of an outcome. */
const cardFor = (outcome: KeptCard['outcome'], settings: Settings): KeptCard => {
  const number = cardNumberOf(outcome, settings)
  return { brand: brandOf(number), lastFour: number.slice(-4), outcome }
}

const trueAmountOf = (text: string): number => {
  const amount = minorUnitsOf(text)
  if (typeof amount !== 'number') throw invalid({ trueAmount: 'must be more than 0' })
  return amount
}

/** Routes of payment links, and the actions of the hosted page without a browser. */
export const links = async (
  app: FastifyInstance,
  { store, clock, links: operations, scheduler, serviceUrl, payUrl }: LinkDeps,
): Promise<void> => {
  const customer = createCustomer(serviceUrl)
  app.addHook('onClose', () => customer.close())

  const viewOf = async (id: string): Promise<LinkView> => {
    const traces = await collectTraces(store, existing(store.links, 'link', id))
    // Collecting yields to the event loop, so the link may have changed or been deleted meanwhile.
    const link = existing(store.links, 'link', id)
    return linkView(link, { store, scheduler, payUrl: payUrl(), now: clock.now(), ...traces })
  }

  /** Refuses what the link's state does not allow. The customer's form would get an error page instead. */
  const expectState = (id: string, expected: LinkState): void => {
    const state = linkStateAt(existing(store.links, 'link', id), clock.now())
    if (state !== expected) throw conflict(`The link is ${state}, which does not allow this.`)
  }

  const answer = (id: string, outcome: LinkOutcome): Promise<LinkView> => {
    if (outcome.kind === 'unknown') throw notFound('link', id)
    if (outcome.kind === 'refused') {
      throw conflict(`The link is ${outcome.state}, which does not allow this.`)
    }
    return viewOf(id)
  }

  route(app, listLinks, ({ query }) => {
    const { state, merchantId } = query
    const now = clock.now()
    const matches = (link: PaymentLink): boolean =>
      (merchantId === undefined || link.merchantId === merchantId) &&
      (state === undefined || linkStateAt(link, now) === state)
    return listPage(query, {
      collection: store.links,
      filterable: filterableLinks(store, now),
      now,
      matches: state === undefined && merchantId === undefined ? undefined : matches,
      view: (link) => linkSummary(link, { payUrl: payUrl(), now, store }),
      amountOf: ({ amount }) => amount,
      isTest: ({ testRun }) => testRun !== undefined,
    })
  })

  route(app, getLink, ({ params }) => viewOf(params.id))

  route(app, payLink, async ({ params, body }) => {
    if (body.through === 'hosted-page') {
      if (body.trueAmount !== undefined)
        throw invalid({ trueAmount: 'cannot be chosen by a customer on the hosted page' })
      expectState(params.id, 'open')
      await customer.pay(params.id, body.outcome)
      return viewOf(params.id)
    }
    const card = cardFor(body.outcome, store.settings())
    const options = body.trueAmount === undefined ? {} : { trueAmount: trueAmountOf(body.trueAmount) }
    return answer(params.id, await operations.pay(params.id, card, options))
  })

  route(app, answerChallenge, async ({ params, body }) => {
    if (body.through === 'hosted-page') {
      expectState(params.id, 'challenged')
      await customer.answerBank(params.id, body.approve)
      return viewOf(params.id)
    }
    return answer(params.id, await operations.answerChallenge(params.id, body.approve))
  })

  route(app, cancelLink, async ({ params }) => answer(params.id, await operations.cancel(params.id)))

  route(app, deleteLink, async ({ params: { id } }) => {
    const drops = linkDrops(store, [existing(store.links, 'link', id).id])
    await store.commit(dropChanges(drops))
    return { deleted: { links: 1, payments: drops.payments.length, deliveries: drops.deliveries.length } }
  })
}
