import type { HeaderList } from '../../../shared/contract/common.ts'
import type { AttemptError } from '../../../shared/contract/deliveries.ts'
import { hopByHopHeaders } from '../../../shared/hop-by-hop-headers.ts'

/** A message to forward to exactly this URL, with these headers and bytes. */
export interface OutgoingMessage {
  method: string
  /** http or https. */
  url: string
  headers: HeaderList
  body: Uint8Array
  timeoutMs: number
}

export interface ForwardOutcome {
  /** The request headers as sent. */
  requestHeaders: HeaderList
  /** In ms. */
  durationMs: number
  /** The response as received, without decoding. When `error` is set, the part that arrived before it. */
  response: { status: number; headers: HeaderList; body: Uint8Array } | null
  error: AttemptError | null
}

/** Forwards a message and reads the whole response. `outcome` never rejects; `abort` ends it at once with an error. */
export type Forward = (message: OutgoingMessage) => { outcome: Promise<ForwardOutcome>; abort(): void }

/** Headers that are not forwarded: those of the connection, and those that the HTTP client sets itself. */
const notForwarded: readonly string[] = [
  ...hopByHopHeaders,
  'content-length',
  'expect',
  'proxy-authenticate',
  'proxy-authorization',
]

/** Removes the headers of the connection, including those named by its `Connection` header. */
export const endToEndHeaders = (headers: HeaderList): HeaderList => {
  const named = headers.flatMap(([name, value]) =>
    name.toLowerCase() === 'connection' ? value.split(',').map((word) => word.trim().toLowerCase()) : [],
  )
  const dropped = new Set([...notForwarded, ...named])
  return headers.filter(([name]) => !dropped.has(name.toLowerCase()))
}
