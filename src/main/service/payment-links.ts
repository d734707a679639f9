import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { HeaderList } from '../../shared/contract/common.ts'
import { refusal } from '../domain/errors.ts'
import type { PaymentLink } from '../domain/payment-link.ts'
import type { CreateCall, CreateDecision } from '../operations/create-payment-link.ts'
import { StorageError, type Store } from '../store/store.ts'
import { bodyTextOf } from './body-text.ts'
import type { ExchangeLog } from './exchange-log.ts'
import { jsonContentType, sendRefusal, successBody } from './reply.ts'

/** Specification, Endpoints: the one path of the API. */
export const createPath = '/v2/payment-links'

/** Our decision: a create body has at most 64 KiB. */
export const maxCreateBytes = 64 * 1024

/**
 * `POST /v2/payment-links` (specification, Create payment link). The link and the log entry of the call are one
 * transaction; the answer is sent once that is on disk.
 */
export const paymentLinks = (
  app: FastifyInstance,
  {
    store,
    decide,
    log,
    payUrl,
  }: {
    store: Pick<Store, 'commit' | 'flushed' | 'settings'>
    decide: (call: CreateCall) => CreateDecision
    log: ExchangeLog
    payUrl: () => string
  },
): void => {
  const linkUrl = (link: PaymentLink) => `${payUrl()}/pay/${link.id}`

  const answer = (reply: FastifyReply, status: number, body: string): FastifyReply =>
    reply.code(status).header('content-type', jsonContentType).send(body)

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
        authorization: request.headers.authorization,
        body: Buffer.isBuffer(request.body) ? request.body : undefined,
      })
      if (decision.kind === 'refused') {
        exchange.merchantId = decision.merchantId
        exchange.orderId = decision.orderId
        // "Already used" speaks of a stored link: make sure that it is.
        if (decision.refusal.code === 'E004') await store.flushed().catch(ignoreStorage)
        return sendRefusal(request, reply, decision.refusal, store.settings())
      }

      const { link } = decision
      const body = successBody(linkUrl(link))
      exchange.code = '00'
      exchange.message = 'Payment link created'
      exchange.linkId = link.id
      exchange.merchantId = link.merchantId
      exchange.orderId = link.orderId
      exchange.requestBody = bodyTextOf(decision.sent)
      exchange.masked = decision.masked
      try {
        if (decision.kind === 'created') await keep(request, link, body)
        else await store.flushed()
        return answer(reply, 200, body)
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
