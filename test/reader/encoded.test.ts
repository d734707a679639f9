import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readMaterial } from '../../src/main/reader/read-material.ts'
import { body, header, requestIn, url } from '../support/read-pasted.ts'

const base64 = (text: string): string => Buffer.from(text).toString('base64')
const inLines = (text: string, width: number): string => text.replace(new RegExp(`(.{${width}})(?=.)`, 'g'), '$1\n')

test.each([
  ['lines of 40 characters', inLines(base64(body), 40), 'base64'],
  ['lines of 76 characters, indented', inLines(base64(body), 76).replaceAll('\n', '\r\n    '), 'base64'],
  ['zlib', deflateSync(body).toString('base64'), 'base64 of zlib'],
])('a body in base64 is decoded: %s', (_, coded, how) => {
  expect(requestIn(`Authorization: ${header}\npayload: ${coded}\n`)).toMatchObject({
    ...{ body, authorization: header },
    notes: expect.arrayContaining([`It was ${how} and was decoded.`]),
  })
})

test('a text in base64 for addresses, which begins as zlib does, is decoded', () => {
  const sent = `x^?>~~~ ${body.replace('A-1', '???~~~>>>')}`
  const coded = Buffer.from(sent).toString('base64url')
  expect(coded).toMatch(/^(?=.*-).*_/)
  expect(requestIn(`Authorization: ${header}\npayload: ${coded}\n`).body).toBe(body.replace('A-1', '???~~~>>>'))
})

test('a request in base64 keeps its own address and gets the header beside it', () => {
  const request = `POST /v2/payment-links HTTP/1.1\nHost: api.test\nContent-Type: application/json\n\n${body}`
  const log = `path=/v1/payment-links authorization="${header}" raw=${base64(request)}`
  expect(requestIn(log)).toMatchObject({ authorization: header, method: 'POST', body })
  expect(requestIn(log).url).toMatch(/api\.test\/v2\/payment-links$/)
  expect(requestIn(log.replace(base64(request), base64(body))).url).toBe('/v1/payment-links')
})

describe('two bodies', () => {
  const bodies = ['A-1', 'A-2'].map((order) => body.replace('A-1', order))
  const [hex = ''] = bodies.map((one) => Buffer.from(one).toString('hex'))
  test.each([
    ['in hexadecimal digits and in base64', `first=${hex}\nthen=${base64(bodies[1] ?? '')}\n`],
    ['in the lines of one text in base64', inLines(base64(bodies.map((one) => one.padEnd(60)).join('')), 80)],
  ])('%s are both read, each once', (_, text) => {
    const read = readMaterial(`POST ${url}\n${text}`).candidates.flatMap((one) =>
      one.kind === 'create-request' ? [Buffer.from(one.request.body).toString()] : [],
    )
    expect(read).toEqual(bodies)
  })
})
