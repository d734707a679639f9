import { isObject } from '../../shared/is-object.ts'
import { utf8Of } from '../signature-tools/request-readers/bytes-of.ts'
import type { Candidate } from './candidate.ts'
import { member, textAt } from './json-value.ts'
import type { ReadContext } from './read-context.ts'
import { requestCandidate } from './request-candidate.ts'

/** Reads the event that AWS API Gateway (1.0, 2.0), a load balancer or a function URL passes to a Lambda function. */
export const gatewayEvent = (text: string, { json }: ReadContext): Candidate[] => {
  const candidate = eventCandidate(json(), { start: 0, end: text.length })
  return candidate ? [candidate] : []
}

export const eventCandidate = (value: unknown, range: { start: number; end: number }): Candidate | undefined => {
  const event = isObject(member(value, 'event')) ? member(value, 'event') : value
  if (!isObject(event) || !('body' in event) || isObject(event.body) || !isObject(event.headers)) return undefined
  const method = textAt(event, 'httpMethod') ?? textAt(event, 'requestContext', 'http', 'method')
  const path = textAt(event, 'path') ?? textAt(event, 'rawPath') ?? textAt(event, 'requestContext', 'http', 'path')
  if (method === null && path === null) return undefined
  const notes = ['Taken out of an event of API Gateway or Lambda.']
  const written = textAt(event, 'body') ?? ''
  const coded = event.isBase64Encoded === true
  if (coded) notes.push('Its body was base64 and was decoded.')
  const header = (wanted: string): string | null => {
    const name = Object.keys(event.headers ?? {}).find((one) => one.toLowerCase() === wanted)
    return name === undefined ? null : textAt(event, 'headers', name)
  }
  const host = header('host')
  return requestCandidate({
    source: 'gateway-event',
    range,
    method,
    url: host === null || path === null ? path : `https://${host}${path}`,
    authorization: header('authorization'),
    contentType: header('content-type'),
    body: coded ? new Uint8Array(Buffer.from(written, 'base64')) : utf8Of(written),
    notes,
  })
}
