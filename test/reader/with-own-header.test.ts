import { expect, test } from 'vitest'
import type { RequestCandidate } from '../../src/main/reader/candidate.ts'
import { withOwnHeader } from '../../src/main/reader/with-own-header.ts'

const authorization = 'Bearer mk.0123456789abcdef0123456789abcdef'
const line = `Authorization: ${authorization}`
const [a, again, b, unnamed] = [
  '{"order_id":"A-1","amount":1}',
  '{"order_id":"A-1","amount":2}',
  '{"order_id":"B-2","amount":3}',
  '{"amount":4}',
]
const long = 'x'.repeat(250)

const candidate = (text: string, body: string): RequestCandidate => ({
  kind: 'create-request',
  confidence: 'likely',
  source: 'labelled',
  name: null,
  range: { start: text.indexOf(body), end: text.indexOf(body) + body.length },
  notes: [],
  request: { method: null, url: null, authorization, contentType: null, body: Buffer.from(body), exact: true },
  createCall: true,
  scripts: [],
})

const headersIn = (text: string): string[] => {
  const bodies = [a, again, b, unnamed].filter((body) => text.includes(body))
  const candidates = bodies
    .toSorted((one, other) => text.indexOf(one) - text.indexOf(other))
    .map((body) => candidate(text, body))
  return withOwnHeader(text, candidates).map((one) => {
    if (one.kind !== 'create-request' || one.request.authorization !== authorization) return 'missing'
    return one.confidence === 'possible' ? 'doubtful' : 'own'
  })
}

test.each<[what: string, text: string, headers: string[]]>([
  ['right above a body, in its paragraph', `${a}\n\n${line}\n${b}`, ['missing', 'own']],
  ['right below a body, in its paragraph', `${a}\n${line}\n\n${b}`, ['own', 'missing']],
  ['between two bodies without an empty line', `${a}\n${line}\n${b}`, ['missing', 'own']],
  ['on the line of the body above', `${a} ${line}\n${b}`, ['doubtful', 'own']],
  ['far below another body', `${a}\n${long}\n${line} {sent}\n${b}`, ['missing', 'own']],
  ['in the paragraph of a body far above', `${a}\n${long}\n${line}\n\n${b}`, ['missing', 'own']],
  ['above each body', `${line}\n${a}\n\n${line}\n${b}`, ['own', 'own']],
  ['of the same order', `${line}\n${a}\n\n${again}`, ['own', 'doubtful']],
  ['of the same order and of another', `${line}\n${b}\n\n${line}\n${a}\n\n${again}`, ['own', 'own', 'doubtful']],
  ['above a body without an order', `${line}\n${unnamed}\n\n${a}`, ['own', 'doubtful']],
  ['far from a body without an order', `${line}\n${a}\n\n${unnamed}`, ['own', 'doubtful']],
])('a header %s is the header of the calls that it may belong to', (_, text, headers) => {
  expect(headersIn(text)).toEqual(headers)
})
