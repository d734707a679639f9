import { expect, test } from 'vitest'
import { requestIn } from '../support/read-pasted.ts'

const rest = { customer_email: 'a@b.co', return_url: 'https://shop.test/r' }

test.each([
  ['Python', `{'order_id': str('A-1'), 'amount': Decimal('10.50'), REST}`, {}],
  ['Python', `{'order_id' : 'A-1' , 'amount' : 10.50 , 'meta' : {} , 'tags' : [] , REST}`, { meta: {}, tags: [] }],
  ['Ruby', `{:order_id=>'A-1', :amount=>10.50, REST}`, {}],
  ['PHP', `array('order_id' => 'A-1', 'amount' => 10.50, 'meta' => array(), REST)`, { meta: [] }],
])('a dump of %s is rebuilt: %s', (language, dump, more) => {
  const sign = language === 'Python' ? ': ' : '=>'
  const written = Object.entries(rest).map(([name, value]) => `'${name}'${sign}'${value}'`)
  const { body, notes } = requestIn(dump.replace('REST', written.join(', ')))
  expect(JSON.parse(body)).toEqual({ order_id: 'A-1', amount: 10.5, ...more, ...rest })
  expect(body).toContain('"amount":10.50')
  expect(notes.join()).toContain(`It is a dump of ${language}`)
})
