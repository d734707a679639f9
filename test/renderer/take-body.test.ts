import { expect, test } from 'vitest'
import { takeBody } from '../../src/renderer/src/features/requests/take-body.ts'
import type { ReadCandidate } from '../../src/shared/contract/read.ts'

const request = (text: string, encoding = 'utf8') =>
  ({ kind: 'create-request', request: { body: { text, encoding, bytes: text.length } } }) as ReadCandidate
const ipn = { kind: 'ipn' } as ReadCandidate
const taken = (...candidates: ReadCandidate[]) => takeBody({ candidates, looked: ['requests', 'IPNs'] }, 'pasted text')

test('only requests are counted, and the first with a body is taken', () => {
  expect(taken(ipn, request(''), ipn, request('{}'), ipn)).toEqual({
    body: '{}',
    words: 'Took the body of request 2 of 2 from the pasted text. Undo brings the text back.',
  })
})

test('a request without a usable body is reported as such, and a text without requests as not recognised', () => {
  expect(taken(request('/w==', 'base64')).words).toBe(
    'The body of the request in the pasted text is not UTF-8 text. The text was not changed.',
  )
  expect(taken(request('')).words).toMatch(/ is empty\./)
  expect(taken(ipn)).toEqual({
    body: null,
    words: 'Nothing was recognised and the text was not changed. Looked for requests, IPNs.',
  })
})
