import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Html, html, htmlDocument } from '../../shared/html.ts'

const files = {
  'follow.js': readFileSync(new URL('./browser/follow.js', import.meta.url), 'utf8'),
  'waiting.css': readFileSync(new URL('./browser/waiting.css', import.meta.url), 'utf8'),
}
const types = { 'follow.js': 'text/javascript; charset=utf-8', 'waiting.css': 'text/css; charset=utf-8' } as const

/** What the pages of the stage's service need from the stage. */
export interface StageDirections {
  /** The customer's current path, and a revision that increases with every change. */
  at(): { revision: number; path: string }
  /** The path in the shop that a link's customer returns to; undefined while the return is held. */
  wayBack(linkId: string): Promise<string | undefined>
  /** The initial state of the checkout: the cart's cookie, and the customer's index. */
  checkout(): { cart: string; customer: number }
  /** The customer's page after so many steps of the chapter, as it was then. */
  pageAfter(steps: number): Promise<string>
  /** Origins of the console. Only these may frame the pages. */
  framedBy(): readonly string[]
}

/** Also for phones that load it late. follow.js navigates on from here. */
const waitingPage = (): Html =>
  htmlDocument({
    title: 'One moment',
    head: html`<link rel="stylesheet" href="/stage/waiting.css">`,
    body: html`<main>
<div class="spinner" aria-hidden="true"></div>
<h1>One moment…</h1>
<p>You are on your way back to the shop.</p>
</main>`,
  })

const ownPolicy = "default-src 'none'; style-src 'self'; script-src 'self'; frame-ancestors 'none'"
/** A page of the past does nothing, and its style sheets are part of it. */
const pastPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'none'"
const forms = ['/pay/:linkId', '/pay/:linkId/challenge', '/pay/:linkId/cancel']
const pastRoute = '/stage/past/:steps'

/**
 * Adds what the stage's service has in addition (docs/ARCHITECTURE.md): the console may frame its pages, they contain a
 * script that follows the stage, the return to the shop is held, and redirects have no host. Call it before the
 * service's own routes are added.
 */
export const decorateService = (app: FastifyInstance, directions: StageDirections): void => {
  const framed = (policy: string): string => {
    const connects = policy.includes('connect-src') ? '' : "; connect-src 'self'"
    return policy.replace("frame-ancestors 'none'", `frame-ancestors ${directions.framedBy().join(' ')}`) + connects
  }

  /** Makes a redirect to this service relative, because customers may use another host name. */
  const relative = (location: string, port: number | undefined): string => {
    const url = URL.parse(location)
    const isOwn = url !== null && ['127.0.0.1', 'localhost'].includes(url.hostname) && Number(url.port) === port
    return isOwn ? url.pathname + url.search : location
  }

  const locationOf = (request: FastifyRequest, reply: FastifyReply): string | undefined => {
    const location = reply.getHeader('location')
    if (typeof location !== 'string') return undefined
    const path = relative(location, request.socket.localPort)
    const isForm = request.method === 'POST' && forms.includes(request.routeOptions.url ?? '')
    const linkId = isForm ? (request.params as { linkId: string }).linkId : undefined
    return linkId === undefined || path.startsWith('/pay/') ? path : `/stage/return/${linkId}`
  }

  app.addHook('onSend', async (request, reply, payload) => {
    const location = locationOf(request, reply)
    if (location !== undefined) reply.header('location', location)
    const policy = reply.getHeader('content-security-policy')
    if (typeof policy === 'string') reply.header('content-security-policy', framed(policy))
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
    if (!isPage || typeof payload !== 'string' || request.routeOptions.url === pastRoute) return payload
    const script = `<script src="/stage/follow.js" data-revision="${directions.at().revision}" defer></script>`
    return payload.replace('</head>', `${script}\n</head>`)
  })

  app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      // These paths are internal and not part of the API between shop and service.
      request.exchange.logged = true
      reply.headers({ 'content-security-policy': ownPolicy, 'cache-control': 'no-store' })
    })
    for (const [name, text] of Object.entries(files)) {
      scope.get(`/stage/${name}`, (_request, reply) => reply.type(types[name as keyof typeof types]).send(text))
    }
    scope.get('/stage/at', () => directions.at())
    scope.get('/stage/now', (_request, reply) => reply.redirect(directions.at().path, 303))
    scope.get<{ Params: { steps: string } }>(pastRoute, async (request, reply) =>
      reply
        .header('content-security-policy', pastPolicy)
        .type('text/html; charset=utf-8')
        .send(await directions.pageAfter(Number(request.params.steps))),
    )
    scope.get('/stage/checkout', (_request, reply) => {
      const { cart, customer } = directions.checkout()
      return reply
        .header('set-cookie', `shop_cart=${encodeURIComponent(cart)}; Path=/shop; HttpOnly; SameSite=Lax`)
        .redirect(`/shop/checkout?customer=${customer}`, 303)
    })
    scope.get<{ Params: { linkId: string } }>('/stage/return/:linkId', async (request, reply) => {
      const path = await directions.wayBack(request.params.linkId)
      if (path !== undefined) return reply.redirect(path, 303)
      return reply.type('text/html; charset=utf-8').send(waitingPage().toString())
    })
  })
}
