import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Html } from '../../../shared/html.ts'

/**
 * `form-action` allows every web address, because Chromium also applies it to the redirect after a form post, which
 * leads to the merchant's return_url or cancel_url. No upgrade-insecure-requests and no HSTS: the service uses plain
 * HTTP on loopback, and HSTS would affect every other program on this host.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "form-action 'self' http: https:",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const securityHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'cache-control': 'no-store',
}

/** Adds the security headers of HTML pages to every response of this scope. */
export const pageHeaders = (scope: FastifyInstance): void => {
  scope.addHook('onRequest', (_request, reply, done) => {
    reply.headers(securityHeaders)
    done()
  })
}

/** Sends a page outside such a scope. Records its body, because the hook that does so may not run. */
export const sendLonePage = (reply: FastifyReply, status: number, page: Html): FastifyReply => {
  reply.request.exchange.responseBody = page.toString()
  return sendPage(reply.headers(securityHeaders), status, page)
}

export const sendPage = (reply: FastifyReply, status: number, page: Html): FastifyReply =>
  reply.code(status).header('content-type', 'text/html; charset=utf-8').send(page.toString())
