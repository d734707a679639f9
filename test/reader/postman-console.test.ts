import { expect, test } from 'vitest'
import { postmanConsole } from '../../src/main/reader/postman-console.ts'
import { body, header, url } from '../support/read-pasted.ts'

const call = (sent: unknown, answer: unknown): string =>
  `POST ${url}: ${JSON.stringify(
    { 'Request Headers': { Authorization: header }, 'Request Body': sent, 'Response Body': JSON.stringify(answer) },
    null,
    1,
  )}\n`
const answerOf = (...codes: string[]) => codes.map((code) => ({ status: false, result: { code, message: 'no' } }))
const read = (text: string) =>
  postmanConsole(text).map((one) => {
    if (one.kind !== 'create-request') throw new Error('no request')
    const { request, answered, notes } = one
    return { ...request, body: Buffer.from(request.body).toString(), answered, notes: notes.join() }
  })

test('each call has its header, its body and what it was answered', () => {
  const [first, second, ...others] = read(
    call(body, answerOf('E004')[0]) + call(JSON.parse(body), answerOf('E004', 'E003')),
  )
  expect(first).toMatchObject({ authorization: header, url, body, exact: true, answered: 'E004' })
  expect(first?.notes).not.toBe('')
  expect(second).toMatchObject({ authorization: header, exact: false, answered: undefined })
  expect(second?.notes).toBe('')
  expect(JSON.parse(second?.body ?? '')).toEqual(JSON.parse(body))
  expect(others).toEqual([])
})
