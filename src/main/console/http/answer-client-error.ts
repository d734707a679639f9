import type { Socket } from 'node:net'
import type { Problem } from '../../../shared/contract/common.ts'
import { securityHeaders } from '../auth/security-headers.ts'
import type { ProblemCode } from './problems.ts'

const answers: Partial<Record<string, [statusLine: string, code: ProblemCode, message: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'too-large', 'The headers are larger than 1 MiB.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'invalid', 'The request did not arrive whole in time.'],
}

/** Answers, in the format of the control API, what Node's HTTP parser does not pass to a route, and ends the connection. */
export const answerClientError = ({ code: cause = '' }: { code?: string }, socket: Socket): void => {
  if (!socket.writable || cause === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const [statusLine, code, message] = answers[cause] ?? ['400 Bad Request', 'invalid', 'The request is not valid HTTP.']
  const body = JSON.stringify({ error: { code, message } } satisfies Problem)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    ...securityHeaders,
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${statusLine}\r\n${head.join('')}\r\n${body}`)
}
