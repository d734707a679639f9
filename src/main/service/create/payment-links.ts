import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { HeaderList } from '../../../shared/contract/common.ts'
import type { Clock } from '../../domain/clock.ts'
import { refusal } from '../../domain/errors.ts'
import type { PaymentLink } from '../../domain/link/payment-link.ts'
import { createKinds } from '../../domain/rules/create-faults.ts'
import type { CreateCall, CreateDecision } from '../../operations/create-payment-link.ts'
import type { HeldDeliveries } from '../../operations/held-deliveries.ts'
import type { LinkOperations } from '../../operations/link-operations.ts'
import type { RuleBook } from '../../operations/rule-book.ts'
import { StorageError, type Store } from '../../store/store.ts'
import { bodyTextOf } from '../http/body-text.ts'
import type { ExchangeLog } from '../http/exchange-log.ts'
import { jsonContentType, refusalBody, refusalStatus, sendRefusal, successBody, successMessage } from '../http/reply.ts'
import { createFaultyAnswer, type PlainAnswer } from './faulty-create.ts'

/** Specification, Endpoints: the one path of the API. */
export const createPath = '/v2/payment-links'

/** What rules can do around a create call. */
const kinds = [...createKinds, 'ipn-during-create'] as const

/** Our decision: a create body has at most 64 KiB. */
export const maxCreateBytes = 64 * 1024

/**
 * `POST /v2/payment-links` (specification, Create payment link). The link and the log entry of the call are one
 * transaction; the answer is sent once that is on disk. Fault rules can change all of it.
 */
export const paymentLinks = (
  app: FastifyInstance,
  {
    store,
    clock,
    decide,
    links,
    rules,
    held,
    log,
    payUrl,
  }: {
    store: Pick<Store, 'commit' | 'flushed' | 'settings' | 'deliveriesOfLink'>
    clock: Clock
    decide: (call: CreateCall) => CreateDecision
    links: Pick<LinkOperations, 'settle'>
    rules: RuleBook
    held: Pick<HeldDeliveries, 'firstAttempt'>
    log: ExchangeLog
    payUrl: () => string
  },
): void => {
  const linkUrl = (link: PaymentLink) => `${payUrl()}/pay/${link.id}`

  const keep = async (request: FastifyRequest, link: PaymentLink, body: string): Promise<void> => {
    const headers: HeaderList = [
      ['content-type', jsonContentType],
      ['content-length', String(Buffer.byteLength(body))],
    ]
    const entry = log.entryOf(request, { status: 200, headers, body })
    await store.commit([
      { put: 'links', record: link },
      { put: 'log', record: entry },
    ])
    request.exchange.logged = true
  }

  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    decision: CreateDecision,
  ): Promise<FastifyReply> => {
    if (decision.kind === 'refused') {
      // "Already used" speaks of a stored link: make sure that it is.
      if (decision.refusal.code === 'E004') await store.flushed().catch(ignoreStorage)
      return sendRefusal(request, reply, decision.refusal, store.settings())
    }
    const { link } = decision
    const { exchange } = request
    const body = successBody(linkUrl(link))
    exchange.code = '00'
    exchange.message = successMessage
    exchange.linkId = link.id
    if (decision.kind === 'created') await keep(request, link, body)
    else await store.flushed()
    return reply.code(200).header('content-type', jsonContentType).send(body)
  }

  const plainAnswer = (decision: CreateDecision): PlainAnswer => {
    if (decision.kind !== 'refused') {
      return { status: 200, code: '00', message: successMessage, body: successBody(linkUrl(decision.link)) }
    }
    const why = decision.refusal
    return { ...why, status: refusalStatus(why, store.settings()), body: refusalBody(why) }
  }

  const answerWithFaults = createFaultyAnswer({ store, clock, links, rules, held, log })

  app.route({
    method: 'POST',
    url: createPath,
    bodyLimit: maxCreateBytes,
    onRequest: (request, _reply, done) => {
      request.exchange.surface = 'create'
      done()
    },
    handler: async (request, reply) => {
      const { exchange } = request
      const decision = decide({
        contentType: request.headers['content-type'],
        contentEncoding: request.headers['content-encoding'],
        authorization: request.headers.authorization,
        body: Buffer.isBuffer(request.body) ? request.body : undefined,
      })
      const { merchantId, orderId } = decision.kind === 'refused' ? decision : decision.link
      exchange.merchantId = merchantId
      exchange.orderId = orderId
      if (decision.kind !== 'refused') {
        exchange.requestBody = bodyTextOf(decision.sent)
        exchange.masked = decision.masked
      }
      const chosen = rules.choose(kinds, { merchantId, orderId, outcome: null })
      try {
        if (chosen.length === 0) return await answer(request, reply, decision)
        return await answerWithFaults({ request, reply }, { decision, plain: plainAnswer(decision), chosen })
      } catch (error) {
        if (!(error instanceof StorageError)) throw error
        exchange.linkId = null
        const full = refusal('E098', `nothing was created. ${error.message}`)
        return sendRefusal(request, reply, full, store.settings())
      }
    },
  })
}

const ignoreStorage = (error: unknown): void => {
  if (!(error instanceof StorageError)) throw error
}
