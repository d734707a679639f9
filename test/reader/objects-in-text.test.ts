import { expect, test } from 'vitest'
import { objectsInText } from '../../src/main/reader/objects-in-text.ts'
import { body, requestIn } from '../support/read-pasted.ts'

test('two objects without anything between them are two', () => {
  const both = [body, body.replace('A-1', 'B-2')]
  const found = objectsInText(`sent: ${both.join('')}`)
  expect(found.map((one) => one.kind === 'create-request' && Buffer.from(one.request.body).toString())).toEqual(both)
})

test.each([
  ['print_r, which shows no types', '[order_id] => A-1\n[amount] => 10.5\n[customer_email] => a@b.co', false],
  [
    'var_dump',
    '["order_id"]=>\n string(3) "A-1"\n ["amount"]=>\n float(10.5)\n ["customer_email"]=>\n string(6) "a@b.co"',
    true,
  ],
])('whether a dump of %s tells the body exactly', (_, members, exact) => {
  const text = exact ? `array(3) {\n ${members}\n}\n` : `Array\n(\n${members}\n)\n`
  expect(requestIn(text)).toMatchObject({ source: 'dump', exact })
})
