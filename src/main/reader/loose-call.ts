import { type ErrorCode, errorCatalogue, isErrorCode } from '../../shared/error-catalogue.ts'
import { gapText } from '../../shared/gaps.ts'
import { utf8Of } from '../signature-tools/request-readers/bytes-of.ts'
import type { Candidate, TextRange } from './candidate.ts'
import { nearbyCall } from './nearby-call.ts'
import { requestCandidate } from './request-candidate.ts'

/** For the message “nothing was recognised: looked for …”. */
export const looseCallTitle = 'the address of a create call, or an answer of the service'

const maxText = 1_000_000
const request = /\b(POST|PUT|PATCH)\b[^\n]{0,40}?(https?:\/\/[^\s"'\\<>{}]{1,300}\/payments?[-_]?links?)\b/
/** `"result":{"code":"E004"`, also escaped. */
const answer = /"result\\{0,7}"\s{0,5}:\s{0,5}\{\s{0,20}\\{0,7}"code\\{0,7}"\s{0,5}:\s{0,5}\\{0,7}"(E0\d\d)\\{0,7}"/

const requestIn = (text: string, { index, 0: whole, 1: method = '', 2: url = '' }: RegExpExecArray): Candidate => {
  const range: TextRange = { start: index, end: index + whole.length }
  const { authorization, contentType } = nearbyCall(text, range)
  return requestCandidate({
    source: 'labelled',
    range,
    method,
    url,
    authorization: authorization ?? gapText('the header Authorization'),
    contentType,
    body: utf8Of(gapText('the body')),
    notes: ['The body is not in the text: ask for it.'],
  })
}

const answerIn = ({ index, 0: whole }: RegExpExecArray, code: ErrorCode): Candidate => ({
  kind: 'access-line',
  confidence: 'likely',
  source: 'labelled',
  name: null,
  range: { start: index, end: index + whole.length },
  notes: [],
  fields: { method: 'POST', target: '/v2/payment-links', status: errorCatalogue[code].status, time: null, agent: null },
  explanation: `The service answered ${code}: ${errorCatalogue[code].summary}. ${errorCatalogue[code].advice}`,
})

/** The address of a create call without its body, or only the answer to one. */
export const looseCall = (text: string): Candidate[] => {
  const searched = text.slice(0, maxText)
  const sent = request.exec(searched)
  if (sent) return [requestIn(searched, sent)]
  const answered = answer.exec(searched)
  const code = answered?.[1]
  return answered && code !== undefined && isErrorCode(code) ? [answerIn(answered, code)] : []
}
