import { isUtf8 } from 'node:buffer'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { buildConnector, Client } from 'undici'
import type { BodyText, HeaderList } from '../../shared/contract/common.ts'
import type { Exchange } from '../../shared/contract/requests.ts'

export interface Outgoing {
  /** Absolute http or https URL. */
  url: string
  headers: HeaderList
  body: string
}

/** The service answers in a few hundred bytes and milliseconds; beyond these something else answers. */
const maxReplyBytes = 4 * 1024 * 1024
const timeoutMs = 30_000

/** Published by undici with the head of each request as it is written to the socket. */
const sentChannel = 'undici:client:sendHeaders'

const bodyTextOf = (bytes: Buffer): BodyText => {
  const kept = bytes.subarray(0, maxReplyBytes)
  const encoding = isUtf8(kept) ? 'utf8' : 'base64'
  return {
    text: kept.toString(encoding),
    encoding,
    bytes: bytes.length,
    truncated: bytes.length > kept.length,
  }
}

/** `name: value` lines after the request line, in the order sent. */
const headersOf = (head: string): HeaderList =>
  head
    .split('\r\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trim()]
    })

/** Raw headers come as a flat list of names and values. */
const pairsOf = (raw: readonly (string | Buffer)[]): HeaderList => {
  const pairs: HeaderList = []
  for (let i = 0; i + 1 < raw.length; i += 2) pairs.push([String(raw[i]), String(raw[i + 1])])
  return pairs
}

/**
 * POSTs over a connection of its own and reports what crossed the wire: the headers really sent, and the reply's in
 * their order and case. Rejects with undici's or Node's own error when there is no answer.
 */
export const sendExchange = async ({ url, headers, body }: Outgoing): Promise<Omit<Exchange, 'linkId'>> => {
  const { origin, pathname, search } = new URL(url)
  const bytes = Buffer.from(body)
  let socket: Socket | undefined
  let sent: HeaderList = []
  const connect = buildConnector({ timeout: timeoutMs })
  const client = new Client(origin, {
    maxResponseSize: maxReplyBytes,
    connect: (options, done) =>
      connect(options, (...result) => {
        const [, connected] = result
        socket = connected ?? undefined
        done(...result)
      }),
  })
  const onSent = (message: unknown): void => {
    const { headers: head, socket: used } = message as { headers: string; socket: Socket }
    if (used === socket) sent = headersOf(head)
  }

  subscribe(sentChannel, onSent)
  try {
    const startedAt = performance.now()
    const response = await client.request({
      method: 'POST',
      path: pathname + search,
      headers: headers.flat(),
      body: bytes,
      responseHeaders: 'raw',
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    })
    const reply = Buffer.from(await response.body.arrayBuffer())
    return {
      request: { method: 'POST', url, headers: sent, body: bodyTextOf(bytes) },
      response: {
        status: response.statusCode,
        // With `raw` the headers are a flat list, which undici's types do not say.
        headers: pairsOf(response.headers as unknown as (string | Buffer)[]),
        body: bodyTextOf(reply),
      },
      durationMs: Math.round((performance.now() - startedAt) * 100) / 100,
    }
  } finally {
    unsubscribe(sentChannel, onSent)
    await client.destroy()
  }
}
