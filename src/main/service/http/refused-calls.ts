import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { HeaderList } from '../../../shared/contract/common.ts'
import type { Settings } from '../../../shared/contract/settings.ts'
import { type Refusal, refusal } from '../../domain/refusal.ts'
import type { SentAnswer } from './exchange-log.ts'
import type { RefusedCall } from './refused-entry.ts'
import { refusalAnswer } from './send-refusal.ts'

/** What Node tells of bytes it cannot read as a request. */
export type ClientError = Error & { code?: string; reason?: string; rawPacket?: unknown }

/** ms a refused caller has to read its answer and to close; closed at once, it could lose the answer to a reset. */
const lingerMs = 2_000

export interface RefusedCalls {
  /** Follows a server's calls, so that an answer never gets before that of an earlier call. */
  follow(server: Server): void
  /** For the server's event of that name. */
  onClientError(error: ClientError, socket: Socket): void
  /** What was answered on a connection below the framework, which only hears that the body ended early. */
  answerOn(socket: Socket): { answer: SentAnswer; why: Refusal } | undefined
}

/**
 * Answers, in the one shape, what Node's HTTP parser does not let through to a route: bytes that are no HTTP, heads that
 * are too large or too slow, CONNECT. Each is kept in the log. What goes wrong in the middle of a body is kept by the
 * call the body belongs to.
 */
export const createRefusedCalls = ({
  settings,
  keep,
}: {
  settings: () => Settings
  /** Puts a call in the log that has no request of the framework. */
  keep: (call: RefusedCall) => void
}): RefusedCalls => {
  /** The answer of the last call on a connection. */
  const lastOn = new WeakMap<Socket, ServerResponse>()
  const answered = new WeakMap<Socket, { answer: SentAnswer; why: Refusal }>()
  /** Connections whose bytes are no requests any more: Node reports every further packet. */
  const broken = new WeakSet<Socket>()

  const send = (socket: Socket, why: Refusal, more: HeaderList = []): SentAnswer => {
    const { status, headers, body } = refusalAnswer(why, settings())
    const all: HeaderList = [...headers, ...more, ['Connection', 'close']]
    answered.set(socket, { answer: { status, headers: all, body }, why })
    const head = all.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`)
    setTimeout(() => socket.destroy(), lingerMs).unref()
    return { status, headers: all, body }
  }

  const refuse = (error: ClientError, socket: Socket, last: ServerResponse | undefined): void => {
    const bytes = last === undefined ? socket.bytesRead : undefined
    const why = refusalOf(error, bytes)
    // Nothing was asked on a connection that a browser opens just in case.
    if (bytes === 0) {
      send(socket, why)
      return
    }
    const call = { socket, raw: bytesOf(error), previous: last?.req }
    keep({ ...call, why, answer: socket.writable ? send(socket, why) : { status: 0, headers: [], body: null } })
  }

  const onClientError: RefusedCalls['onClientError'] = (error, socket) => {
    if (broken.has(socket)) return
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy()
      return
    }
    broken.add(socket)
    const last = lastOn.get(socket)
    if (last === undefined || (last.writableFinished && last.req.complete)) {
      refuse(error, socket, last)
      return
    }
    // The next request is none, but the one before is still being answered.
    if (last.req.complete) {
      last.once('close', () => refuse(error, socket, last))
      return
    }
    // The body of the last request: its own call is told, unless it has been answered already.
    const endBody = (): void => {
      if (last.headersSent || !socket.writable) socket.destroy()
      else send(socket, refusalOf(error, undefined))
    }
    // Pipelined: answers before it are still to come.
    if (last.socket === null) last.once('socket', endBody)
    else endBody()
  }

  const onConnect = (request: IncomingMessage, socket: Socket): void => {
    const why = { ...refusal('E041'), message: 'Method not allowed: CONNECT is for proxies, and this is none' }
    socket.on('error', () => socket.destroy())
    keep({ socket, request, why, answer: send(socket, why) })
  }

  return {
    follow: (server) => {
      server.on('request', (_request, response) => {
        if (response.socket !== null) lastOn.set(response.socket, response)
        else lastOn.set(response.req.socket, response)
      })
      // Without this Node answers an unknown `Expect` itself. A hook of ours refuses it, in the one shape.
      server.on('checkExpectation', (request, response) => server.emit('request', request, response))
      server.on('connect', (request, socket) => onConnect(request, socket as Socket))
    },
    onClientError,
    answerOn: (socket) => answered.get(socket),
  }
}

/** A Buffer, whatever the framework's types say. */
const bytesOf = ({ rawPacket }: ClientError): Buffer | undefined => (Buffer.isBuffer(rawPacket) ? rawPacket : undefined)

const notHttp = 'The request is not valid HTTP'

/** `bytes`: how many came in all, where they are known to be of this call alone. */
const refusalOf = (error: ClientError, bytes: number | undefined): Refusal => {
  const { code, reason } = error
  const came = bytes === undefined ? '' : ` (${bytes} bytes came)`
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { code: 'E001', status: 408, message: `The request did not arrive whole in time${came}` }
    case 'HPE_HEADER_OVERFLOW':
      return { code: 'E021', status: 431, message: 'The headers are too large: a request has at most 16 KiB of them' }
    case 'HPE_INVALID_EOF_STATE':
      return { code: 'E001', message: `The caller closed the connection before the request was whole${came}` }
    case 'HPE_PAUSED_H2_UPGRADE':
      return { code: 'E001', message: `${notHttp}/1.1: this looks like HTTP/2, which is not spoken here` }
  }
  // A record of TLS that opens a handshake.
  const raw = bytesOf(error)
  if (raw?.[0] === 0x16 && raw[1] === 0x03) {
    return { code: 'E001', message: `${notHttp}: this looks like HTTPS; use http:// for this port` }
  }
  return { code: 'E001', message: reason === undefined ? notHttp : `${notHttp}: ${reason}` }
}
