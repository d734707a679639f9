import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { BodyText } from '../../../shared/contract/common.ts'
import { cutText } from '../../../shared/cut-text.ts'
import { unescaped } from '../../../shared/mask-secrets.ts'
import { maskDots } from '../../../shared/secret-spellings.ts'
import { shiftedBy, type VirtualClock } from '../../domain/clock.ts'
import type { LogEntry } from '../../domain/log-entry.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { maskedBody } from '../../operations/masked-body.ts'
import type { Store } from '../../store/store.ts'
import { bodyTextOf } from './body-text.ts'
import type { SentAnswer } from './exchange-log.ts'
import { hasCardFields, isPayPath, maskFor, withoutPayQuery } from './mask.ts'
import { maskedHeaderPairs } from './masked-header-pairs.ts'

/** A call that was refused below the framework. */
export interface RefusedCall {
  socket: Socket
  /** The bytes that Node reports. They may start with the end of the previous request. */
  raw?: Buffer | undefined
  /** The previous request on the connection. */
  previous?: IncomingMessage | undefined
  /** The request's head, if it could be parsed. */
  request?: IncomingMessage
  why: Refusal
  answer: SentAnswer
}

/** Limits the raw bytes logged, because anyone who can connect causes such entries. */
const shownBytes = 4 * 1024

/** A card form, or the rest of one with a wrong length, in any spelling. Its contents are never shown. */
const payPath = /[/\\]pay\b/i
const nothing: BodyText = bodyTextOf(null)

/** Removes the values of headers with browser credentials, like `maskedHeaderPairs`. */
const withoutCookies = (text: string): string =>
  text.replace(/^((?:set-)?cookie\s*:)(.*)$/gim, (_line, name: string, value: string) =>
    name.concat(value.replace(/=[^;\r]*/g, `=${maskDots}`)),
  )

/** Reads method and target from the first line of an unparsable request, if present. */
const requestLine = (text: string): { method: string; url: string } => {
  const [, method = '', url = ''] = /^([A-Z][A-Z-]{0,19}) ([!-~]{1,2048})(?: |\r|\n|$)/.exec(text) ?? []
  return { method, url }
}

interface RefusedEntryDeps {
  store: Pick<Store, 'nextSequence'>
  secrets: () => readonly string[]
  clock: Pick<VirtualClock, 'real' | 'offset'>
}

/** Returns the log entry of a call that never reached the framework, with secrets masked. */
export const refusedEntry = (
  { socket, raw, previous, request, why, answer }: RefusedCall,
  { store, secrets, clock }: RefusedEntryDeps,
): LogEntry => {
  const bytes = raw ?? Buffer.alloc(0)
  const text = bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1')
  const line = request ? { method: request.method ?? '', url: request.url ?? '' } : requestLine(text)
  const headers = maskedHeaderPairs(request?.rawHeaders ?? [])
  const mask = maskFor(secrets(), [text, line.url, ...headers.flat()])
  const isForm = payPath.test(unescaped(text)) || hasCardFields(bytes) || isPayPath(previous?.url ?? '')
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

/** Truncated after masking: a truncated secret would not be recognised. */
const beginning = (body: BodyText): BodyText =>
  body.text.length <= shownBytes
    ? body
    : {
        ...body,
        text: cutText(body.text, shownBytes),
        truncated: true,
      }
