import { expect, test } from 'vitest'
import { curlRequests } from '../../../src/main/signature-tools/request-readers/curl-request.ts'
import { readSentRequest } from '../../../src/main/signature-tools/request-readers/read-sent-request.ts'
import { maxRequests } from '../../../src/main/signature-tools/request-readers/sent-request.ts'

test.each([maxRequests - 1, maxRequests, maxRequests + 1])(
  'of one command with %i requests at most 200 are read',
  (count) => {
    const words = Array.from({ length: count }, (_, at) => [`u/${at}`, '--next'])
      .flat()
      .slice(0, -1)
    const requests = curlRequests(words.map((text) => ({ text, gaps: [] })))
    expect(requests.map(({ url }) => url)).toEqual(Array.from({ length: Math.min(count, 200) }, (_, at) => `u/${at}`))
  },
)

test.each<[string, object]>([
  ['curl -G u', { method: 'GET', contentType: null, notes: [] }],
  [
    'curl -G -d a=1 u',
    { method: 'GET', contentType: null, notes: ['-G puts the data into the address: the request has no body.'] },
  ],
  ['curl -X PUT -X PATCH u', { method: 'PATCH' }],
  ['curl --oauth2-bearer k.1 --oauth2-bearer k.2 u', { authorization: 'Bearer k.2' }],
  ['OUT=$((curl a.test -d x) | jq .)', { url: 'a.test', method: 'POST' }],
])('%s', (text, expected) => {
  expect(readSentRequest(text)).toMatchObject(expected)
})

test.each([
  ['<<', 'x\n\tEND\ny'],
  ['<<-', 'x'],
])('a tab before the mark ends a document only with a dash: %s', (sign, body) => {
  const text = `curl u -d "$(cat ${sign}'END'\nx\n\tEND\n${sign === '<<' ? 'y\nEND\n' : ''})"`
  expect(Buffer.from(readSentRequest(text).body).toString()).toBe(body)
})
