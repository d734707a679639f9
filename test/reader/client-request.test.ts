import { expect, test } from 'vitest'
import { type ClientRequest, clientRequest } from '../../src/main/reader/client-request.ts'

const given: ClientRequest = {
  source: 'postman',
  name: 'Create',
  range: { start: 0, end: 1 },
  method: 'POST',
  url: 'https://api.test/v2/payment-links',
  headers: [],
  bearer: null,
  body: '{}',
  contentType: null,
  scripts: [],
  variables: new Map(),
  notes: [],
}
const authorization: ClientRequest['headers'] = [['Authorization', 'Bearer k.h']]
const asked = /^Its auth is of the kind basic/

test.each<[string, Partial<ClientRequest>, boolean]>([
  ['an auth of another kind', { otherAuth: 'basic' }, true],
  ['an auth of another kind beside the header', { otherAuth: 'basic', headers: authorization }, false],
  ['an auth of another kind beside a bearer', { otherAuth: 'basic', bearer: 'k.h' }, false],
  ['no auth', { otherAuth: 'noauth' }, false],
])('of %s the header is asked for: %#', (_, over, isAsked) => {
  const { notes } = clientRequest({ ...given, ...over })
  expect(notes.some((note) => asked.test(note))).toBe(isAsked)
})

test('the header counts before the bearer of the auth', () => {
  expect(clientRequest({ ...given, headers: authorization, bearer: 'other' })).toMatchObject({
    request: { authorization: 'Bearer k.h' },
  })
})
