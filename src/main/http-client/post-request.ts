import { Readable } from 'node:stream'
import type { HeaderList } from '../../shared/contract/common.ts'
import { headerOf } from '../../shared/header-of.ts'
import { roundedMs } from '../../shared/rounded-ms.ts'
import type { VirtualClock } from '../domain/clock.ts'
import type { Attempt } from '../domain/ipn/delivery.ts'
import { reusedHeaders } from '../domain/reused-headers.ts'
import { createAnswerBody } from './answer-body.ts'
import { attemptFailure, ExchangeTimeout, isCutOff, isLengthFault, isWholeWithoutBody } from './attempt-failure.ts'
import type { Connections } from './connections.ts'
import { dripped } from './dripped.ts'
import { headerPairs } from './header-pairs.ts'
import type { RequestHead } from './request-head.ts'

/** A POST request. */
export interface PostRequest {
  head: RequestHead
  body: string | Uint8Array
  /** Sends the body in parts over `ms` of the clock. */
  slowBody?: { ms: number; clock: VirtualClock }
  timeoutMs: number
  /** Hides what must not be stored of the response's body. */
  mask: (text: string) => string
}

export type PostResult = Pick<
  Attempt,
  'durationMs' | 'requestHeaders' | 'repeated' | 'response' | 'bodyError' | 'error'
>

/** The reason with which an exchange is aborted on our side. It says nothing about the receiver. */
class Aborted extends Error {}

/**
 * Sends a message and reads the response: status, headers as received and the first part of the body. The timeout
 * covers everything from the connection to the end of the body. A response counts as soon as its head has arrived; a
 * later failure of its body is reported beside it. Redirects are not followed. When a reused connection turns out to be
 * closed before any response, the message is sent once more on a new connection, as part of this exchange, so use it
 * only for messages that may arrive twice. Calls `onEnd` once, possibly before it returns, with undefined when the
 * exchange was aborted. Returns a function that aborts it.
 */
export const postRequest = (
  connections: Connections,
  { head, body, slowBody, timeoutMs, mask }: PostRequest,
  onEnd: (exchange: PostResult | undefined) => void,
): (() => void) => {
  const { target } = head
  const bytes = Buffer.from(body)
  let connection = connections.take(target.origin)
  const startedAt = performance.now()
  const answer = createAnswerBody(mask)
  let status: number | undefined
  let answerHeaders: HeaderList = []
  let heard = false
  let repeated = false
  let ended = false

  const end = (error: Error | undefined, complete: boolean): void => {
    if (ended) return
    ended = true
    clearTimeout(timer)
    if (complete) connections.keep(connection)
    else connection.destroy(error ?? new Aborted())
    if (error instanceof Aborted) {
      onEnd(undefined)
      return
    }
    if (isLengthFault(error)) status ??= connection.writtenStatus()
    const answered = status !== undefined
    const failure = error === undefined ? null : attemptFailure(error, { host: target.host, answered })
    onEnd({
      durationMs: roundedMs(performance.now() - startedAt),
      requestHeaders: head.sent(bytes.length),
      ...(repeated && { repeated }),
      response:
        status === undefined
          ? null
          : { status, headers: answerHeaders, body: answer.text(complete, declaredLength(answerHeaders)) },
      ...(answered && failure !== null && { bodyError: failure }),
      error: answered ? null : failure,
    })
  }
  const timer = setTimeout(() => end(new ExchangeTimeout(timeoutMs), false), timeoutMs)

  const send = (): void => {
    connection.client.dispatch(
      { method: 'POST', path: target.path, ...sent(head.flat, bytes, slowBody) },
      {
        onRequestStart: () => {},
        // The first byte of a response, 1xx included.
        onResponseStarted: () => {
          heard = true
        },
        onResponseStart: (controller, statusCode) => {
          // 1xx: the final response follows.
          if (statusCode < 200) return
          status = statusCode
          answerHeaders = reusedHeaders(headerPairs(controller.rawHeaders), connection.answerHeaders)
          connection.answerHeaders = answerHeaders
        },
        onResponseData: (_controller, chunk) => {
          if (!answer.add(chunk)) end(undefined, false)
        },
        onResponseEnd: () => end(undefined, true),
        onResponseError: (_controller, error) => {
          if (!ended && !heard && connection.used && isCutOff(error)) sendAgain(error)
          else if (isWholeWithoutBody(status, error)) end(undefined, true)
          else end(error, false)
        },
      },
    )
  }

  const sendAgain = (error: Error): void => {
    repeated = true
    connection.destroy(error)
    connection = connections.fresh(target.origin)
    send()
  }

  send()
  return () => end(new Aborted(), false)
}

/** Returns headers and body for undici. A stream needs its Content-Length, or undici sends chunks. */
const sent = (headers: string[], bytes: Buffer, slowBody: PostRequest['slowBody']) => {
  if (slowBody === undefined) return { headers, body: bytes }
  return {
    headers: [...headers, 'content-length', String(bytes.length)],
    body: Readable.from(dripped(bytes, slowBody), { objectMode: false }),
  }
}

const declaredLength = (headers: HeaderList): number | undefined => {
  const value = headerOf(headers, 'content-length')
  return value !== undefined && /^\d{1,15}$/.test(value) ? Number(value) : undefined
}
