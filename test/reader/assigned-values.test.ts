import { expect, test } from 'vitest'
import { header, requestIn, url } from '../support/read-pasted.ts'

/** The order of a call whose code takes it from elsewhere, in a text with these lines. */
const orderIn = (...lines: string[]): unknown => {
  const code = `await fetch('${url}', { method: 'POST', headers: { Authorization: '${header}' }, body: JSON.stringify({ order_id: process.env.ORDER, amount: 10.5, customer_email: 'a@b.co' }) });`
  return JSON.parse(requestIn(`${code}\n\nOur settings are these:\n\n${lines.join('\n\n')}\n`).body).order_id
}

test.each([
  ['of a shell', 'export ORDER=A-7'],
  ['of YAML', 'ORDER: A-7'],
  ['of JavaScript', `const ORDER = 'A-7'`],
  ['of Go', 'ORDER := "A-7"'],
  ['of PHP', `$ORDER = "A-7";`],
  ['of an array of PHP', `'ORDER' => 'A-7',`],
  ['of Ruby', '{"ORDER"=>"A-7"}'],
  ['of a constant of PHP', `define('ORDER', 'A-7');`],
  ['of an API client', '{ "key": "ORDER", "value": "A-7" }'],
  ['of ABAP', `CONSTANTS order TYPE string VALUE 'A-6'. DATA ORDER TYPE string VALUE 'A-7'.`],
])('a name has the value that an assignment gives it: %s', (_, line) => {
  expect(orderIn(line)).toBe('A-7')
})

test.each([
  ['the same value again', ['ORDER=A-7', 'ORDER: "A-7"']],
  ['a comparison', ['ORDER=A-7', 'if (ORDER == "A-8") stop', `if (ORDER === 'A-8') stop`]],
  ['words that stand for a value', ['ORDER: string', 'ORDER=null', 'ORDER = await next', 'ORDER=A-7']],
  ['members and options of others', ['list[0].ORDER = "A-8"', 'shop --ORDER=A-8', 'ORDER=A-7']],
  ['longer names', ['MY_ORDER=A-8', 'ORDER=A-7', 'ORDER_2=A-9', 'my-ORDER=A-9']],
])('a value is known beside %s', (_, lines) => {
  expect(orderIn(...lines)).toBe('A-7')
})

test.each([
  ['another', ['ORDER=A-7', 'ORDER=A-8']],
  ['two others', ['ORDER=A-7', 'ORDER=A-8', 'ORDER=A-7']],
  ['the result of a call', ['ORDER=A-7', 'ORDER = nextOrder()']],
  ['the result of a call before it', ['ORDER = nextOrder()', 'ORDER=A-7']],
  ['no value but a word for one', ['ORDER: string', 'ORDER=null', 'ORDER = process.env.NUMBER']],
])('a value is not known beside %s', (_, lines) => {
  expect(orderIn(...lines)).toBe('⟨process.env.ORDER⟩')
})
