import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { BodyText } from '../../../shared/contract/common.ts'
import { shiftedBy, type VirtualClock } from '../../domain/clock.ts'
import type { LogEntry } from '../../domain/log-entry.ts'
import type { Refusal } from '../../domain/refusal.ts'
import type { Store } from '../../store/store.ts'
import { bodyTextOf } from './body-text.ts'
import type { SentAnswer } from './exchange-log.ts'
import { headerPairs } from './header-pairs.ts'
import { maskedBody, maskFor, secretsOf, withoutPayQuery } from './mask.ts'

/** A call that was refused below the framework. */
export interface RefusedCall {
  socket: Socket
  /** Its bytes, as far as Node hands them over; the beginning may be of the request before. */
  raw?: Buffer | undefined
  /** The request before it on the connection. */
  previous?: IncomingMessage | undefined
  /** Its head, where that could be read. */
  request?: IncomingMessage
  why: Refusal
  answer: SentAnswer
}

/** Raw bytes that are shown. The log is fed by whoever can connect. */
const shownBytes = 4 * 1024

/** A card form, or the rest of one whose length was wrong: what is in there is shown nowhere. */
const payPath = /\/pay\b/i
const nothing: BodyText = bodyTextOf(null)

/** Values of headers that hold credentials of a browser, as `headerPairs` hides them. */
const withoutCookies = (text: string): string =>
  text.replace(/^((?:set-)?cookie\s*:)(.*)$/gim, (_line, name: string, value: string) =>
    name.concat(value.replace(/=[^;\r]*/g, '=••••')),
  )

/** Line and head of a request that could not be read: its method and target, where the first line has them. */
const requestLine = (text: string): { method: string; url: string } => {
  const [, method = '', url = ''] = /^([A-Z][A-Z-]{0,19}) ([!-~]{1,2048})(?: |\r|\n|$)/.exec(text) ?? []
  return { method, url }
}

/** The log entry of a call that never became a request of the framework, secrets masked. */
export const refusedEntry = (
  { socket, raw, previous, request, why, answer }: RefusedCall,
  { store, clock }: { store: Pick<Store, 'merchants' | 'nextSequence'>; clock: Pick<VirtualClock, 'real' | 'offset'> },
): LogEntry => {
  const bytes = raw ?? Buffer.alloc(0)
  const text = bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1')
  const line = request ? { method: request.method ?? '', url: request.url ?? '' } : requestLine(text)
  const headers = headerPairs(request?.rawHeaders ?? [])
  const mask = maskFor(secretsOf(store.merchants), [text, line.url, ...headers.flat()])
  const isForm = payPath.test(text) || payPath.test(previous?.url ?? '')
  const whole = bodyTextOf(bytes)
  const shown = isForm ? nothing : beginning(maskedBody(whole, (part) => mask(withoutCookies(part))))
  const seq = store.nextSequence()
  return {
    id: String(seq),
    seq,
    at: clock.real.now(),
    ...shiftedBy(clock.offset()),
    durationMs: 0,
    surface: 'other',
    remoteAddress: socket.remoteAddress ?? '',
    method: line.method,
    url: mask(withoutPayQuery(line.url)),
    requestHeaders: headers.map(([name, value]) => [name, mask(value)]),
    requestBody: { ...shown, bytes: bytes.length },
    status: answer.status,
    responseHeaders: answer.headers,
    responseBody: bodyTextOf(answer.body),
    code: why.code,
    message: why.message,
    merchantId: null,
    orderId: null,
    linkId: null,
    masked: isForm || shown.text !== whole.text,
  }
}

/** Cut after it was masked, so that no secret is cut into something the mask does not know. */
const beginning = (body: BodyText): BodyText =>
  body.text.length <= shownBytes
    ? body
    : {
        ...body,
        text: body.text.slice(0, shownBytes).replace(/[\ud800-\udbff]$/, ''),
        truncated: true,
      }
