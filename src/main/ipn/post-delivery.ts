import type { HeaderList } from '../../shared/contract/common.ts'
import type { Settings } from '../../shared/contract/settings.ts'
import { maskCardData } from '../../shared/mask-card-data.ts'
import { maskSecrets } from '../../shared/mask-secrets.ts'
import type { VirtualClock } from '../domain/clock.ts'
import type { Delivery } from '../domain/ipn/delivery.ts'
import { wireBytes } from '../domain/ipn/wire-bytes.ts'
import type { Connections } from '../http-client/connections.ts'
import { type PostResult, postRequest } from '../http-client/post-request.ts'
import { createRequestHead, type RequestHead } from '../http-client/request-head.ts'
import type { Target } from '../http-client/target.ts'

/**
 * Makes one attempt of a delivery (specification, Events): a POST to `ipn_url` with the stored bytes. `number` is the
 * attempt's, from 1. Calls `onEnd` once, possibly before it returns, with undefined when the attempt was aborted.
 * Returns a function that aborts it.
 */
export type PostDelivery = (
  delivery: Delivery,
  number: number,
  onEnd: (exchange: PostResult | undefined) => void,
) => () => void

export const createPostDelivery = ({
  connections,
  targetOf,
  userAgent,
  settings,
  clock,
  secrets,
}: {
  connections: Connections
  targetOf: (url: string) => Target | undefined
  userAgent: string
  settings: () => Pick<Settings, 'ipnTimeoutSeconds' | 'ipnDiagnosticHeaders'>
  /** The clock that paces a slow body. */
  clock: VirtualClock
  /** Returns the secrets that no stored answer may contain. */
  secrets: () => readonly string[]
}): PostDelivery => {
  /** Request heads by content type, for deliveries without added headers. */
  const plainHeads = new WeakMap<Target, Map<string, RequestHead>>()

  /** Returns what hides card numbers and secrets in one answer, because none is stored. Reads the secrets on first use. */
  const answerMask = (): ((text: string) => string) => {
    let known: readonly string[] | undefined
    return (text) => {
      known ??= secrets()
      return maskCardData(maskSecrets(text, known))
    }
  }

  const headersOf = ({ contentType }: Delivery): HeaderList => {
    const headers: HeaderList = [['User-Agent', userAgent]]
    if (contentType !== '') headers.push(['Content-Type', contentType])
    return headers
  }

  const plainHead = (target: Target, delivery: Delivery): RequestHead => {
    const heads = plainHeads.get(target) ?? new Map<string, RequestHead>()
    const known = heads.get(delivery.contentType)
    if (known !== undefined) return known
    const head = createRequestHead(target, headersOf(delivery))
    plainHeads.set(target, heads.set(delivery.contentType, head))
    return head
  }

  const headOf = (target: Target, delivery: Delivery, number: number): RequestHead => {
    const isDiagnostic = settings().ipnDiagnosticHeaders
    if (delivery.headers === undefined && !isDiagnostic) return plainHead(target, delivery)
    const headers = headersOf(delivery)
    for (const [name, value] of delivery.headers ?? []) setHeader(headers, name, value)
    if (isDiagnostic) headers.push(['X-Ipn-Id', delivery.id], ['X-Ipn-Attempt', String(number)])
    return createRequestHead(target, headers)
  }

  return (delivery, number, onEnd) => {
    const { url, body, charset, slowBodyMs } = delivery
    const target = targetOf(url)
    if (target === undefined) {
      onEnd(unsendable(url))
      return () => {}
    }
    const mask = answerMask()
    const message = {
      head: headOf(target, delivery, number),
      body: charset === undefined ? body : wireBytes(body, charset),
      ...(slowBodyMs !== undefined && { slowBody: { ms: slowBodyMs, clock } }),
      timeoutMs: settings().ipnTimeoutSeconds * 1_000,
      mask,
    }
    return postRequest(connections, message, (result) => onEnd(result && withMaskedHeaders(result, mask)))
  }
}

/** Masks the headers of an answer. Keeps headers in which nothing is hidden: they are shared. */
const withMaskedHeaders = (result: PostResult, mask: (text: string) => string): PostResult => {
  const { response } = result
  if (response === null) return result
  const values = response.headers.map(([, value]) => value).join('\n')
  if (mask(values) === values) return result
  const headers = response.headers.map(([name, value]): [string, string] => [name, mask(value)])
  return { ...result, response: { ...response, headers } }
}

const setHeader = (headers: HeaderList, name: string, value: string): void => {
  const at = headers.findIndex(([other]) => other.toLowerCase() === name.toLowerCase())
  headers.splice(at === -1 ? headers.length : at, at === -1 ? 0 : 1, [name, value])
}

/** The service refuses such a URL, so only imported data can contain it. */
const unsendable = (url: string): PostResult => ({
  durationMs: 0,
  requestHeaders: [],
  response: null,
  error: { code: 'other', message: `"${url}" is not an http or https URL.` },
})
