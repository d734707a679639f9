import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { maskCardData } from '../../shared/mask-card-data.ts'
import { shopReturnPages } from '../operations/held-deliveries.ts'

/** Not logged: assets and the poll for changed orders are not part of the exchange between merchant and service. */
const unlogged = /^\/shop\/(assets\/|version$)/

/** Returns the order in the query of a shop page. */
const orderIn = (query: unknown): string | null => {
  const order: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, 'order') : undefined
  return typeof order === 'string' && order !== '' ? maskCardData(order).slice(0, 64) : null
}

export interface ShopDeps {
  /** The demo shop's server. */
  shop: FastifyPluginAsync
  /** Called with the path and query of each return page after it was sent. */
  onVisit: (path: string) => void
}

/** Serves the demo shop on the service listener and logs its calls. Needs `decorateExchange` on the app. */
export const mountShop: FastifyPluginAsync<ShopDeps> = async (scope, { shop, onVisit }) => {
  scope.addHook('onRequest', (request: FastifyRequest, reply, done) => {
    request.exchange.surface = 'shop'
    request.exchange.orderId = orderIn(request.query)
    const { url: route = '' } = request.routeOptions
    request.exchange.logged = unlogged.test(route)
    if (request.method === 'GET' && shopReturnPages.includes(route)) {
      reply.raw.once('finish', () => onVisit(request.url))
    }
    done()
  })
  await scope.register(shop)
}
