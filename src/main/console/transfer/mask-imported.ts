import { isDeepStrictEqual } from 'node:util'
import type { BodyText, HeaderList } from '../../../shared/contract/common.ts'
import { isCardCodeHeader } from '../../../shared/mask-card-codes.ts'
import { maskCardData } from '../../../shared/mask-card-data.ts'
import { maskDots } from '../../../shared/secret-spellings.ts'
import type { InboxMessage } from '../../domain/inbox/inbox-message.ts'
import type { Attempt } from '../../domain/ipn/delivery.ts'
import { maskCreateBody } from '../../domain/link/mask-create-body.ts'
import type { PaymentLink } from '../../domain/link/payment-link.ts'
import { readStoredBody } from '../../domain/link/request-from-body.ts'
import type { LogEntry } from '../../domain/log-entry.ts'
import { maskedBody } from '../../operations/masked-body.ts'

const headersOf = (headers: HeaderList): HeaderList =>
  headers.map(([name, value]) => [name, isCardCodeHeader(name) ? maskDots : maskCardData(value)])

const bodyOf = (body: BodyText): BodyText => maskedBody(body, maskCardData)

const createBodyOf = (body: BodyText): BodyText =>
  readStoredBody(body.text) === undefined ? bodyOf(body) : { ...body, text: maskCreateBody(body.text) }

/** `masked` says that something was replaced by dots, now or before. */
const marked = <R extends LogEntry | InboxMessage>(before: R, after: R): R =>
  isDeepStrictEqual(before, after) ? before : { ...after, masked: true }

/** Masks card data in imported records as the service does before it stores them. An edited file may have some. */
export const maskImported = {
  links: (link: PaymentLink): PaymentLink => ({ ...link, body: maskCreateBody(link.body) }),
  log: (entry: LogEntry): LogEntry =>
    marked(entry, {
      ...entry,
      url: maskCardData(entry.url),
      message: entry.message && maskCardData(entry.message),
      requestHeaders: headersOf(entry.requestHeaders),
      requestBody: entry.linkId === null ? bodyOf(entry.requestBody) : createBodyOf(entry.requestBody),
      responseHeaders: headersOf(entry.responseHeaders),
      responseBody: bodyOf(entry.responseBody),
    }),
  inbox: (message: InboxMessage): InboxMessage =>
    marked(message, {
      ...message,
      url: maskCardData(message.url),
      headers: headersOf(message.headers),
      body: bodyOf(message.body),
    }),
  attempts: (attempt: Attempt): Attempt => ({
    ...attempt,
    response: attempt.response && {
      ...attempt.response,
      headers: headersOf(attempt.response.headers),
      body: bodyOf(attempt.response.body),
    },
  }),
}
