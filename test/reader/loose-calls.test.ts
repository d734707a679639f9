import { describe, expect, test } from 'vitest'
import type { RequestCandidate } from '../../src/main/reader/candidate.ts'
import { readMaterial } from '../../src/main/reader/read-material.ts'

/* Calls of which a log or ticket shows only parts, or brackets and signs around them. */

const body = '{"order_id":"R-9","amount":12.50,"customer_email":"ida@post.example"}'
const token = `mk_live_r.${'0a1b2c3d'.repeat(4)}`
const url = 'https://api.test/v2/payment-links'
const first = (text: string) => {
  const { request, ...rest } = readMaterial(text).candidates[0] as RequestCandidate
  return { ...rest, ...request, body: Buffer.from(request.body).toString() }
}

describe('the header', () => {
  test.each([
    ['in a list of headers', `Headers: {Authorization=[Bearer ${token}], Accept=[*/*]}`, `Bearer ${token}`],
    ['in parentheses', `send(Authorization: Bearer ${token});`, `Bearer ${token}`],
    ['hidden by blocks', 'Authorization: ██', '⟨the header Authorization⟩'],
    ['hidden by one sign', '  Authorization: *', '⟨the header Authorization⟩'],
  ])('%s', (_, header, authorization) => {
    expect(first(`POST ${url}\n${header}\nBody: ${body}\n`)).toMatchObject({ authorization, body })
  })
  test('that a browser removed from a HAR is a gap', () => {
    const request = { method: 'POST', url, headers: [], postData: { mimeType: 'application/json', text: body } }
    const { authorization, notes } = first(JSON.stringify({ log: { entries: [{ request }] } }))
    expect([authorization, notes.filter((note) => note.includes('Authorization')).length]).toEqual([
      '⟨the header Authorization⟩',
      1,
    ])
  })
})

describe('address and method', () => {
  test('the one method that the text names', () => {
    const { method, notes } = first(
      `curl: ${url}\nAuthorization: Bearer ${token}\n${body}\n> PATCH /v2/payment-links HTTP/1.1`,
    )
    expect([method, notes.join()]).toEqual(['PATCH', expect.stringMatching(/method is PATCH.*E041/)])
  })
  test('beside a body in base64', () => {
    const coded = Buffer.from(body).toString('base64')
    const log = `out method=POST url=${url} authorization="Bearer ${token}" body=${coded}`
    expect(first(log)).toMatchObject({ method: 'POST', url, authorization: `Bearer ${token}`, body })
  })
  test('a path without its last letter', () => {
    const notes = first(`POST ${url.slice(0, -1)}\nAuthorization: Bearer ${token}\n\n${body}`).notes
    expect(notes.join()).toMatch(/ends in \/v2\/payment-link, .*E040/)
  })
})

test('the literal of Python for bytes doubles backslashes', () => {
  const sent = body.replace('ida', '\\u00efda')
  expect(first(`send: b'${sent.replaceAll('\\', '\\\\')}'\nAuthorization: Bearer ${token}`).body).toBe(sent)
})

describe('without a body', () => {
  test('the address is that of a create call', () => {
    expect(
      first(`info: Start processing HTTP request POST ${url.replace('v2', 'v1')}\n  Authorization: *\n`),
    ).toMatchObject({
      createCall: true,
      method: 'POST',
      body: '⟨the body⟩',
      notes: [
        'The body is not in the text: ask for it.',
        expect.stringMatching(/v1\/payment-links/),
        expect.stringMatching(/hides the header/),
      ],
    })
  })
  test('the answer of the service is explained', () => {
    const text =
      'Ordre 77: {"status":false,"result":{"code":"E004","message":"order_id already used"}}, lenken er utgått'
    expect(readMaterial(text).candidates).toMatchObject([
      { kind: 'access-line', fields: { status: 409 }, explanation: expect.stringMatching(/E004: This order already/) },
    ])
  })
  test('of other calls nothing is said', () => {
    expect(readMaterial('POST https://api.test/v2/refunds {"result":{"code":"OK"}}').candidates).toEqual([])
  })
})
