import type { FastifyPluginAsync, FastifyRequest } from 'fastify'

/** Files, and the question whether orders have changed: no part of what merchant and service say to each other. */
const unlogged = /^\/shop\/(assets\/|version$)/
/** Where the payment page sends browsers. */
const returnPages = /^\/shop\/(thanks|cart)(\?|$)/

/** The order a page of the shop is about, where the merchant put it into the URL. */
const orderIn = (query: unknown): string | null => {
  const order: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, 'order') : undefined
  return typeof order === 'string' && order !== '' ? order.slice(0, 64) : null
}

export interface ShopDeps {
  /** The demo shop's own server. */
  shop: FastifyPluginAsync
  /** Called with the path and query of each return page once it has been sent. */
  onVisit?: (path: string) => void
}

/** Serves the demo shop on the service listener and records its calls. Needs `decorateExchange` on the app. */
export const mountShop: FastifyPluginAsync<ShopDeps> = async (scope, { shop, onVisit }) => {
  scope.addHook('onRequest', (request: FastifyRequest, reply, done) => {
    request.exchange.surface = 'shop'
    request.exchange.orderId = orderIn(request.query)
    request.exchange.logged = unlogged.test(request.url)
    if (request.method === 'GET' && returnPages.test(request.url)) {
      reply.raw.once('finish', () => onVisit?.(request.url))
    }
    done()
  })
  await scope.register(shop)
}
