import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import csrfProtection from '@fastify/csrf-protection'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'

const cookieKey = 'paylink_form'

/** What the library makes as a secret. Anything else in the cookie is not ours and is replaced. */
const ownSecret = /^[\w-]{24}$/

const linkParams = z.object({ linkId: z.string() })
const tokenBody = z.object({ _csrf: z.string() })

/** The hidden field's value for a link's forms. */
export const formToken = (reply: FastifyReply, linkId: string): string => reply.generateCsrf({ userInfo: linkId })

/**
 * Forms of this scope need a token bound to the browser (a cookie) and to the link. All tabs share one cookie, which
 * is set once and then kept, so that they do not spoil each other's forms.
 *
 * SameSite is Lax, not Strict: customers come from the merchant's site, and a Strict cookie stays home on that way, so
 * a second tab would be given a new secret and the first one's form would fail. A cross-site post carries it in
 * neither case.
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
    // Cookies do not know ports: another program on this host could set one, but cannot make a token for it.
    csrfOpts: { userInfo: true, hmacKey: randomBytes(32).toString('base64url') },
    getToken: (request) => tokenBody.safeParse(request.body).data?._csrf,
    getUserInfo: (request) => linkParams.safeParse(request.params).data?.linkId ?? '',
  })
}
