import formbody from '@fastify/formbody'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { VirtualClock } from '../../domain/clock.ts'
import type { HeldDeliveries } from '../../operations/held-deliveries.ts'
import type { LinkOperations } from '../../operations/link-operations.ts'
import type { RuleBook } from '../../operations/rule-book.ts'
import type { Store } from '../../store/store.ts'
import { pageHeaders } from '../http/page-headers.ts'
import { assets } from './assets.ts'
import { bankRoutes } from './bank-routes.ts'
import { cardRoutes } from './card-routes.ts'
import { formProtection } from './form-protection.ts'
import { createLinkPages, type OnLeft } from './link-pages.ts'
import { loggedForm } from './logged-form.ts'
import type { Brand } from './order.ts'
import { type OnCrash, pageErrors } from './page-errors.ts'

export interface HostedPageDeps {
  store: Pick<Store, 'links' | 'merchants' | 'settings' | 'paymentOfLink' | 'flushed' | 'commit'>
  clock: VirtualClock
  links: LinkOperations
  rules: RuleBook
  held: HeldDeliveries
  /** Of merchants that have one. */
  brandOf: (merchantId: string) => Brand | undefined
  /** {pay_url}. The form cookie is Secure when it is https. */
  payUrl: () => string
  onCrash: OnCrash
  /** Called when a customer left before the response. Such a call is not logged otherwise. */
  onLeft: OnLeft
  /** Called when the caller left while sending a form. Such a call is not logged otherwise. */
  onUnfinished: (request: FastifyRequest, reply: FastifyReply) => void
}

/** Limits a form. Forms of the page have a few hundred bytes. */
const maxFormBytes = 8 * 1024

/**
 * Serves the hosted payment page (specification, What the service does, and decision records): `/pay/<link_id>`, the
 * simulated bank page below it, and the assets of both. Needs `decorateExchange` on the app.
 */
export const hostedPage: FastifyPluginAsync<HostedPageDeps> = async (scope, deps) => {
  const { store, clock, links, rules, held, brandOf, payUrl, onCrash, onLeft, onUnfinished } = deps

  scope.removeAllContentTypeParsers()
  await scope.register(formbody, { bodyLimit: maxFormBytes })

  scope.addHook('onRequest', (request, _reply, done) => {
    request.exchange.surface = 'hosted-page'
    done()
  })
  pageHeaders(scope)
  pageErrors(scope, { onCrash, onUnfinished })
  await formProtection(scope, () => payUrl().startsWith('https:'))
  // Runs after parsing and before any refusal, so that card data never reaches the log.
  scope.addHook('preValidation', (request, _reply, done) => {
    if (request.method === 'POST') {
      request.exchange.requestBody = loggedForm(request.body, Number(request.headers['content-length'] ?? 0))
      request.exchange.masked = true
    }
    done()
  })

  assets.serve(scope)
  const pages = createLinkPages({ store, clock, held, brandOf, onLeft })
  cardRoutes(scope, { store, clock, links, pages })
  bankRoutes(scope, { store, clock, links, rules, pages, onLeft })
}
