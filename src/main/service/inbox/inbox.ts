import { METHODS } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { headerOf } from '../../../shared/header-of.ts'
import { shiftedBy, type VirtualClock } from '../../domain/clock.ts'
import type { Identity } from '../../domain/identity.ts'
import type { Forward } from '../../domain/inbox/forward.ts'
import { nextStep, plainAnswer } from '../../domain/inbox/inbox.ts'
import type { InboxMessage } from '../../domain/inbox/inbox-message.ts'
import { readIpnFields } from '../../domain/ipn/ipn-fields.ts'
import type { IpnScheduler } from '../../ipn/scheduler.ts'
import { maskableText, maskedBody } from '../../operations/masked-body.ts'
import type { Change, Store } from '../../store/store.ts'
import { loggedForm } from '../hosted-page/logged-form.ts'
import { cutBody, keptBodyBytes, startOfBody } from '../http/body-text.ts'
import type { ExchangeLog } from '../http/exchange-log.ts'
import { isCardForm, maskFor, withoutPayQuery } from '../http/mask.ts'
import { maskedHeaderPairs } from '../http/masked-header-pairs.ts'
import { unparsedBody } from '../http/unparsed-body.ts'
import { attemptOf } from './inbox-attempt.ts'
import { createInboxReactions } from './inbox-reactions.ts'

/** Accepts more than the API: up to 1 MiB, of which 64 KiB are stored. */
const maxInboxBytes = 1024 * 1024
const methods = METHODS.filter((method) => method !== 'CONNECT')
const noBytes = Buffer.alloc(0)

export interface InboxDeps {
  store: Pick<Store, 'commit' | 'deliveries' | 'inbox' | 'inboxes' | 'nextSequence'>
  secrets: () => readonly string[]
  clock: VirtualClock
  identity: Identity
  scheduler: Pick<IpnScheduler, 'inFlight'>
  forward: Forward
  log: ExchangeLog
}

type InboxRequest = FastifyRequest<{ Params: { name: string } }>

/**
 * Serves `/inbox/<name>` and every path below it: stores what it receives and answers 200, or as configured. It lets
 * the whole flow run without a merchant server.
 */
export const inbox = (app: FastifyInstance, deps: InboxDeps): void => {
  const { store, secrets, clock, identity } = deps
  const reactions = createInboxReactions({ ...deps, timer: clock.real })
  /** Identifies the messages that this run forwards. */
  const run = identity.recordId()

  const messageOf = (request: InboxRequest, bytes: Buffer): InboxMessage => {
    const isCard = isCardForm(bytes.subarray(0, keptBodyBytes))
    const received = isCard ? loggedForm(null, bytes.length) : startOfBody(bytes)
    const headers = maskedHeaderPairs(request.raw.rawHeaders)
    const url = withoutPayQuery(request.url)
    const mask = maskFor(secrets(), [url, request.params.name, maskableText(received), ...headers.flat()])
    const whole = maskedBody(received, mask)
    const body = cutBody(whole, bytes.length)
    // The message and the log entry share one text, which matters with 5,000 large ones of each.
    request.exchange.requestBody = body
    request.exchange.masked = isCard || whole !== received || url !== request.url
    const attempt = attemptOf({ url: request.url, headers, body: bytes }, deps)
    const delivery = attempt && store.deliveries.get(attempt.deliveryId)
    request.exchange.linkId = delivery?.linkId ?? null
    request.exchange.orderId = orderIn(body.text, headers)
    return {
      id: identity.recordId(),
      seq: store.nextSequence(),
      name: mask(request.params.name),
      at: clock.real.now(),
      ...shiftedBy(clock.offset()),
      method: request.method,
      url: mask(url),
      headers: headers.map(([name, value]) => [name, mask(value)]),
      body,
      answeredStatus: 200,
      ...(attempt && { attempt }),
      ...(request.exchange.masked && { masked: true as const }),
    }
  }

  const handler = async (request: InboxRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (request.params.name === '') {
      reply.callNotFound()
      return reply
    }
    const bytes = Buffer.isBuffer(request.body) ? request.body : await unparsedBody(request.raw, maxInboxBytes)
    const message = messageOf(request, bytes ?? noBytes)
    const setUp = store.inboxes.get(request.params.name)
    const { step, counted } = setUp === undefined ? { step: null, counted: null } : nextStep(setUp)
    if (step !== null) {
      const headers = pairsOf(request.raw.rawHeaders)
      const mark = `${run}/${encodeURIComponent(request.params.name)}`
      const received = { method: message.method, headers, body: bytes ?? noBytes, mark }
      return reactions.react({ request, reply, message, step, counted, received })
    }
    await store.commit([{ put: 'inbox', record: message }])
    return reply.code(plainAnswer.status).header('content-type', 'text/plain; charset=utf-8').send(plainAnswer.body)
  }

  for (const method of methods) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method, { hasBody: true })
  for (const url of ['/inbox/:name', '/inbox/:name/*']) {
    app.route<{ Params: { name: string } }>({
      method: methods,
      url,
      exposeHeadRoute: false,
      bodyLimit: maxInboxBytes,
      onRequest: (request, _reply, done) => {
        request.exchange.surface = 'inbox'
        // The framework refuses types that it cannot parse; an inbox accepts any. `rawHeaders` still has the header.
        delete request.raw.headers['content-type']
        done()
      },
      handler,
      errorHandler: (error: FastifyError, request, reply) => refuseTooLarge(error, request, reply, deps.log),
    })
  }

  app.addHook('onReady', async () => {
    const changes = cutOff(store)
    if (changes.length > 0) await store.commit(changes)
  })
  app.addHook('preClose', () => reactions.stop())
}

/** Returns the order id in a message for the log, at most 64 characters. */
const orderIn = (body: string, headers: readonly (readonly [string, string])[]): string | null => {
  const type = headerOf(headers, 'content-type') ?? ''
  const fields = readIpnFields(type.includes('json') ? 'json' : 'form', body)
  return fields?.find(([name]) => name === 'merchant_ref_code')?.[1].slice(0, 64) ?? null
}

/** Refuses with the inbox's own message. Other failures are handled by the service. */
const refuseTooLarge = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  log: ExchangeLog,
): FastifyReply => {
  if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error
  const { name } = request.params as InboxRequest['params']
  const words = `An inbox takes at most 1 MiB. This message to ${name} has more, so it was neither kept nor sent on.`
  request.exchange.message = words
  reply.code(413).header('connection', 'close').header('content-type', 'text/plain; charset=utf-8').send(`${words}\n`)
  // The response to a truncated request never finishes, so it would not be logged otherwise.
  if (request.raw.destroyed) log.keep(request, reply)
  return reply
}

/** Returns the headers as received, cookies included, for forwarding. */
const pairsOf = (raw: readonly string[]): [string, string][] =>
  raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? ''] as [string, string]] : []))

/**
 * Returns the changes for messages that still waited when the service ended unexpectedly. They get no response any
 * more.
 */
const cutOff = (store: Pick<Store, 'inbox'>): Change[] => {
  const changes: Change[] = []
  for (const message of store.inbox.oldest()) {
    if (message.reaction?.state !== 'waiting') continue
    changes.push({ put: 'inbox', record: { ...message, reaction: { ...message.reaction, state: 'stopped' } } })
  }
  return changes
}
