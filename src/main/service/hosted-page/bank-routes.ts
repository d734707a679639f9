import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { VirtualClock } from '../../domain/clock.ts'
import type { LinkOperations } from '../../operations/link-operations.ts'
import type { RuleBook } from '../../operations/rule-book.ts'
import type { Store } from '../../store/store.ts'
import { sendPage } from '../http/page-headers.ts'
import { waitForCaller } from '../http/wait-for-caller.ts'
import { formToken } from './form-protection.ts'
import { cardPath, type LinkPages, type LinkParams, type OnLeft, redirectTo } from './link-pages.ts'
import { fieldOf } from './logged-form.ts'
import type { ShownOrder } from './order.ts'
import { bankPage } from './views/bank-page.ts'
import { badRequestPage } from './views/message-page.ts'

interface Deps {
  store: Pick<Store, 'commit'>
  rules: Pick<RuleBook, 'choose' | 'hits'>
  clock: VirtualClock
  links: Pick<LinkOperations, 'answerChallenge'>
  pages: LinkPages
  onLeft: OnLeft
}

/** Serves the simulated bank page, to which the redirect card leads (decision record on the redirect outcome). */
export const bankRoutes = (scope: FastifyInstance, { store, clock, links, rules, pages, onLeft }: Deps): void => {
  /** Waits for the delay of a fault rule. Resolves to false when the customer leaves before the end. */
  const bankIsReady = async (request: FastifyRequest, { link }: ShownOrder): Promise<boolean> => {
    const { merchantId, orderId } = link
    const chosen = rules.choose(['slow-bank-page'], { merchantId, orderId, outcome: 'challenged' })
    const [rule] = chosen
    if (rule === undefined || rule.effect.ms === 0) return true
    await store.commit(rules.hits(chosen))
    const { id, name, effect } = rule
    request.exchange.rules.push({ ruleId: id, ruleName: name, effect })
    return (await waitForCaller(clock, request, effect.ms)) === 'over'
  }

  scope.get<LinkParams>('/pay/:linkId/challenge', async (request, reply) => {
    const before = await pages.find(request)
    // A HEAD request does not use up the rule: it comes from link checkers and prefetchers, not from the customer.
    if (before?.state === 'challenged' && request.method !== 'HEAD' && !(await bankIsReady(request, before))) {
      onLeft(request)
      return reply.hijack()
    }
    // The link may have been decided during the delay.
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
