import type { HeaderList } from '../../shared/contract/common.ts'
import { endToEndHeaders, type Forward, type ForwardOutcome } from '../domain/forward.ts'
import type { ForwardedExchange } from '../domain/inbox-message.ts'
import { bodyTextOf } from './body-text.ts'
import { headerPairs } from './header-pairs.ts'
import type { Mask } from './mask.ts'

/** Names the inboxes a message came through, so that one is never sent round in a circle. */
const trailHeader = 'X-Paylink-Inbox'
/** Inboxes a message may come through in all, those of other installations included. */
const mostInboxes = 5

const trailOf = (headers: HeaderList): string[] =>
  headers.filter(([name]) => name.toLowerCase() === trailHeader.toLowerCase()).map(([, value]) => value)

/** Whether the message has come through this inbox before, or through too many. `mark` names it in this run. */
export const isGoingRound = (headers: HeaderList, mark: string): boolean => {
  const trail = trailOf(headers)
  return trail.includes(mark) || trail.length >= mostInboxes
}

export interface Received {
  method: string
  headers: HeaderList
  body: Buffer
  mark: string
}

/** Sends a message on as it came, save the headers that are about the connection. */
export const sendOn = (
  forward: Forward,
  { method, headers, body, mark }: Received,
  { url, timeoutSeconds }: { url: string; timeoutSeconds: number },
): ReturnType<Forward> => {
  const travelling = endToEndHeaders(headers).filter(([name]) => name.toLowerCase() !== 'host')
  return forward({
    method,
    url,
    headers: [...travelling, [trailHeader, mark]],
    body,
    timeoutMs: timeoutSeconds * 1_000,
  })
}

/** The exchange as it is kept: cookies hidden, secrets and card numbers masked. */
export const forwardedExchange = (
  url: string,
  { requestHeaders, durationMs, response, error }: ForwardOutcome,
  maskOf: (texts: readonly string[]) => Mask,
): ForwardedExchange => {
  const hidden = (headers: HeaderList) => headerPairs(headers.flat())
  const sent = hidden(requestHeaders)
  const answered = response && { headers: hidden(response.headers), body: bodyTextOf(Buffer.from(response.body)) }
  const mask = maskOf([...sent.flat(), ...(answered ? [answered.body.text, ...answered.headers.flat()] : [])])
  const clean = (headers: HeaderList): HeaderList => headers.map(([name, value]) => [name, mask(value)])
  return {
    url,
    requestHeaders: clean(sent),
    durationMs: Math.round(durationMs * 1_000) / 1_000,
    response:
      response && answered
        ? {
            status: response.status,
            headers: clean(answered.headers),
            body: { ...answered.body, text: mask(answered.body.text) },
          }
        : null,
    error,
  }
}
