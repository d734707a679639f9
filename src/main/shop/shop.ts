import { readFileSync } from 'node:fs'
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Html } from '../../shared/html.ts'
import { changeCart, linesOf, readCart, totalOf, writeCart } from './cart.ts'
import { createPaymentLink, NoPaymentLink } from './create-payment-link.ts'
import { customer, type ShopOrder } from './order.ts'
import type { OrderBook } from './order-book.ts'
import { cartPage } from './pages/cart-page.ts'
import { checkoutPage } from './pages/checkout-page.ts'
import { codePage } from './pages/code-page.ts'
import type { PageFrame } from './pages/layout.ts'
import { orderPage, returnedNotice, thanksPage } from './pages/order-page.ts'
import { ordersPage } from './pages/orders-page.ts'
import { productsPage } from './pages/products-page.ts'
import { ipn, receiveIpn, receiveIpnCarelessly } from './receive-ipn.ts'
import type { ShopLook } from './shop-look.ts'
import type { Credentials } from './sign-request.ts'

const files = {
  'shop.css': readFileSync(new URL('./browser/shop.css', import.meta.url), 'utf8'),
  'live.js': readFileSync(new URL('./browser/live.js', import.meta.url), 'utf8'),
}
const types: Record<keyof typeof files, string> = {
  'shop.css': 'text/css; charset=utf-8',
  'live.js': 'text/javascript; charset=utf-8',
}

/** The sources shown on `/shop/code`. */
const code = {
  'sign-request.ts': readFileSync(new URL('./sign-request.ts', import.meta.url), 'utf8'),
  'create-payment-link.ts': readFileSync(new URL('./create-payment-link.ts', import.meta.url), 'utf8'),
  'receive-ipn.ts': readFileSync(new URL('./receive-ipn.ts', import.meta.url), 'utf8'),
}

/** The order form redirects to the payment page, so form-action allows any web address. */
const securityHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; " +
    "form-action 'self' http: https:; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
}

const cartCookie = 'shop_cart'

export interface ShopConfig {
  look: ShopLook
  book: OrderBook
  /** URLs of the payment service, and of this shop for its callbacks. */
  serviceUrl: () => string
  /** URL of the shop for customers. */
  shopUrl: () => string
  /** undefined while the shop has no account with the payment service. */
  credentials: () => Credentials | undefined
  /** The status code of a canceled payment in notifications. */
  canceledStatus: () => string
  /** ms since the epoch. */
  now: () => number
}

const fieldsOf = (request: FastifyRequest): Record<string, unknown> => {
  const text = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : ''
  const isJson = (request.headers['content-type'] ?? '').startsWith('application/json')
  try {
    return isJson
      ? z.record(z.string(), z.unknown()).parse(JSON.parse(text))
      : Object.fromEntries(new URLSearchParams(text))
  } catch {
    return {}
  }
}

/** Refuses forms of other sites, which must not place orders or change settings and carts. */
const isForeign = ({ headers: { origin, host } }: FastifyRequest): boolean =>
  origin !== undefined && URL.parse(origin)?.host !== host

const send = (reply: FastifyReply, page: Html, status = 200): FastifyReply =>
  reply.code(status).type('text/html; charset=utf-8').send(page.toString())

/**
 * A demo shop, a merchant like any other: it uses the payment service only over HTTP, and only IPNs change its orders.
 * Bodies arrive as bytes.
 */
