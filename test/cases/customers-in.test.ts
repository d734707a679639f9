import { expect, test } from 'vitest'
import { customersIn, nestedValues, TooManyCustomersError } from '../../src/main/cases/customers-in.ts'
import type { Evidence } from '../../src/main/signature-tools/doctor/evidence.ts'
import { draft } from '../support/case-draft.ts'

const call = (name: string): string => JSON.stringify({ customer_lastname: name })

const signed = (more: Partial<Evidence>): Evidence => ({
  body: { text: call('Müller') },
  merchants: [],
  numbers: 'as-sent',
  ...more,
})

test.each<[where: string, more: Partial<Evidence>, own: string[], others: string[]]>([
  ['in the body', {}, ['Müller'], []],
  ['in the text that was hashed', { hashed: `${call('Novák')}secret` }, ['Müller', 'Novák'], []],
  ['in the JSON that was computed', { canonicalJson: call('Novák') }, ['Müller', 'Novák'], []],
  ['in another call', { otherCalls: [{ body: call('Novák') }] }, ['Müller'], ['Novák']],
  ['in another call too', { otherCalls: [{ body: call('Müller') }] }, ['Müller'], []],
])('a customer is found %s of a signed call', (_, more, own, others) => {
  expect(customersIn(draft([], { evidence: signed(more) }))).toEqual({ own, others })
})

test('customers of a case and of other calls count together for the limit', () => {
  const names = (first: number) =>
    JSON.stringify(Array.from({ length: 1_001 }, (_, at) => ({ customer_phone: `${first + at}` })))
  const evidence = signed({ body: { text: names(100_000) } })
  expect(customersIn(draft([], { evidence })).own).toHaveLength(1_001)
  const other = { ...evidence, otherCalls: [{ body: names(200_000) }] }
  expect(() => customersIn(draft([], { evidence: other }))).toThrow(TooManyCustomersError)
})

test('a customer is found in a hex dump, alone and in base64', () => {
  const digits =
    Buffer.from(call('Müller'))
      .toString('hex')
      .match(/.{1,32}/g) ?? []
  const lines = digits.map((line, at) => `${(at * 16).toString(16).padStart(8, '0')}  ${line.match(/../g)?.join(' ')}`)
  const dump = lines.join('\n')
  expect(nestedValues(dump)).toContain('Müller')
  expect(nestedValues(Buffer.from(`of the log:\n${dump}\n`).toString('base64'))).toContain('Müller')
})

test('a person in the title of a case without a merchant is a customer', () => {
  const { head } = draft([])
  const title = 'Herr Kowalewicz cannot pay'
  expect(customersIn(draft([], { head: { ...head, title, merchant: null } })).own).toContain('Kowalewicz')
})
