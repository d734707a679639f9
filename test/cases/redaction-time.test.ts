import { test } from 'vitest'
import { customerValues, headerValues } from '../../src/main/cases/customer-values.ts'
import { mapScenario } from '../../src/main/cases/map-scenario.ts'
import { createStep } from '../../src/main/scenario/scenario-of-link.ts'
import { redactor } from '../support/redactor.ts'
import { rounds } from '../support/rounds.ts'
import { expectLinear } from '../support/worked.ts'

test.each([
  ['', 'a'],
  ['', '"'],
  ['', '%'],
  ['', 'customer_'],
  ['', 'cvv is '],
  ['', '•1234 12/27 '],
  ['', '1:2:'],
  ['', 'A1+/'],
  ['{"customer_x":"', '\\'],
  ['', '%2B'],
  ['', '\\/'],
  ['', '4\n'],
  ['', '4 "'],
  ['', '0x1 '],
  ['', '00000000: 00 '],
  ['00000000: ', '00 '],
  ['', '0000 00 00 00 00 a\n'],
  ['', '=\n'],
  ['=3D', '= '],
  ['', '\\xc3'],
  ['', '=?utf-8?q?a?= '],
  ['cvv', '"'],
  ['"pan":"4111111111111111","', 'a":"'],
  ['', 'cvv|'],
  ['cvv|a\n', '<td>'],
  ['cvv;a;b\n', ';123'],
  ['customer_city,b\nx', ' '],
  ['customer_city,b\n"', ','],
])('a hostile text that begins with %j and repeats %j is redacted in time in proportion', (start, piece) => {
  const { text } = redactor(['Müller', 'a', 'aaaaaaaa'])
  const redacted = (hostile: string) => [customerValues(hostile), text(hostile)]
  expectLinear(redacted, (size) => start + piece.repeat(size / piece.length), rounds(65_536, 262_144))
})

test.each([
  ['share their beginning', (at: number) => `cust${at}x`, 'cust'],
  ['are mails', (at: number) => `customer${at}@example.com`, 'customer '],
])('customers that %s are replaced in time in proportion', (_, nameOf, piece) => {
  const customersOf = (size: number) => Array.from({ length: size / 32 }, (_, at) => nameOf(at))
  const replaced = (hostile: string) => redactor(customersOf(hostile.length)).text(hostile)
  const inputOf = (size: number) => (customersOf(size).join(' ') + piece.repeat(size)).slice(0, size)
  expectLinear(replaced, inputOf, 61_440)
})

test.each<[what: string, work: (text: string) => unknown, start: string, piece: string, end: string]>([
  ['a header of proxies', (text) => headerValues([['x-forwarded-for', text]]), '', '0', ''],
  [
    'white space in a create call',
    (body) => createStep({ link: { body, orderId: 'A' }, serviceUrl: 'http://s' }),
    '{"x":[',
    ' ',
    ']}',
  ],
  ['a number in a scenario', (text) => mapScenario(text, String), 'a: {b: [', '1', ']}'],
  ['an open quote in a scenario', (text) => mapScenario(text, String), 'a: {"', '\\"', ''],
  ['spaces in a scenario', (text) => mapScenario(text, String), 'a:', ' ', 'x\r'],
])('%s takes time in proportion', (_, work, start, piece, end) => {
  expectLinear(work, (size) => start + piece.repeat(size / piece.length) + end, 65_536)
})
