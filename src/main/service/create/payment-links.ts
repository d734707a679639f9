import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { maxCreateBytes } from '../../../shared/create-fields.ts'
import { createPath } from '../../../shared/create-path.ts'
import type { VirtualClock } from '../../domain/clock.ts'
import { headerValues } from '../../domain/header-values.ts'
import type { LogEntry } from '../../domain/log-entry.ts'
import { testRunHeader } from '../../domain/test-run.ts'
import type { CreateLink, CreateOutcome } from '../../operations/create-link.ts'
import type { Store } from '../../store/store.ts'
import { bodyTextOf } from '../http/body-text.ts'
import type { ExchangeLog } from '../http/exchange-log.ts'
import { sendRefusal } from '../http/send-refusal.ts'
import { settingsOfCall } from '../http/settings-of-call.ts'
import { waitForCaller } from '../http/wait-for-caller.ts'
import { type CreateAnswer, createAnswers } from './create-answer.ts'
import { isConnectionFault, nothingSent, sendConnectionFault } from './malformed-answer.ts'

/** Returns a header; two values become one that is refused. Node reads the first, and a proxy may have read the other. */
const headerOnce = ({ rawHeaders }: IncomingMessage, name: string): string | undefined => {
  const values = headerValues(rawHeaders, name)
  return values.length > 1 ? values.join(', ') : values[0]
}

/**
 * The log entry while a response is delayed. If the engine ends before the response is sent, the log shows that none
 * was.
 */
const unanswered = (entry: LogEntry): LogEntry => ({ ...entry, code: null, message: 'Not answered yet' })

/** Copies the outcome of the call into its exchange for the log. */
const note = (
  { exchange }: FastifyRequest,
  { decision, linkId, applied }: CreateOutcome,
  answer: CreateAnswer,
): void => {
  const { merchantId, orderId } = decision.kind === 'refused' ? decision : decision.link
  exchange.merchantId = merchantId
  exchange.orderId = orderId
  exchange.linkId = linkId
  exchange.rules = applied
  exchange.code = answer.code
  exchange.message = answer.message
  if (decision.kind === 'refused') return
  exchange.requestBody = bodyTextOf(decision.sent)
  exchange.masked = decision.masked
}

/**
 * Serves `POST /v2/payment-links` (specification, Create payment link). The response is sent when the link and the log
 * entry are on disk. Fault rules can change every part of it.
 */
export const paymentLinks = (
  app: FastifyInstance,
  {
    store,
    clock,
    createLink,
    log,
    payUrl,
  }: {
    store: Pick<Store, 'settings' | 'merchants' | 'merchantByKey'>
    clock: VirtualClock
    createLink: CreateLink
    log: ExchangeLog
    payUrl: () => string
  },
): void => {
  const settingsOf = settingsOfCall(store)
  const answerTo = createAnswers(payUrl)

  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { fault, waitMs }: CreateOutcome,
    answer: CreateAnswer,
  ): Promise<FastifyReply> => {
    if (waitMs > 0 && (await waitForCaller(clock, request, waitMs)) === 'gone') {
      reply.hijack()
      request.exchange.code = null
      request.exchange.message = 'The caller hung up while the answer waited'
      log.keepAnswer(request, nothingSent)
      return reply
    }
    if (isConnectionFault(fault)) {
      log.keepAnswer(request, await sendConnectionFault(fault.kind, { request, reply, clock, whole: answer.sent }))
      return reply
    }
    const { contentType, sent } = answer
    return reply.code(sent.status).header('content-type', contentType).send(sent.body)
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
      const call = {
        contentType: headerOnce(request.raw, 'content-type'),
        contentEncoding: request.headers['content-encoding'],
        authorization: headerOnce(request.raw, 'authorization'),
        testRun: request.headers[testRunHeader.toLowerCase()]?.toString(),
        body: Buffer.isBuffer(request.body) ? request.body : undefined,
      }
      let answer: CreateAnswer | undefined
      let isLogged = false
      const outcome = await createLink(call, (planned) => {
        answer = answerTo(planned, () => settingsOf(request))
        note(request, planned, answer)
        isLogged = planned.waitMs === 0 && !planned.hasEarlyIpn && !isConnectionFault(planned.fault)
        return isLogged ? log.entryOf(request, answer.sent) : unanswered(log.entryOf(request, nothingSent))
      })
      if ('notStored' in outcome) {
        exchange.rules = []
        exchange.linkId = null
        return sendRefusal(request, reply, outcome.notStored, settingsOf(request))
      }
      exchange.logged = isLogged
      answer ??= answerTo(outcome, () => settingsOf(request))
      if (!isLogged) note(request, outcome, answer)
      return send(request, reply, outcome, answer)
    },
  })
}
