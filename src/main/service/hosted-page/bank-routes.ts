import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../domain/clock.ts'
import type { LinkOperations } from '../../operations/link-operations.ts'
import { sendPage } from '../page-headers.ts'
import { formToken } from './csrf.ts'
import { fieldOf } from './form-log.ts'
import { cardPath, type LinkPages, type LinkParams } from './link-pages.ts'
import { redirectTo } from './redirect.ts'
import { bankPage } from './views/bank-page.ts'
import { badRequestPage } from './views/final-page.ts'

interface Deps {
  clock: Clock
  links: Pick<LinkOperations, 'answerChallenge'>
  pages: LinkPages
}

/** The simulated bank, where the redirect card leads (our decision on the redirect outcome). */
export const bankRoutes = (scope: FastifyInstance, { clock, links, pages }: Deps): void => {
  scope.get<LinkParams>('/pay/:linkId/challenge', async (request, reply) => {
    const order = await pages.find(request)
    if (order === undefined) return pages.unknown(reply)
    if (order.state === 'open') return redirectTo(reply, cardPath(order.link.id))
    if (order.state !== 'challenged') return pages.final(reply, order, order.state)
    return sendPage(reply, 200, bankPage({ order, token: formToken(reply, order.link.id), now: clock.now() }))
  })

  const preHandler = [pages.known, scope.csrfProtection]

  scope.post<LinkParams>('/pay/:linkId/challenge', { preHandler }, async (request, reply) => {
    const order = await pages.find(request)
    if (order === undefined) return pages.unknown(reply)
    const answer = fieldOf(request.body, 'answer')
    if (answer !== 'approve' && answer !== 'decline') return sendPage(reply, 400, badRequestPage(order.link.id))
    return pages.outcome(reply, await links.answerChallenge(order.link.id, answer === 'approve'))
  })
}
