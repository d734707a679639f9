import { describe, expect, test } from 'vitest'
import { readMaterial } from '../../src/main/reader/read-material.ts'

const address = 'https://shop.test/hooks/ipn'
const rowsOf = (...behind: string[]): string =>
  behind.map((one, at) => `#${at + 1}  2026-10-18 16:20:4${at}  ${one}\n`).join('')

describe('a list of attempts', () => {
  test('says what became of the last one, how many there are, and where they are', () => {
    const rows = rowsOf('500', '500', '404')
    const text = `Deliveries to ${address}\n${rows}\nBest regards`
    const [found, ...others] = readMaterial(text).candidates
    expect(others).toEqual([])
    expect(found).toMatchObject({
      notes: ['The text has 3 attempts of this IPN: this is the last.'],
      fields: { target: '/hooks/ipn', status: 404, time: '2026-10-18 16:20:42' },
      explanation: expect.stringMatching(/Nothing answers at this address/),
    })
    expect(text.slice(found?.range.start, found?.range.end)).toBe(rows.trimEnd())
  })

  test('has more than one', () => {
    expect(readMaterial(`Deliveries to ${address}\n${rowsOf('500')}`).candidates).toEqual([])
  })

  test('belongs to the address beside each of them', () => {
    const other = address.replace('hooks', 'other')
    const text = rowsOf(`500 ${address}`, `500 ${address}`, `404 ${other}`, `404 ${other}`)
    expect(readMaterial(text).candidates).toMatchObject([
      { fields: { target: '/hooks/ipn', status: 500 } },
      { fields: { target: '/other/ipn', status: 404 } },
    ])
  })

  test('may name something else behind the error of the sender', () => {
    const rows = rowsOf(...['48', '49'].map((next) => `connect ETIMEDOUT 10.0.0.5:443, next: 16:20:${next}`))
    expect(readMaterial(`Deliveries to ${address}\n${rows}`).candidates).toMatchObject([{ fields: { status: 0 } }])
  })
})
