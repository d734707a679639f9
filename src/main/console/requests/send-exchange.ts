import type { Socket } from 'node:net'
import { buildConnector, Client } from 'undici'
import type { HeaderList } from '../../../shared/contract/common.ts'
import type { SentExchange } from '../../../shared/contract/requests.ts'
import { bodyOfBytes } from '../../reader/candidate-view.ts'

export interface Outgoing {
  /** An absolute http or https URL without a query. */
  url: string
  /** Their values in UTF-8, with one character per byte. */
  headers: HeaderList
  body: string
}

/**
 * The service responds within a few hundred bytes and milliseconds. Larger or slower responses come from another
 * program.
 */
const maxReplyBytes = 4 * 1024 * 1024
const timeoutMs = 30_000

/** The `name: value` lines after the request line, in the order sent. */
const headersOf = (head: string): HeaderList =>
  head
    .split('\r\n')
    .slice(1)
    .map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trim()]
    })

/** Records what is written to a socket and returns the head of the first request, as far as it was sent. */
const watchHead = (socket: Socket): (() => string) => {
  let head = ''
  const write: (...args: unknown[]) => boolean = socket.write.bind(socket) as never
  socket.write = (chunk: unknown, ...rest: unknown[]): boolean => {
    if (!head.includes('\r\n\r\n')) head += Buffer.isBuffer(chunk) ? chunk.toString('latin1') : String(chunk)
    return write(chunk, ...rest)
  }
  return () => Buffer.from(head.split('\r\n\r\n', 1)[0] ?? '', 'latin1').toString()
}

/** Node passes raw headers as a flat list of names and values. */
const pairsOf = (raw: readonly (string | Buffer)[]): HeaderList => {
  const pairs: HeaderList = []
  for (let i = 0; i + 1 < raw.length; i += 2) pairs.push([String(raw[i]), String(raw[i + 1])])
  return pairs
}

/**
 * Sends a POST over a new connection and returns what was transferred: the headers as sent, and the response's headers
 * in their order and case. Rejects with the error of undici or Node when there is no response.
 */
export const sendExchange = async ({ url, headers, body }: Outgoing): Promise<Omit<SentExchange, 'linkId'>> => {
  const { origin, pathname } = new URL(url)
  const bytes = Buffer.from(body)
  let sentHead = (): string => ''
  const connect = buildConnector({ timeout: timeoutMs })
  const client = new Client(origin, {
    maxResponseSize: maxReplyBytes,
    connect: (options, done) =>
      connect(options, (...result) => {
        const [, socket] = result
        if (socket) sentHead = watchHead(socket)
        done(...result)
      }),
  })

  try {
    const startedAt = performance.now()
    const response = await client.request({
      method: 'POST',
      path: pathname,
      headers: headers.flat(),
      body: bytes,
      responseHeaders: 'raw',
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    })
    const reply = Buffer.from(await response.body.arrayBuffer())
    return {
      request: { method: 'POST', url, headers: headersOf(sentHead()), body: bodyOfBytes(bytes) },
      response: {
        status: response.statusCode,
        // With `raw` the headers are a flat list, which undici's types omit.
        headers: pairsOf(response.headers as unknown as (string | Buffer)[]),
        body: bodyOfBytes(reply),
      },
      durationMs: Math.round((performance.now() - startedAt) * 100) / 100,
    }
  } finally {
    await client.destroy()
  }
}
