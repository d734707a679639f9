import type { FastifyInstance } from 'fastify'
import { type CardOutcome, testCards } from '../../../shared/test-cards.ts'
import type { Clock } from '../../domain/clock.ts'
import { readCardForm } from '../../domain/payment/card-form.ts'
import type { LinkOperations } from '../../operations/link-operations.ts'
import type { Store } from '../../store/store.ts'
import { sendPage } from '../http/page-headers.ts'
import { formToken } from './form-protection.ts'
import { bankPath, type LinkPages, type LinkParams, redirectTo } from './link-pages.ts'
import { fieldOf } from './logged-form.ts'
import { cardPage } from './views/card-page.ts'

interface Deps {
  store: Pick<Store, 'settings'>
  clock: Clock
  links: Pick<LinkOperations, 'pay' | 'cancel'>
  pages: LinkPages
}

const isOutcome = (name: string): name is CardOutcome => Object.hasOwn(testCards, name)

/** Serves the card form: show, pay and cancel. */
export const cardRoutes = (scope: FastifyInstance, { store, clock, links, pages }: Deps): void => {
  scope.get<LinkParams>('/pay/:linkId', async (request, reply) => {
    const order = await pages.find(request)
    if (order === undefined) return pages.unknown(reply)
    if (order.state === 'challenged') return redirectTo(reply, bankPath(order.link.id))
    if (order.state !== 'open') return pages.final(reply, order, order.state)

    const wanted = fieldOf(request.query, 'card')
    const page = cardPage({
      order,
      token: formToken(reply, order.link.id),
      settings: store.settings(),
      now: clock.now(),
      errors: {},
      prefilled: isOutcome(wanted) ? wanted : undefined,
    })
    return sendPage(reply, 200, page)
  })

  const preHandler = [pages.known, scope.csrfProtection]

  scope.post<LinkParams>('/pay/:linkId', { preHandler }, async (request, reply) => {
    const order = await pages.find(request)
    if (order === undefined) return pages.unknown(reply)
    if (order.state !== 'open') return pages.outcome(reply, { kind: 'refused', link: order.link, state: order.state })

    const { body } = request
    const typed = { number: fieldOf(body, 'number'), expiry: fieldOf(body, 'expiry'), cvv: fieldOf(body, 'cvv') }
    const settings = store.settings()
    const now = clock.now()
    const read = readCardForm(typed, settings, now)
    if ('card' in read) return pages.outcome(reply, await links.pay(order.link.id, read.card))

    const token = formToken(reply, order.link.id)
    return sendPage(reply, 422, cardPage({ order, token, settings, now, errors: read.errors, prefilled: undefined }))
  })

  scope.post<LinkParams>('/pay/:linkId/cancel', { preHandler }, async (request, reply) => {
    const order = await pages.find(request)
    if (order === undefined) return pages.unknown(reply)
    return pages.outcome(reply, await links.cancel(order.link.id))
  })
}