export const createShop = (config: ShopConfig): FastifyPluginAsync => {
  const { book, now, look } = config
  const { customers, products } = look

  const cartOf = (request: FastifyRequest) => readCart(request.cookies[cartCookie], products)
  const keepCart = (reply: FastifyReply, text: string) =>
    reply.setCookie(cartCookie, text, { path: '/shop', httpOnly: true, sameSite: 'lax' })
  const frameOf = (request: FastifyRequest): PageFrame => ({
    look,
    stylesheet: '/shop/assets/shop.css',
    script: '/shop/assets/live.js',
    inCart: cartOf(request).reduce((sum, { quantity }) => sum + quantity, 0),
    version: book.version(),
    ...book.switches(),
  })
  const orderAsked = (request: FastifyRequest): ShopOrder | undefined => {
    const { order } = z.object({ order: z.string() }).partial().catch({}).parse(request.query)
    return order === undefined ? undefined : book.order(order)
  }

  /** Places an order and redirects the customer to its payment page. */
  const place = async (
    request: FastifyRequest,
    reply: FastifyReply,
    bought: Pick<ShopOrder, 'lines' | 'customer'>,
  ): Promise<FastifyReply> => {
    const order: ShopOrder = {
      ...bought,
      id: book.newId(),
      placedAt: now(),
      currency: look.currency,
      total: totalOf(bought.lines),
      state: 'waiting',
      paymentLink: null,
      received: 0,
      trustedReturn: false,
      notifications: [],
    }
    try {
      const credentials = config.credentials()
      if (credentials === undefined) throw new NoPaymentLink(null, 'The shop has no merchant at the payment service.')
      // A notification may come before the answer does.
      await book.put(order)
      const paymentLink = await createPaymentLink(order, {
        serviceUrl: config.serviceUrl(),
        shopUrl: config.shopUrl(),
        credentials,
      })
      await book.put({ ...(book.order(order.id) ?? order), paymentLink })
      return reply.redirect(paymentLink, 303)
    } catch (error) {
      if (!(error instanceof NoPaymentLink)) throw error
      // The order stays: the link may exist and be paid, because a rule can force any code after storing it.
      const problem = `The payment could not be started. ${error.code === null ? '' : `${error.code}: `}${error.message}`
      const cart = bought.lines.flatMap(({ productId, quantity }) => readCart(`${productId}:${quantity}`, products))
      return send(reply, checkoutPage(frameOf(request), { cart, customer: bought.customer, next: 0, problem }), 502)
    }
  }

  const routes = (scope: FastifyInstance): void => {
    for (const [name, text] of Object.entries(files)) {
      scope.get(`/shop/assets/${name}`, (_request, reply) =>
        reply
          .type(types[name as keyof typeof files])
          .header('cache-control', 'no-cache')
          .send(text),
      )
    }
    scope.get('/shop/assets/look.css', (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(look.css),
    )
    scope.get('/shop', (request, reply) => send(reply, productsPage(frameOf(request))))
    scope.get('/shop/version', () => ({ version: book.version() }))
    scope.get('/shop/code', (request, reply) => send(reply, codePage(frameOf(request), code)))

    scope.get('/shop/cart', (request, reply) => {
      const isReturning = Object.keys(request.query as object).length > 0
      const notice = isReturning ? returnedNotice(orderAsked(request)) : undefined
      return send(reply, cartPage(frameOf(request), cartOf(request), notice))
    })
    scope.post('/shop/cart', (request, reply) => {
      const { product, add } = z
        .object({ product: z.string().catch(''), add: z.coerce.number().int().min(-9).max(9).catch(0) })
        .parse(fieldsOf(request))
      return keepCart(reply, writeCart(changeCart(cartOf(request), { productId: product, add, products }))).redirect(
        '/shop/cart',
        303,
      )
    })

    scope.get('/shop/checkout', (request, reply) => {
      const { customer: asked } = z.object({ customer: z.coerce.number().int().min(0).catch(0) }).parse(request.query)
      const index = asked % customers.length
      const buyer = customers[index]
      const cart = cartOf(request)
      if (buyer === undefined || cart.length === 0) return reply.redirect('/shop/cart', 303)
      return send(
        reply,
        checkoutPage(frameOf(request), { cart, customer: buyer, next: (index + 1) % customers.length }),
      )
    })
    scope.post('/shop/orders', async (request, reply) => {
      const lines = linesOf(cartOf(request))
      const buyer = customer.safeParse(fieldsOf(request))
      if (lines.length === 0 || !buyer.success) return reply.redirect('/shop/checkout', 303)
      return place(request, reply, { lines, customer: buyer.data })
    })

    scope.get('/shop/orders', (request, reply) => send(reply, ordersPage(frameOf(request), book.orders())))
    scope.get<{ Params: { id: string } }>('/shop/orders/:id', (request, reply) => {
      const order = book.order(request.params.id)
      return order === undefined ? reply.callNotFound() : send(reply, orderPage(frameOf(request), order))
    })
    scope.post<{ Params: { id: string } }>('/shop/orders/:id/again', (request, reply) => {
      const order = book.order(request.params.id)
      return order === undefined ? reply.callNotFound() : place(request, reply, order)
    })
    scope.get('/shop/thanks', async (request, reply) => {
      const order = orderAsked(request)
      if (order === undefined) return send(reply, thanksPage(frameOf(request)))
      keepCart(reply, '')
      const frame = { ...frameOf(request), inCart: 0 }
      if (!book.switches().isCareless || order.state !== 'waiting') return send(reply, orderPage(frame, order))
      const trusting: ShopOrder = { ...order, state: 'paid', trustedReturn: true }
      await book.put(trusting)
      return send(reply, orderPage(frame, trusting))
    })

    scope.post('/shop/switches', async (request, reply) => {
      const { name, on } = z.object({ name: z.string().catch(''), on: z.string().catch('') }).parse(fieldsOf(request))
      if (name === 'isCareless' || name === 'isDown') await book.setSwitches({ [name]: on !== '' })
      return reply.redirect('/shop/orders', 303)
    })

    scope.post('/shop/ipn', async (request, reply) => {
      const { isCareless, isDown } = book.switches()
      if (isDown) return reply.code(503).send({ error: 'The shop is closed for maintenance.' })
      const { success, data } = ipn.safeParse(fieldsOf(request))
      if (!success) return reply.code(400).send({ error: 'This is not a notification.' })
      const order = book.order(data.merchant_ref_code)
      if (order === undefined) return reply.code(404).send({ error: 'There is no such order.' })
      const receive = isCareless ? receiveIpnCarelessly : receiveIpn
      await book.put(receive(order, data, { at: now(), canceledStatus: config.canceledStatus() }))
      return { received: true }
    })
  }

  return async (scope) => {
    await scope.register(cookie)
    scope.addHook('onRequest', async (request, reply) => {
      reply.headers(securityHeaders)
      if (request.method === 'POST' && isForeign(request)) {
        return reply.code(403).send({ error: 'This form does not come from the shop.' })
      }
    })
    routes(scope)
  }
}
