import Fastify, { type FastifyInstance, type FastifyPluginAsync, type FastifyReply } from 'fastify'
import type { BaseLogger } from 'pino'
import { maxCreateBytes } from '../../shared/create-fields.ts'
import type { VirtualClock } from '../domain/clock.ts'
import type { Identity } from '../domain/identity.ts'
import type { Forward } from '../domain/inbox/forward.ts'
import type { IpnScheduler } from '../ipn/scheduler.ts'
import { createLinkCreation } from '../operations/create-link.ts'
import type { HeldDeliveries } from '../operations/held-deliveries.ts'
import type { LinkOperations } from '../operations/link-operations.ts'
import type { RuleBook } from '../operations/rule-book.ts'
import type { Store } from '../store/store.ts'
import { paymentLinks } from './create/payment-links.ts'
import { hostedPage } from './hosted-page/hosted-page.ts'
import type { Brand } from './hosted-page/order.ts'
import { decorateExchange, freshExchange } from './http/exchange.ts'
import { createExchangeLog } from './http/exchange-log.ts'
import { failures, maxNameLength } from './http/failures.ts'
import { answerHalfClosed } from './http/half-closed.ts'
import { createRefusedCalls } from './http/refused-calls.ts'
import { refusedEntry } from './http/refused-entry.ts'
import { settingsOfCall } from './http/settings-of-call.ts'
import { spreadCalls } from './http/spread-calls.ts'
import { inbox } from './inbox/inbox.ts'
import { mountShop } from './mount-shop.ts'

export interface ServiceDeps {
  store: Store
  clock: VirtualClock
  identity: Identity
  /** Returns the secrets that are masked wherever a call or message is stored. */
  secrets: () => readonly string[]
  links: LinkOperations
  rules: RuleBook
  held: HeldDeliveries
  scheduler: Pick<IpnScheduler, 'inFlight'>
  /** Forwards messages for inboxes. */
  forward: Forward
  /**
   * {pay_url} of the specification, without a trailing slash. A function, because the port may be known only after
   * listening.
   */
  payUrl: () => string
  /** The demo shop's server. */
  shop: FastifyPluginAsync
  /** Returns how the card page shows a merchant; undefined: by its name alone. */
  brandOf: (merchantId: string) => Brand | undefined
  /** Called before the routes are added. The stage customizes its service with it. */
  decorate?: ((app: FastifyInstance) => void) | undefined
  logger: BaseLogger
  timeouts?: ServiceTimeouts
}

/**
 * Limits the time in which a request must arrive, in ms. A slower request is answered with 408 and its connection
 * closed.
 */
export interface ServiceTimeouts {
  headers: number
  request: number
  /** Interval of the check for slow requests, in ms. */
  check: number
}

const defaultTimeouts: ServiceTimeouts = { headers: 15_000, request: 30_000, check: 5_000 }

/** Replaces Fastify's schema compilers, which would be loaded without being used: the domain checks requests. */
const noSchemas = () => () => {
  throw new TypeError('a route of the service has no schema')
}

/** Builds the service listener, which merchants and their customers call. It serves nothing of the console. */
export const buildService = ({
  store,
  clock,
  identity,
  secrets,
  links,
  rules,
  held,
  scheduler,
  forward,
  payUrl,
  shop,
  brandOf,
  decorate,
  logger,
  timeouts = defaultTimeouts,
}: ServiceDeps): FastifyInstance => {
  const app = Fastify({
    bodyLimit: maxCreateBytes,
    requestTimeout: timeouts.request,
    http: {
      headersTimeout: timeouts.headers,
      connectionsCheckingInterval: timeouts.check,
      // A hook refuses a missing Host in the create response's shape. Node's own answer is empty and not logged.
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: maxNameLength },
    exposeHeadRoutes: true,
    // A call that comes while the engine stops is answered like any other. Fastify's own 503 has no code.
    return503OnClosing: false,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    clientErrorHandler: (error, socket) => refusedCalls.onClientError(error, socket),
    frameworkErrors: (error, request, reply: FastifyReply) => {
      // The router fails before any hook runs, so this does the work of the hooks.
      request.exchange = freshExchange(clock)
      onFrameworkError(error, request, reply)
      log.keep(request, reply)
    },
  })

  app.removeAllContentTypeParsers()
  // Bodies stay bytes: the signature is computed over them, and the log shows them as received.
  // JSON by its name, because the framework looks for other types anew in each call.
  app.addContentTypeParser(['application/json', '*'], { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  // Otherwise the framework refuses a QUERY without a Content-Type before any route.
  app.addHttpMethod('QUERY', { hasBody: false, overrideExisting: true })

  // Node drops the headers after the 2000th otherwise, of which one may be another Authorization.
  app.server.maxHeadersCount = 0
  answerHalfClosed(app.server)
  decorateExchange(app, clock)
  spreadCalls(app)
  const onCrash = (error: unknown, logId: string) => logger.error({ err: error, logId }, 'a call to the service failed')
  const onLost = (error: unknown) => logger.warn({ err: error }, 'a call could not be kept in the log')
  const log = createExchangeLog(app, { store, secrets, onLost })
  const refusedCalls = createRefusedCalls({
    settings: store.settings,
    keep: (call) => {
      store.commit([{ put: 'log', record: refusedEntry(call, { store, secrets, clock }) }]).catch(onLost)
    },
  })
  refusedCalls.follow(app.server)
  const { onFrameworkError } = failures(app, { settingsOf: settingsOfCall(store), log, refusedCalls, onCrash })

  decorate?.(app)
  const createLink = createLinkCreation({ store, clock, identity, links, rules, held })
  paymentLinks(app, { store, clock, createLink, log, payUrl })
  inbox(app, { store, secrets, clock, identity, scheduler, forward, log })
  app.register(hostedPage, {
    store,
    clock,
    links,
    rules,
    held,
    brandOf,
    payUrl,
    onLeft: (request) => {
      request.exchange.message = 'The customer left while the answer waited'
      log.keepAnswer(request, { status: 0, headers: [], body: null })
    },
    onUnfinished: log.keep,
    onCrash: (error, request) => {
      const logId = String(log.reserve(request))
      onCrash(error, logId)
      return logId
    },
  })
  app.register(mountShop, { shop, onVisit: (path) => held.returned(path) })
  return app
}
