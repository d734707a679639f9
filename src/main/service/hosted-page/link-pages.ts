import type { FastifyReply, FastifyRequest } from 'fastify'
import { roundedMs } from '../../../shared/rounded-ms.ts'
import type { Clock } from '../../domain/clock.ts'
import type { RedirectWait } from '../../domain/ipn/announce-payment.ts'
import type { PaymentLink } from '../../domain/link/payment-link.ts'
import { locationHeaderOf } from '../../domain/link/web-address.ts'
import type { HeldDeliveries } from '../../operations/held-deliveries.ts'
import type { LinkOutcome } from '../../operations/link-operations.ts'
import type { Store } from '../../store/store.ts'
import { sendPage } from '../http/page-headers.ts'
import { type Brand, orderOf, type ShownOrder } from './order.ts'
import { type FinalState, finalPage } from './views/final-page.ts'
import { unknownPage } from './views/message-page.ts'

/** Called when a customer left while a fault rule delayed the response. */
export type OnLeft = (request: FastifyRequest) => void

export interface LinkParams {
  Params: { linkId: string }
}

/**
 * Redirects the browser with 303, which it follows with a GET. Appends nothing to the merchant's URL (decision record).
 */
export const redirectTo = (reply: FastifyReply, url: string): FastifyReply =>
  reply.code(303).header('location', locationHeaderOf(url)).send('')

/** Shared by the routes of the hosted page: finds the link of a request and answers with its state. */
export interface LinkPages {
  /**
   * Returns the order of a request and notes it for the log. Its state is on disk. Returns undefined for an unknown
   * link.
   */
  find(request: FastifyRequest<LinkParams>): Promise<ShownOrder | undefined>
  /** A hook that answers requests for unknown links before other checks, and notes the link of the others for the log. */
  known(request: FastifyRequest<LinkParams>, reply: FastifyReply): Promise<FastifyReply | undefined>
  unknown(reply: FastifyReply): FastifyReply
  final(reply: FastifyReply, order: ShownOrder, state: FinalState): FastifyReply
  /** Sends the response to an action on a link. */
  outcome(reply: FastifyReply, outcome: LinkOutcome): Promise<FastifyReply>
}

const noteLink = ({ exchange }: FastifyRequest, link: PaymentLink): void => {
  exchange.linkId = link.id
  exchange.merchantId = link.merchantId
  exchange.orderId = link.orderId
}

export const cardPath = (linkId: string): string => `/pay/${linkId}`
export const bankPath = (linkId: string): string => `/pay/${linkId}/challenge`

export const createLinkPages = (deps: {
  store: Pick<Store, 'links' | 'merchants' | 'paymentOfLink' | 'flushed'>
  clock: Clock
  held: Pick<HeldDeliveries, 'redirected' | 'firstAttempt'>
  brandOf: (merchantId: string) => Brand | undefined
  onLeft: OnLeft
}): LinkPages => {
  const { store, held, onLeft } = deps

  const waitForIpn = async ({ exchange }: FastifyRequest, { deliveryId, atMostMs, rule }: RedirectWait) => {
    const startedAt = performance.now()
    const how = await held.firstAttempt(deliveryId, atMostMs)
    const effect = {
      kind: 'redirect-wait',
      ms: roundedMs(performance.now() - startedAt),
      ipnSent: how === 'over',
    } as const
    exchange.rules.push({ ruleId: rule.id, ruleName: rule.name, effect })
  }

  const pages: LinkPages = {
    async find(request) {
      const { linkId } = request.params
      // A result is shown only when it is on disk. An open link has no result to wait for.
      if (store.links.get(linkId)?.state !== 'open') await store.flushed()
      const link = store.links.get(linkId)
      if (link === undefined) return undefined
      noteLink(request, link)
      return orderOf(link, deps)
    },

    async known(request, reply) {
      const link = store.links.get(request.params.linkId)
      if (link === undefined) return pages.unknown(reply)
      noteLink(request, link)
      return undefined
    },

    unknown: (reply) => sendPage(reply, 404, unknownPage()),

    final: (reply, order, state) => sendPage(reply, state === 'expired' ? 410 : 200, finalPage(order, state)),

    async outcome(reply, outcome) {
      if (outcome.kind === 'unknown') return pages.unknown(reply)
      const { link } = outcome
      const order = orderOf(link, deps)
      const { request } = reply
      if (outcome.kind === 'settled') {
        request.exchange.rules.push(...(outcome.payment.rules ?? []))
        if (outcome.redirect !== null) await waitForIpn(request, outcome.redirect)
        if (request.raw.socket.destroyed) {
          onLeft(request)
          return reply.hijack()
        }
        reply.raw.once('finish', () => held.redirected(link.id, request.host))
        return redirectTo(reply, outcome.payment.result === 'paid' ? order.returnUrl : order.cancelUrl)
      }
      if (outcome.kind === 'challenged') request.exchange.rules.push(...outcome.applied)
      if (outcome.kind === 'challenged' || outcome.state === 'challenged') return redirectTo(reply, bankPath(link.id))
      if (outcome.state === 'open') return redirectTo(reply, cardPath(link.id))
      return pages.final(reply, order, outcome.state)
    },
  }
  return pages
}
