import type { HeaderList } from '../../shared/contract/common.ts'
import type { Settings } from '../../shared/contract/settings.ts'
import type { Clock } from '../domain/clock.ts'
import type { Delivery } from '../domain/ipn/delivery.ts'
import { wireBytes } from '../domain/ipn/wire-bytes.ts'
import type { Connections } from '../http-client/connections.ts'
import { type Exchange, postMessage } from '../http-client/post-message.ts'
import type { Target } from '../http-client/target.ts'

/**
 * One attempt of a delivery (specification, Events): POST to `ipn_url` with the stored bytes. `onEnd` is called once,
 * with undefined when it was aborted. Returns how to abort it.
 */
export const postDelivery = (
  connections: Connections,
  delivery: Delivery,
  {
    target,
    number,
    userAgent,
    settings,
    clock,
  }: {
    /** Of the delivery's URL. */
    target: Target | undefined
    number: number
    userAgent: HeaderList[number]
    settings: Pick<Settings, 'ipnTimeoutSeconds' | 'ipnDiagnosticHeaders'>
    /** What a slow body is sent by. */
    clock: Clock
  },
  onEnd: (exchange: Exchange | undefined) => void,
): (() => void) => {
  if (target === undefined) {
    onEnd(unsendable(delivery.url))
    return () => {}
  }
  const headers: HeaderList = [userAgent]
  if (delivery.contentType !== '') headers.push(['Content-Type', delivery.contentType])
  for (const [name, value] of delivery.headers ?? []) setHeader(headers, name, value)
  if (settings.ipnDiagnosticHeaders) headers.push(['X-Ipn-Id', delivery.id], ['X-Ipn-Attempt', String(number)])
  return postMessage(
    connections,
    {
      target,
      headers,
      body: delivery.charset === undefined ? delivery.body : wireBytes(delivery.body, delivery.charset),
      ...(delivery.slowBodyMs !== undefined && { slowBody: { ms: delivery.slowBodyMs, clock } }),
      timeoutMs: settings.ipnTimeoutSeconds * 1_000,
    },
    onEnd,
  )
}

const setHeader = (headers: HeaderList, name: string, value: string): void => {
  const at = headers.findIndex(([other]) => other.toLowerCase() === name.toLowerCase())
  headers.splice(at === -1 ? headers.length : at, at === -1 ? 0 : 1, [name, value])
}

/** Only imported data can have such a URL: the service refuses it. */
const unsendable = (url: string): Exchange => ({
  durationMs: 0,
  requestHeaders: [],
  response: null,
  error: { code: 'other', message: `"${url}" is not an http or https URL.` },
})
