import cookies from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { VirtualClock } from '../../domain/clock.ts'
import { consoleCookie } from '../../domain/console-cookie.ts'
import { pathOf } from '../http/failures.ts'
import { ConsoleProblem } from '../http/problems.ts'
import { checkFetchSite, checkOrigin, isFromOwnPage, ownHosts } from './own-origin.ts'
import { signInPage } from './pages.ts'
import { securityHeaders } from './security-headers.ts'
import { createSessions, type Sessions } from './sessions.ts'

/** Says that the console runs, and nothing else; open to all on this machine. */
export const readyPath = '/readyz'

/** The port this request came in on; an injected one has none and stands for port 80, as its `Host` does. */
const portOf = ({ socket }: FastifyRequest): number => socket.localPort ?? 80

const cookieName = (request: FastifyRequest): string => consoleCookie(portOf(request))

const bearerOf = (authorization: string): string | undefined => /^Bearer +(\S+)$/i.exec(authorization)?.[1]

const isApi = (path: string): boolean => path === '/api' || path.startsWith('/api/')

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

const denyPage = (reply: FastifyReply, reason: string): FastifyReply =>
  reply.code(401).header('content-type', 'text/html; charset=utf-8').send(signInPage(reason))

/**
 * Lets in who has the token of this run: scripts send it as a bearer, a browser exchanges it at `/?token=…` for a
 * session cookie and is sent on to `/`, so that the token stays in no address bar. The same URL may be opened again,
 * in another browser say: it is printed once, but as good as the token itself for as long as the console runs.
 */
export const security = (
  app: FastifyInstance,
  { token, sessionKey, clock }: { token: string; sessionKey: Buffer; clock: Pick<VirtualClock, 'real'> },
): void => {
  const sessions = createSessions({ token, key: sessionKey, now: clock.real.now })

  // First of all, so that refusals carry the headers too.
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders)
    const path = pathOf(request.url)
    if (isApi(path) || path === '/') reply.header('cache-control', 'no-store')
  })

  app.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request.url)
    const isFirstPage = path === '/' && request.method === 'GET'
    checkOrigin(request.headers, ownHosts(portOf(request)))
    checkFetchSite(request.headers, isFirstPage)
    if (path === readyPath) return

    const { token: given } = request.query as { token?: unknown }
    if (isFirstPage && given !== undefined) return exchange(request, reply, String(given), sessions)

    const entry = entryOf(request, sessions)
    if (entry === undefined) {
      reply.header('www-authenticate', 'Bearer realm="Paylink Console"')
      if (!isApi(path)) return denyPage(reply, 'This console is for those who started it.')
      throw new ConsoleProblem('unauthorized', 'Send the token printed at start as Authorization: Bearer <token>.')
    }
    if (entry === 'cookie' && !reads.has(request.method) && !isFromOwnPage(request.headers)) {
      throw new ConsoleProblem('forbidden', 'A change made with the cookie must come from a page of this console.')
    }
  })
}

/** How a request got in; undefined when it did not. A bearer that is sent must be right, whatever the cookie. */
const entryOf = (request: FastifyRequest, sessions: Sessions): 'bearer' | 'cookie' | undefined => {
  const { authorization } = request.headers
  if (authorization !== undefined) {
    const bearer = bearerOf(authorization)
    return bearer !== undefined && sessions.isToken(bearer) ? 'bearer' : undefined
  }
  return hasSession(request, sessions) ? 'cookie' : undefined
}

const hasSession = (request: FastifyRequest, sessions: Sessions): boolean => {
  const { cookie } = request.headers
  const id = cookie === undefined ? undefined : cookies.parse(cookie)[cookieName(request)]
  return id !== undefined && sessions.isOpen(id)
}

const exchange = (request: FastifyRequest, reply: FastifyReply, given: string, sessions: Sessions): FastifyReply => {
  // The URL of an earlier run, opened by someone who is in already: nothing to refuse.
  if (!hasSession(request, sessions)) {
    if (!sessions.isToken(given)) return denyPage(reply, 'The token in this URL is not the one of this run.')
    const options = { path: '/', httpOnly: true, sameSite: 'strict' } as const
    reply.header('set-cookie', cookies.serialize(cookieName(request), sessions.open(), options))
  }
  return reply.redirect('/', 303)
}
