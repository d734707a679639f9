import { expect, test } from 'vitest'
import { readMaterial } from '../../src/main/reader/read-material.ts'

const curl = (body: string): string =>
  `curl -X POST https://api.test/v2/payment-links -H 'Content-Type: application/json' -H 'Authorization: Bearer mk.${'0a'.repeat(16)}' -d '${body.replaceAll("'", String.raw`'\''`)}'`
const requestIn = (text: string) => {
  const [first] = readMaterial(text).candidates
  if (first?.kind !== 'create-request') throw new Error('no call')
  const { request, notes } = first
  return { body: Buffer.from(request.body).toString(), exact: request.exact, notes: notes.join('\n') }
}

test.each([
  ['behind a list', '{"order_id":"A","list":[1],"amount":2'],
  ['within a list', '{"order_id":"A","list":[{"a":1}'],
  ['within a text', '{"order_id":"A","description":"'],
  ['behind an escaped quote', String.raw`{"order_id":"A\"}`],
  ['behind brackets in a text', '{"order_id":"]}}"'],
])('a body that ends %s is cut off, unless the service says that it was no JSON', (_, body) => {
  const { body: read, notes } = requestIn(`${curl(body)}\n\nE002\n`)
  expect([read, notes]).toEqual([
    `${body}⟨the rest⟩`,
    expect.stringContaining(`cut off after ${body.length} characters`),
  ])
  for (const code of ['E001', 'E020']) expect(requestIn(`${curl(body)}\n\n${code}\n`).body).toBe(body)
})

test.each([
  ['no JSON', '<order>A</order>', false],
  ['an object with words behind it', '{"order_id":"A"} of today', false],
  ['an object of another notation', `{order_id:'A'}`, true],
  ['JSON', '{"order_id":"A"}', true],
])('whether a body that is %s was altered', (_, body, exact) => {
  expect(requestIn(curl(body))).toMatchObject({ body, exact })
})

test.each([
  ['in the body only', '', true],
  ['in all of the text', 'It doesn’t work:\n', false],
  ['in all of a text with a code', 'It doesn’t work, E001:\n', false],
  ['in the body of a text with straight ones', `It doesn’t work, it can't:\n`, true],
])('typographic apostrophes %s', (_, before, exact) => {
  expect(requestIn(`${before}${curl('{"order_id":"A","description":"Anna’s"}')}`)).toMatchObject({ exact })
})
