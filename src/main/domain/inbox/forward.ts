import type { HeaderList } from '../../../shared/contract/common.ts'
import type { AttemptError } from '../../../shared/contract/deliveries.ts'
import { hopByHopHeaders } from '../../../shared/hop-by-hop-headers.ts'

/** A message to send on: to exactly this URL, with these headers and bytes. */
export interface OutgoingMessage {
  method: string
  /** http or https. */
  url: string
  headers: HeaderList
  body: Uint8Array
  timeoutMs: number
}

export interface ForwardOutcome {
  /** The head as it was sent. */
  requestHeaders: HeaderList
  /** ms */
  durationMs: number
  /** As received, encodings and all; with an error, what had arrived by then. */
  response: { status: number; headers: HeaderList; body: Uint8Array } | null
  error: AttemptError | null
}

/** Sends a message on and reads the whole answer. The outcome never rejects; an aborted one ends at once with an error. */
export type Forward = (message: OutgoingMessage) => { outcome: Promise<ForwardOutcome>; abort(): void }

/** Not sent on: headers of the connection, and those that the next sender writes anew. */
const notForwarded: readonly string[] = [
  ...hopByHopHeaders,
  'content-length',
  'expect',
  'proxy-authenticate',
  'proxy-authorization',
]

/** The headers that travel on: without those of the connection and those its `Connection` header names. */
export const endToEndHeaders = (headers: HeaderList): HeaderList => {
  const named = headers.flatMap(([name, value]) =>
    name.toLowerCase() === 'connection' ? value.split(',').map((word) => word.trim().toLowerCase()) : [],
  )
  const dropped = new Set([...notForwarded, ...named])
  return headers.filter(([name]) => !dropped.has(name.toLowerCase()))
}
