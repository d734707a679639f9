import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BodyText, HeaderList } from '../../../shared/contract/common.ts'
import { maskSecrets } from '../../../shared/mask-secrets.ts'
import { roundedMs } from '../../../shared/rounded-ms.ts'
import { shiftedBy } from '../../domain/clock.ts'
import type { LogEntry } from '../../domain/log-entry.ts'
import { reusedHeaders } from '../../domain/reused-headers.ts'
import { maskableText, maskedBody } from '../../operations/masked-body.ts'
import type { Store } from '../../store/store.ts'
import { loggedForm } from '../hosted-page/logged-form.ts'
import { cutBody, wholeBodyText } from './body-text.ts'
import { asItIs, isCardForm, maskFor, withoutPayQuery } from './mask.ts'
import { maskedHeaderPairs } from './masked-header-pairs.ts'

/** A response as sent. Status 0 when none was sent. */
export interface SentAnswer {
  status: number
  headers: HeaderList
  body: string | Buffer | null
}

export interface ExchangeLog {
  /** Returns the log entry of a response about to be sent, with secrets masked. Durations end now. */
  entryOf(request: FastifyRequest, answer: SentAnswer): LogEntry
  /** Reserves the id of the log entry, for a response that refers to it. */
  reserve(request: FastifyRequest): number
  /** Writes the entry of a completed response, unless it is already written. Does not wait for it. */
  keep(request: FastifyRequest, reply: FastifyReply): void
  /** Writes the entry of a response that was not sent through the reply. */
  keepAnswer(request: FastifyRequest, answer: SentAnswer): void
}

const answerHeaders = (reply: FastifyReply): HeaderList =>
  maskedHeaderPairs(
    Object.entries(reply.getHeaders()).flatMap(([name, value]) => [value].flat().flatMap((one) => [name, String(one)])),
  )

export interface ExchangeLogDeps {
  store: Pick<Store, 'commit' | 'nextSequence'>
  secrets: () => readonly string[]
  onLost: (error: unknown) => void
}

/**
 * Logs every call to the service listener, complete and with secrets masked. Create calls store their entry together
 * with the link. Other entries are written after the response, which does not wait for them.
 */
export const createExchangeLog = (app: FastifyInstance, { store, secrets, onLost }: ExchangeLogDeps): ExchangeLog => {
  let newestHeaders: { request: HeaderList; response: HeaderList } = { request: [], response: [] }
  const reserve = (request: FastifyRequest): number => {
    request.exchange.seq ??= store.nextSequence()
    return request.exchange.seq
  }

  const entryOf: ExchangeLog['entryOf'] = (request, answer) => {
    const { exchange } = request
    const known = secrets()
    // A body that the handler has masked is used as it is: the handler knows which digits are not card numbers.
    const bytes = exchange.requestBody === null && Buffer.isBuffer(request.body) ? request.body : undefined
    const isCard = bytes !== undefined && isCardForm(bytes)
    const requestBody = exchange.requestBody ?? (isCard ? loggedForm(null, bytes.length) : wholeBodyText(bytes))
    const responseBody = wholeBodyText(answer.body)
    const url = withoutPayQuery(request.url)
    const headers = [...request.raw.rawHeaders, ...answer.headers.flat()]
    const texts = [url, exchange.orderId ?? '', maskableText(responseBody), ...headers]
    const body = maskableText(requestBody)
    const mask = exchange.requestBody === null ? maskFor(known, [...texts, body]) : maskFor(known, texts, body)
    let masked = exchange.masked || isCard || url !== request.url
    const clean = (text: string): string => {
      const result = mask(text)
      if (result !== text) masked = true
      return result
    }
    const cleanBody = (body: BodyText, hide = mask): BodyText => {
      const result = maskedBody(body, hide)
      if (result !== body) masked = true
      return cutBody(result)
    }
    const cleanHeaders = (headers: HeaderList): HeaderList =>
      mask === asItIs ? headers : headers.map(([name, value]) => [name, clean(value)])
    newestHeaders = {
      request: reusedHeaders(cleanHeaders(maskedHeaderPairs(request.raw.rawHeaders)), newestHeaders.request),
      response: reusedHeaders(cleanHeaders(answer.headers), newestHeaders.response),
    }
    const seq = reserve(request)
    return {
      id: String(seq),
      seq,
      at: exchange.startedAt,
      ...shiftedBy(exchange.clockOffset),
      durationMs: roundedMs(performance.now() - exchange.timer),
      surface: exchange.surface,
      remoteAddress: request.socket.remoteAddress ?? '',
      method: request.method,
      url: clean(url),
      requestHeaders: newestHeaders.request,
      requestBody: cleanBody(
        requestBody,
        exchange.requestBody === null || mask === asItIs ? mask : (text) => maskSecrets(text, known),
      ),
      status: answer.status,
      responseHeaders: newestHeaders.response,
      responseBody: cleanBody(responseBody),
      code: exchange.code,
      message: exchange.message === null ? null : clean(exchange.message),
      merchantId: exchange.merchantId,
      // A refused call acts on no order, so its id may be anything.
      orderId: exchange.linkId !== null || exchange.orderId === null ? exchange.orderId : clean(exchange.orderId),
      linkId: exchange.linkId,
      masked,
      ...(exchange.rules.length > 0 && { rules: exchange.rules }),
    }
  }

  app.addHook('onSend', (request, _reply, payload, done) => {
    if (typeof payload === 'string') request.exchange.responseBody = payload
    done(null, payload)
  })
  const keepAnswer: ExchangeLog['keepAnswer'] = (request, answer) => {
    if (request.exchange.logged) return
    request.exchange.logged = true
    store.commit([{ put: 'log', record: entryOf(request, answer) }]).catch(onLost)
  }
  const keep: ExchangeLog['keep'] = (request, reply) => {
    if (request.exchange.logged) return
    const { responseBody: body } = request.exchange
    keepAnswer(request, { status: reply.statusCode, headers: answerHeaders(reply), body })
  }
  app.addHook('onResponse', (request, reply, done) => {
    done()
    keep(request, reply)
  })

  return { entryOf, reserve, keep, keepAnswer }
}
