import { describe, expect, test } from 'vitest'
import type { RequestCandidate } from '../../src/main/reader/candidate.ts'
import { requestCandidate } from '../../src/main/reader/request-candidate.ts'
import { sampleIpn } from '../support/sample-ipn.ts'

const address = 'https://api.test/v2/payment-links'
const body = '{"order_id":"A-1","amount":10.50,"customer_email":"ida@post.example"}'

const found = ({ url = address, contentType = 'application/json', sent = body }) =>
  requestCandidate({
    ...{ source: 'http', range: { start: 0, end: 0 }, notes: [], method: 'POST', authorization: 'Bearer mk.0' },
    ...{ url, contentType, body: Buffer.from(sent) },
  })
const notesOf = (call: Parameters<typeof found>[0]): string => found(call).notes.join('\n')

test.each(['', '/', '?test=1', '#top', '/?test=1\n'])('with %j behind its address it is a create call', (end) => {
  expect(found({ url: address + end, sent: '{"order_id":"A-1"}' })).toMatchObject({
    createCall: true,
    confidence: 'certain',
  })
})

test.each([
  ['order_id=A-1', 'certain'],
  ['payload', 'possible'],
])('with %s as its body the call is %s', (sent, confidence) => {
  expect(found({ sent })).toMatchObject({ createCall: true, confidence })
})

test.each([
  ['https://⟨host⟩/⟨path⟩', true],
  ['https://{{HOST}}/links', true],
  ['https://shop.test/orders', false],
])('a body with a few fields, sent to %s, is that of a create call: %s', (url, createCall) => {
  expect(found({ url })).toMatchObject({ createCall })
})

test('the fields of an IPN in a create call do not make it an IPN', () => {
  const sent = JSON.stringify(sampleIpn)
  expect(found({ url: 'https://shop.test/ipn', sent }).kind).toBe('ipn')
  expect((found({ sent }) as RequestCandidate).createCall).toBe(true)
})

describe('notes', () => {
  test.each([
    ['application/json', false],
    ['Application/JSON; charset=utf-8', false],
    ['text/plain', true],
  ])('the Content-Type %s is refused: %s', (contentType, isSaid) => {
    expect(notesOf({ contentType }).includes('E020')).toBe(isSaid)
  })

  test.each([
    ['/v2/v2/payment-links', true],
    ['/v2//v2/payment-links', true],
    ['/v1/payment-links', false],
  ])('%s has the version twice: %s', (path, isSaid) => {
    const notes = notesOf({ url: `https://api.test${path}` })
    expect(notes).toContain('Another path is E040.')
    expect(notes.includes('the version is there twice')).toBe(isSaid)
  })

  test.each([
    ['http://localhost/ipn', true],
    ['http://127.0.0.1:8000/ipn', true],
    ['https://[::1]:8000/ipn', true],
    ['https://localhost.example/ipn', false],
  ])('%s is an address of the own computer: %s', (ipn_url, isSaid) => {
    const sent = JSON.stringify({ ...JSON.parse(body), ipn_url })
    expect(notesOf({ sent }).includes('the merchant’s own computer')).toBe(isSaid)
  })
})
