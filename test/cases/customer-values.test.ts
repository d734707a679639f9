import { expect, test } from 'vitest'
import { customerValues, headerValues, isPhone } from '../../src/main/cases/customer-values.ts'

test.each<[what: string, text: string, found: string[]]>([
  ['a phone number of eight digits', 'call +12345678 or +1234567', ['+12345678']],
  ['an escape with two backslashes', String.raw`customer_lastname: M\\u00fcller`, ['Müller']],
  ['a space that a form writes as a plus', 'customer_street=Main+Row', ['Main Row']],
  ['a name that a form encodes', 'stra%C3%9Fe=Ring+7', ['Ring 7']],
  ['words of a name, from four letters on', '{"customer_lastname":"Anna Xi Berg"}', ['Anna Xi Berg', 'Anna', 'Berg']],
  ['a name that is a word for nothing', '{"customer_lastname":"Null","customer_city":"None"}', ['Null']],
  ['nothing', '{"customer_lastname":"null","customer":{"ref":"null"}}', []],
  ['a number below a customer', '{"customer":{"ref":4412}}', ['4412']],
  ['what identifies below a customer', '{"customer":{"country":"Malta","ref":"x9"}}', ['x9']],
  ['a street in a remark', '{"remark":"to Lindenallee 14, 50667 Köln"}', ['Lindenallee 14', '50667 Köln']],
  ['a hash in eight bytes', 'id aa:bb:cc:dd:ee:ff:00:11', []],
  ['a word of a description that is in quotes', "customer_lastname => 'Text'", ['Text']],
  ['a description', 'customer_lastname => text', []],
  ['a name like that of a field', 'customer_lastname: City', ['City']],
  ['the name of a field', 'customer_lastname: city', []],
  ['no password of a URL', 'https://user-of-the-shop:password1@pay.example.com/', []],
  ['an element with spaces', '<surname> Schmidt </surname>', ['Schmidt']],
  ['a list in JSON that was cut off', String.raw`{"customer_lastnames":["M\u00fcller"],`, ['Müller']],
  ['no name of a field', '[{"name":"cvv"},{"name":"customer_lastname"}]', []],
  ['a cell with an entity', '<tr><th>surname</th><th>x</th></tr><tr><td>M&#252;ller</td><td>1</td></tr>', ['Müller']],
])('%s is what is found about customers in %s', (_what, text, found) => {
  expect([...new Set(customerValues(text))]).toEqual(found)
})

test('what a header says of a customer is decoded as in a form', () => {
  expect(headerValues([['X-Customer-Name', 'Jos%C3%A9+Diaz']])).toEqual(['José Diaz'])
})

test.each([
  ['123 456', true],
  ['+49 (0) 171–12', true],
  ['12 345', false],
  ['203.0.113.9', false],
  ['A 123456', false],
])('whether %s is a phone number: %s', (value, is) => {
  expect(isPhone(value)).toBe(is)
})
