import { errorCatalogue } from '../../shared/error-catalogue.ts'
import { gapText } from '../../shared/gaps.ts'
import { utf8Of } from '../signature-tools/request-readers/bytes-of.ts'
import type { Candidate, TextRange } from './candidate.ts'
import { nearbyCall } from './nearby-call.ts'
import { requestCandidate } from './request-candidate.ts'
import { type ServiceAnswer, serviceAnswers } from './service-answers.ts'

/** For the message “nothing was recognised: looked for …”. */
export const looseCallTitle = 'the address of a create call, or an answer of the service'

const maxText = 1_000_000
const request = /\b(POST|PUT|PATCH)\b[^\n]{0,40}?(https?:\/\/[^\s"'\\<>{}]{1,300}\/payments?[-_]?links?)\b/

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

const answerIn = ({ code, range }: ServiceAnswer): Candidate => ({
  kind: 'access-line',
  confidence: 'likely',
  source: 'labelled',
  name: null,
  range,
  notes: [],
  fields: { method: 'POST', target: '/v2/payment-links', status: errorCatalogue[code].status, time: null, agent: null },
  explanation: `The service answered ${code}: ${errorCatalogue[code].summary}. ${errorCatalogue[code].advice}`,
})

/** The address of a create call without its body, or only the answer to one. */
export const looseCall = (text: string): Candidate[] => {
  const searched = text.slice(0, maxText)
  const sent = request.exec(searched)
  if (sent) return [requestIn(searched, sent)]
  const answered = serviceAnswers(searched)[0]
  return answered ? [answerIn(answered)] : []
}
