import type { IncomingMessage } from 'node:http'
import type { Refusal } from '../../domain/refusal.ts'

const hostCount = (raw: readonly string[]): number => {
  let count = 0
  for (let at = 0; at < raw.length; at += 2) if (raw[at]?.toLowerCase() === 'host') count++
  return count
}

/** Returns the refusal of a request's head, whatever its route (RFC 9112, 3.2; RFC 9110, 10.1.1). */
export const headFault = ({ headers, httpVersion, rawHeaders }: IncomingMessage): Refusal | undefined => {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') {
    return { code: 'E001', message: `The request is not valid HTTP/1.1: its version is ${httpVersion}` }
  }
  if (httpVersion === '1.1' && (headers.host === undefined || headers.host === '')) {
    return { code: 'E001', message: 'The request is not valid HTTP: in HTTP/1.1 it has to name its Host' }
  }
  if (hostCount(rawHeaders) > 1) {
    return { code: 'E001', message: 'The request is not valid HTTP: it names more than one Host' }
  }
  const expected = headers.expect
  if (expected === undefined || expected.toLowerCase() === '100-continue') return undefined
  return {
    code: 'E001',
    status: 417,
    message: `Nothing but 100-continue can be expected, not "${expected.slice(0, 40)}"`,
  }
}
