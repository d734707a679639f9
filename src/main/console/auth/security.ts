import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requestPath } from '../../../shared/request-path.ts'
import { ConsoleProblem } from '../http/problems.ts'
import { checkFetchSite, checkOrigin, checkSingleHeaders, ownHosts } from './check-origin.ts'
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

/** Whether a path is below `/api` in the reading of any router: without case, empty and dot segments and parameters. */
const isBelowApi = (target: string): boolean => {
  const path = requestPath(target).replace(/[/\\]+/g, '/')
  const plain = URL.canParse(path, 'http://console') ? new URL(path, 'http://console').pathname : path
  return /^\/api(?![^/;])/i.test(plain)
}

/** The files of the screens. Also matches every GET that no other route matches. */
const filesRoute = '/*'
const publicRoutes: ReadonlySet<string> = new Set(['/', '/present', readyPath, docsPath, `${docsPath}/*`])

/**
 * Whether a request needs no token, because its response contains no user data. The matched route decides, and any
 * other route than those above needs the token: a check of the target's text can be bypassed with another spelling.
 */
export const isPublic = (request: FastifyRequest): boolean => {
  const { url: route = '' } = request.routeOptions
  return request.is404 || route === filesRoute ? !isBelowApi(request.url) : publicRoutes.has(route)
}

/** A target as browsers and HTTP clients send it: no whole URL, and no escape before the second slash. */
const isPlainTarget = (target: string): boolean => /^\/(?:[^/%?#]*(?:[?#]|$)|[^/%?#]+\/)/.test(target)

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
    if (isPublic(request)) return
    reply.header('cache-control', 'no-store')
    reply.header('content-security-policy', policyOfData).removeHeader('permissions-policy')
  })

  const authenticate = (request: FastifyRequest, reply: FastifyReply): void => {
    const bearer = bearerOf(request.headers.authorization)
    if (bearer !== undefined && sessions.isToken(bearer)) return
    request.sessionId = bearer === undefined ? null : (sessions.use(bearer) ?? null)
    if (request.sessionId !== null) return
    reply.header('www-authenticate', 'Bearer realm="Paylink Console"')
    throw new ConsoleProblem('unauthorized', 'Send the token printed at start as Authorization: Bearer <token>.')
  }

  app.addHook('onRequest', async (request, reply) => {
    const { url: route } = request.routeOptions
    checkSingleHeaders(request.raw.rawHeaders)
    checkOrigin(request.headers, ownHosts(portOf(request)))
    checkFetchSite(request.headers, (route === '/' || route === '/present') && request.method === 'GET')
    if (!isPublic(request)) authenticate(request, reply)
    if (!isPlainTarget(request.url)) {
      throw new ConsoleProblem('invalid', 'Send the path alone, without an origin, and with its first part unescaped.')
    }
  })
}
