import type { ServerResponse } from 'node:http'
import type { HeaderList } from '../../../shared/contract/common.ts'
import type { InboxStep } from '../../../shared/contract/inboxes.ts'
import { endToEndHeaders, type Forward, type ForwardOutcome } from '../../domain/inbox/forward.ts'
import type { ForwardedExchange } from '../../domain/inbox/inbox-message.ts'
import { type Mask, maskableText, maskedBody } from '../../operations/masked-body.ts'
import { cutBody, wholeBodyText } from '../http/body-text.ts'
import { maskFor } from '../http/mask.ts'
import { maskedHeaderPairs } from '../http/masked-header-pairs.ts'
import { type InboxAnswer, plainTextAnswer } from './inbox-answer.ts'

/** Lists the inboxes that a message passed through, so that it is never forwarded in a circle. */
const trailHeader = 'X-Paylink-Inbox'
/** Limits the inboxes that a message may pass through, those of other installations included. */
const maxInboxes = 5
/** Limits concurrent forwards, because each message is in memory until its response has been read. */
export const maxForwarding = 100

type ForwardStep = Extract<InboxStep, { kind: 'forward' }>

/** A server on the way may have joined the headers with commas. */
const trailOf = (headers: HeaderList): string[] =>
  headers
    .filter(([name]) => name.toLowerCase() === trailHeader.toLowerCase())
    .flatMap(([, value]) => value.split(',').map((mark) => mark.trim()))

/**
 * Whether the message has passed through this inbox before, or through too many. `mark` identifies the inbox in this
 * run.
 */
export const isForwardLoop = (headers: HeaderList, mark: string): boolean => {
  const trail = trailOf(headers)
  return trail.includes(mark) || trail.length >= maxInboxes
}

export interface Received {
  method: string
  headers: HeaderList
  body: Buffer
  mark: string
}

/** Returns the message as received, without the headers of the connection. */
const outgoing = (
  { method, headers, body, mark }: Received,
  { url, timeoutSeconds }: ForwardStep,
): Parameters<Forward>[0] => {
  const travelling = endToEndHeaders(headers).filter(([name]) => name.toLowerCase() !== 'host')
  return {
    method,
    url,
    headers: [...travelling, [trailHeader, mark]],
    body,
    timeoutMs: timeoutSeconds * 1_000,
  }
}

/**
 * Returns a server's response headers as the inbox's own. The response to HEAD has no body, so only the header gives
 * its length.
 */
const responseHeadersOf = (headers: HeaderList, method: string): HeaderList => {
  const length = headers.filter(([name]) => method === 'HEAD' && name.toLowerCase() === 'content-length')
  return [...endToEndHeaders(headers), ...length]
}

const answerOf = ({ response, error }: ForwardOutcome, method: string, url: string, name: string): InboxAnswer => {
  if (error !== null || response === null) {
    const why = error?.message ?? 'it gave no answer'
    return plainTextAnswer(502, `The inbox ${name} could not send the message on to ${url}: ${why}`)
  }
  const body = Buffer.from(response.body.buffer, response.body.byteOffset, response.body.byteLength)
  // Added to the server's own policy. Pages of other servers must not run with the origin of this one.
  const headers: HeaderList = [...responseHeadersOf(response.headers, method), ['Content-Security-Policy', 'sandbox']]
  return { status: response.status, headers, body }
}

/** A slot for one forwarded message. */
export interface ForwardSlot {
  /** Forwards a message. `name` is the inbox that received it. */
  forwardMessage(
    received: Received,
    step: ForwardStep,
    name: string,
  ): Promise<{ answer: InboxAnswer; forwarded: ForwardedExchange }>
  /**
   * Call it when forwarding has ended. The slot is free when the response has been read or the connection is closed.
   */
  free(): void
}

export const createInboxForwarding = ({
  forward,
  secrets,
}: {
  forward: Forward
  secrets: () => readonly string[]
}): {
  /** Returns a slot for the message that `response` answers; null when none is free. */
  take(response: ServerResponse): ForwardSlot | null
  /** Aborts the current forwards, and every later one. */
  stop(): void
} => {
  const underWay = new Set<ReturnType<Forward>>()
  let taken = 0
  let stopped = false

  return {
    take: (response) => {
      if (taken >= maxForwarding) return null
      taken++
      return {
        forwardMessage: async (received, step, name) => {
          const exchange = forward(outgoing(received, step))
          underWay.add(exchange)
          if (stopped) exchange.abort()
          const outcome = await exchange.outcome
          underWay.delete(exchange)
          const forwarded = forwardedExchange(step.url, outcome, (texts) => maskFor(secrets(), texts))
          return { answer: answerOf(outcome, received.method, step.url, name), forwarded }
        },
        free: () => {
          if (response.destroyed || response.closed) taken--
          else response.once('close', () => taken--)
        },
      }
    },
    stop: () => {
      stopped = true
      for (const { abort } of underWay) abort()
    },
  }
}

/** Returns the exchange to store, with cookies, secrets and card numbers masked. */
const forwardedExchange = (
  url: string,
  { requestHeaders, durationMs, response, error }: ForwardOutcome,
  maskOf: (texts: readonly string[]) => Mask,
): ForwardedExchange => {
  const hidden = (headers: HeaderList) => maskedHeaderPairs(headers.flat())
  const sent = hidden(requestHeaders)
  const answered = response && { headers: hidden(response.headers), body: wholeBodyText(Buffer.from(response.body)) }
  const mask = maskOf([...sent.flat(), ...(answered ? [maskableText(answered.body), ...answered.headers.flat()] : [])])
  const clean = (headers: HeaderList): HeaderList => headers.map(([name, value]) => [name, mask(value)])
  return {
    url,
    requestHeaders: clean(sent),
    durationMs,
    response:
      response && answered
        ? {
            status: response.status,
            headers: clean(answered.headers),
            body: cutBody(maskedBody(answered.body, mask)),
          }
        : null,
    error,
  }
}
