import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { HeaderList } from '../../../shared/contract/common.ts'
import type { Settings } from '../../../shared/contract/settings.ts'
import { type Refusal, refusal } from '../../domain/refusal.ts'
import type { SentAnswer } from './exchange-log.ts'
import type { RefusedCall } from './refused-entry.ts'
import { refusalAnswer } from './send-refusal.ts'

/** Node's error for bytes that it cannot parse as a request. */
export type ClientError = Error & { code?: string; reason?: string; rawPacket?: unknown }

/**
 * Delay before the connection of a refused caller is closed, in ms. Closing at once could reset it before the response
 * is read.
 */
const closeDelayMs = 2_000

export interface RefusedCalls {
  /** Follows a server's calls, so that a response is never sent before that of an earlier call. */
  follow(server: Server): void
  /** Handles the server's `clientError` event. */
  onClientError(error: ClientError, socket: Socket): void
  /**
   * Returns the response sent on a connection below the framework, to which only an early end of the body was reported.
   */
  answerOn(socket: Socket): { answer: SentAnswer; why: Refusal } | undefined
}

/**
 * Answers, in the create response's shape, what Node's HTTP parser does not pass to a route: bytes that are not HTTP,
 * heads that are too large or too slow, and CONNECT. Each is logged. A failure within a body is logged by the call of
 * that body.
 */
export const createRefusedCalls = ({
  settings,
  keep,
}: {
  settings: () => Settings
  /** Logs a call that has no request of the framework. */
  keep: (call: RefusedCall) => void
}): RefusedCalls => {
  /** The last response on each connection. */
  const lastOn = new WeakMap<Socket, ServerResponse>()
  const answered = new WeakMap<Socket, { answer: SentAnswer; why: Refusal }>()
  /** Connections with unparsable data. Node reports every further packet of them. */
  const broken = new WeakSet<Socket>()

  const send = (socket: Socket, why: Refusal): SentAnswer => {
    const { status, headers, body } = refusalAnswer(why, settings())
    const all: HeaderList = [...headers, ['Connection', 'close']]
    answered.set(socket, { answer: { status, headers: all, body }, why })
    const head = all.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`)
    setTimeout(() => socket.destroy(), closeDelayMs).unref()
    return { status, headers: all, body }
  }

  const refuse = (error: ClientError, socket: Socket, last: ServerResponse | undefined): void => {
    const bytes = last === undefined ? socket.bytesRead : undefined
    const why = refusalOf(error, bytes)
    // Browsers open connections without sending anything.
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
    // The next request cannot be parsed while the previous one is still being answered.
    if (last.req.complete) {
      last.once('close', () => refuse(error, socket, last))
      return
    }
    // Ends the last request within its body. Its call fails unless it is already answered.
    const endBody = (): void => {
      if (last.headersSent || !socket.writable) socket.destroy()
      else send(socket, refusalOf(error, undefined))
    }
    // Pipelined: earlier responses are still pending.
    if (last.socket === null) last.once('socket', endBody)
    else endBody()
  }

  const onConnect = (request: IncomingMessage, socket: Socket): void => {
    const why = { ...refusal('E041'), message: 'Method not allowed: CONNECT is only for proxies; this is not a proxy' }
    socket.on('error', () => socket.destroy())
    keep({ socket, request, why, answer: send(socket, why) })
  }

  return {
    follow: (server) => {
      server.on('request', (_request, response) => {
        if (response.socket !== null) lastOn.set(response.socket, response)
        else lastOn.set(response.req.socket, response)
      })
      // Otherwise Node answers an unknown `Expect` itself. A hook refuses it in the create response's shape.
      server.on('checkExpectation', (request, response) => server.emit('request', request, response))
      server.on('connect', (request, socket) => onConnect(request, socket as Socket))
    },
    onClientError,
    answerOn: (socket) => answered.get(socket),
  }
}

/** Node sets a Buffer here. The framework's type does not say so. */
const bytesOf = ({ rawPacket }: ClientError): Buffer | undefined => (Buffer.isBuffer(rawPacket) ? rawPacket : undefined)

const notHttp = 'The request is not valid HTTP'

/** `bytes` is the number of bytes received, if all belong to this call. */
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
  // A TLS handshake record.
  const raw = bytesOf(error)
  if (raw?.[0] === 0x16 && raw[1] === 0x03) {
    return { code: 'E001', message: `${notHttp}: this looks like HTTPS; use http:// for this port` }
  }
  return { code: 'E001', message: reason === undefined ? notHttp : `${notHttp}: ${reason}` }
}
