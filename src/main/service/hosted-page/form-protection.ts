import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import csrfProtection from '@fastify/csrf-protection'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'

const cookieKey = 'paylink_form'

/** The format of the library's secrets. Any other cookie value is replaced. */
const ownSecret = /^[\w-]{24}$/

const linkParams = z.object({ linkId: z.string() })
const tokenBody = z.object({ _csrf: z.string() })

/** Returns the value of the hidden field in a link's forms. */
export const formToken = (reply: FastifyReply, linkId: string): string => reply.generateCsrf({ userInfo: linkId })

/**
 * Requires a token in every form of this scope, bound to the browser by a cookie and to the link. All tabs share one
 * cookie, which is set once and then kept, so that they do not invalidate each other's forms.
 *
 * SameSite is Lax, not Strict: customers come from the merchant's site, and browsers do not send a Strict cookie on
 * that navigation. A second tab would get a new secret and the first tab's form would fail. Neither is sent with a
 * cross-site post.
 */
export const formProtection = async (scope: FastifyInstance, secure: () => boolean): Promise<void> => {
  await scope.register(cookie)
  scope.addHook('onRequest', (request, _reply, done) => {
    if (!ownSecret.test(request.cookies[cookieKey] ?? '')) delete request.cookies[cookieKey]
    done()
  })
  await scope.register(csrfProtection, {
    cookieKey,
    cookieOpts: { path: '/pay', httpOnly: true, sameSite: 'lax', secure: secure() },
    // Cookies are shared by all ports: another program on this host can set one, but cannot make a token for it.
    csrfOpts: { userInfo: true, hmacKey: randomBytes(32).toString('base64url') },
    getToken: (request) => tokenBody.safeParse(request.body).data?._csrf,
    getUserInfo: (request) => linkParams.safeParse(request.params).data?.linkId ?? '',
  })
}
