import { expect, test } from 'vitest'
import { readMaterial } from '../../src/main/reader/read-material.ts'

const url = 'https://api.test/v2/payment-links'
const requestsIn = (code: string) =>
  readMaterial(code).candidates.flatMap((one) => ('request' in one ? [Buffer.from(one.request.body).toString()] : []))
const sendOf = (body: string): string => `await fetch('${url}', { method: 'POST', body: ${body} });\n`

test('a call sends the value that its variable had last before it', () => {
  const code = `let body = '{"order_id":"A-1"}';\n${sendOf('body')}body = '{"order_id":"A-2"}';\n${sendOf('body')}`
  expect(requestsIn(`${code}body = '{"order_id":"A-3"}';\n`)).toEqual(['{"order_id":"A-1"}', '{"order_id":"A-2"}'])
})

test.each([
  ['a name', 'order.amount = 10.5;'],
  ['a text in quotes', `order["amount"] = 10.5;`],
  ['a text in single quotes', `order['amount'] = 10.5;`],
])('a member is added by %s', (_, line) => {
  const code = `const order = { order_id: 'A-1' };\n${line}\n${sendOf('JSON.stringify(order)')}`
  expect(requestsIn(code)).toEqual(['{"order_id":"A-1","amount":10.5}'])
})

test('a new value has none of the members that were added to the one before it', () => {
  const code = `let order = { order_id: 'A-1' };\norder.amount = 5;\norder = { order_id: 'A-2' };\norder.currency_code = 'EUR';\n`
  expect(requestsIn(code + sendOf('JSON.stringify(order)'))).toEqual(['{"order_id":"A-2","currency_code":"EUR"}'])
})

test('three words in a comment do not end the code, and prose does', () => {
  const code = `const body = '{"order_id":"A-1"}';\n/*\nsend it signed\n*/\n${sendOf('body')}`
  const text = `This is the code of our shop:\n${code}We get an error from it.\n`
  expect(requestsIn(text)).toEqual(['{"order_id":"A-1"}'])
  const { start, end } = readMaterial(text).candidates[0]?.range ?? { start: 0, end: 0 }
  expect(text.slice(start, end)).toBe(code.trimEnd())
})
