import { describe, expect, test } from 'vitest'
import { form, header, ipnIn, requestIn, url } from '../support/read-pasted.ts'

const untrusted = /^Letters stand where digits should be/

describe('an IPN that was read from a picture', () => {
  const amount = (written: string): string => form.replace('amount=10.50', `amount=${written}`)
  test.each([
    ['as a letter in a number shows', amount('1O.5O')],
    ['as the text says', `OCR of the picture:\n${amount('10')}`],
    ['as the text says in words', `The scanned text:\n${amount('10')}`],
  ])('has no faults, %s', (_, text) => {
    expect(ipnIn(text)).toMatchObject({ faults: [], notes: expect.arrayContaining([expect.stringMatching(untrusted)]) })
  })
  test('is not one with an order that has letters, whose faults are named', () => {
    const { faults, notes } = ipnIn(amount('10').replace('=A-1&', '=OIL-1&'))
    expect([faults.length, notes.filter((note) => untrusted.test(note))]).toEqual([1, []])
  })
})

test('of a call that was read from a picture it is not said what a log has cut', () => {
  const sent = { order_id: 'A-1', amount: 35, customer_lastname: 'Client', ipn_url: 'https://shop.test/ipn' }
  const call = (fields: object): string[] =>
    requestIn(
      `POST ${url}\nAuthorization: ${header}\n\n${JSON.stringify({ ...fields, customer_firstname: 'Ad...' })}\n`,
    ).notes
  expect(call(sent)).toEqual([expect.stringMatching(/^A part of customer_firstname is hidden or cut off/)])
  const { customer_lastname, ipn_url, ...others } = sent
  expect(call({ ...others, customer_Iastname: customer_lastname, ipn_urI: ipn_url }).join('\n')).toMatch(
    /^The text was probably read from a picture(?![\s\S]*\bcut\b)/,
  )
})
