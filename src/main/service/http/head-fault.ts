import type { IncomingMessage } from 'node:http'
import { headerValues } from '../../domain/header-values.ts'
import type { Refusal } from '../../domain/refusal.ts'

const notInHost = /[\s/?#@\\]/
/** Also a bracket that is not closed, and a port above 65535. */
const isHost = (host: string): boolean => !notInHost.test(host) && URL.canParse(`http://${host}`)

/** Returns the refusal of a request's head, whatever its route (RFC 9112, 3.2 and 6.1; RFC 9110, 10.1.1). */
export const headFault = ({ headers, httpVersion, rawHeaders }: IncomingMessage): Refusal | undefined => {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') {
    return { code: 'E001', message: `The request is not valid HTTP/1.1: its version is ${httpVersion}` }
  }
  if (httpVersion === '1.1' && (headers.host === undefined || headers.host === '')) {
    return { code: 'E001', message: 'The request is not valid HTTP: in HTTP/1.1 it has to name its Host' }
  }
  if (headerValues(rawHeaders, 'host').length > 1) {
    return { code: 'E001', message: 'The request is not valid HTTP: it names more than one Host' }
  }
  if (headers.host !== undefined && headers.host !== '' && !isHost(headers.host)) {
    return { code: 'E001', message: 'The request is not valid HTTP: its Host is not a name with an optional port' }
  }
  const coding = headers['transfer-encoding']
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') {
    return {
      code: 'E001',
      status: 501,
      message: `No transfer coding but chunked is understood, not "${coding.slice(0, 40)}"`,
    }
  }
  const expected = headers.expect
  if (expected === undefined || expected.toLowerCase() === '100-continue') return undefined
  return {
    code: 'E001',
    status: 417,
    message: `Nothing but 100-continue can be expected, not "${expected.slice(0, 40)}"`,
  }
}
