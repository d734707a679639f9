import { readFileSync } from 'node:fs'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Html } from '../http/html.ts'
import { createPageAssets } from '../http/page-assets.ts'
import { pageHeaders, sendPage } from '../http/page-headers.ts'
import { cartPage, thanksPage } from './shop-pages.ts'

const assets = createPageAssets('/shop/assets', {
  'shop.css': readFileSync(new URL('./shop.css', import.meta.url), 'utf8'),
})

/** The order the shop's page is about, where the merchant put it into the URL. */
const orderIn = (query: unknown): string | null => {
  const order: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, 'order') : undefined
  return typeof order === 'string' && order !== '' ? order.slice(0, 64) : null
}

export interface ShopDeps {
  /** Told of each page once it has been sent: its path with the query. */
  onVisit?: (path: string) => void
}

/**
 * The demo merchant's return and cancel pages, so that the whole flow works with no merchant code. They answer with
 * any query, of which nothing is shown. Needs `decorateExchange` on the app.
 */
export const shop: FastifyPluginAsync<ShopDeps> = async (scope, { onVisit }) => {
  scope.addHook('onRequest', (request, _reply, done) => {
    request.exchange.surface = 'shop'
    request.exchange.orderId = orderIn(request.query)
    done()
  })
  pageHeaders(scope)
  assets.serve(scope)

  const stylesheet = assets.url('shop.css')
  const page = (html: Html) => (request: FastifyRequest, reply: FastifyReply) => {
    reply.raw.once('finish', () => onVisit?.(request.url))
    return sendPage(reply, 200, html)
  }
  scope.get('/shop/thanks', page(thanksPage(stylesheet)))
  scope.get('/shop/cart', page(cartPage(stylesheet)))
}
