import type { HeaderList } from '../../shared/contract/common.ts'
import type { Settings } from '../../shared/contract/settings.ts'
import type { Delivery } from '../domain/delivery.ts'
import type { Connections } from './connections.ts'
import { type ExchangeUnderWay, postMessage } from './post-message.ts'

const targetOf = (text: string): URL | undefined => {
  try {
    const url = new URL(text)
    return url.protocol === 'http:' || url.protocol === 'https:' ? url : undefined
  } catch {
    return undefined
  }
}

/** `name:port` of a delivery's receiver; what shares it shares the limit of attempts under way. */
export const hostOf = (url: string): string => {
  const target = targetOf(url)
  if (target === undefined) return ''
  const { hostname, port, protocol } = target
  return `${hostname}:${port === '' ? (protocol === 'https:' ? 443 : 80) : port}`
}

/** One attempt of a delivery (specification, Events): POST to `ipn_url` with the stored bytes. */
export const postDelivery = (
  connections: Connections,
  delivery: Delivery,
  {
    number,
    version,
    settings,
  }: { number: number; version: string; settings: Pick<Settings, 'ipnTimeoutSeconds' | 'ipnDiagnosticHeaders'> },
): ExchangeUnderWay => {
  const url = targetOf(delivery.url)
  if (url === undefined) return unsendable(delivery.url)
  const headers: HeaderList = [
    ['User-Agent', `paylink-console-ipn/${version}`],
    ['Content-Type', delivery.contentType],
  ]
  if (settings.ipnDiagnosticHeaders) headers.push(['X-Ipn-Id', delivery.id], ['X-Ipn-Attempt', String(number)])
  return postMessage(connections, { url, headers, body: delivery.body, timeoutMs: settings.ipnTimeoutSeconds * 1_000 })
}

/** Only imported data can have such a URL: the service refuses it. */
const unsendable = (url: string): ExchangeUnderWay => ({
  result: Promise.resolve({
    durationMs: 0,
    requestHeaders: [],
    response: null,
    error: { code: 'other', message: `"${url}" is not an http or https URL.` },
  }),
  abort: () => {},
})
