import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pathOf } from '../http/failures.ts'
import { ConsoleProblem } from '../http/problems.ts'
import { checkFetchSite, checkOrigin, ownHosts } from './check-origin.ts'
import { policyOfData, securityHeaders } from './security-headers.ts'
import type { Sessions } from './sessions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The browser session that authenticated the request. null when the token of this run did. */
    sessionId: string | null
  }
}

/** Reports only that the console runs. */
export const readyPath = '/readyz'

/** The description of the control API. It is the same in every installation. */
const docsPath = '/api/docs'

/** The port of the request's socket. An injected request has no socket and counts as port 80, as its `Host` does. */
const portOf = ({ socket }: FastifyRequest): number => socket.localPort ?? 80

const bearerOf = (authorization: string | undefined): string | undefined =>
  /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]

const isApi = (path: string): boolean => path === '/api' || path.startsWith('/api/')
const isDocs = (path: string): boolean => path === docsPath || path.startsWith(`${docsPath}/`)

/**
 * Requires a bearer token for every request to the control API: the token of this run, or the secret of a browser
 * session. There is no cookie, because a browser would send it to every port of this machine. The screens and the API
 * description contain no user data, so they need no token.
 */
export const security = (app: FastifyInstance, sessions: Pick<Sessions, 'isToken' | 'use'>): void => {
  app.decorateRequest('sessionId', null)

  // Added first, so that refusals carry the headers too.
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders)
    const path = pathOf(request.url)
    if (!isApi(path)) return
    reply.header('cache-control', 'no-store')
    if (!isDocs(path)) reply.header('content-security-policy', policyOfData).removeHeader('permissions-policy')
  })

  app.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request.url)
    checkOrigin(request.headers, ownHosts(portOf(request)))
    checkFetchSite(request.headers, (path === '/' || path === '/present') && request.method === 'GET')
    if (!isApi(path) || isDocs(path)) return

    const bearer = bearerOf(request.headers.authorization)
    if (bearer !== undefined && sessions.isToken(bearer)) return
    request.sessionId = bearer === undefined ? null : (sessions.use(bearer) ?? null)
    if (request.sessionId !== null) return
    reply.header('www-authenticate', 'Bearer realm="Paylink Console"')
    throw new ConsoleProblem('unauthorized', 'Send the token printed at start as Authorization: Bearer <token>.')
  })
}
