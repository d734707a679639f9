import { expect, test } from 'vitest'
import { md5 } from '../../support/md5.ts'
import { doctor, found, key, secret } from './campaign.ts'

const body = '{"amount":10.50,"order_id":"A-1"}'
const hash = md5(body + secret)

/** Replaces the digits at these places, from 1, by wrong ones. */
const wrongAt = (...places: number[]): string =>
  hash.replace(/./g, (digit, at: number) => (places.includes(at + 1) ? (digit === '7' ? '8' : '7') : digit))
const ones = hash.split('1').length - 1
const damaged = 'it was mistyped or damaged on its way'

test.each<[string, sent: string, codes: string[], detail: string]>([
  ['one wrong digit', wrongAt(5), ['hash-mistyped'], `in one digit, first at digit 5: ${damaged}`],
  ['a wrong first digit', wrongAt(1), ['hash-mistyped'], `in one digit, first at digit 1: ${damaged}`],
  ['four wrong digits', wrongAt(6, 7, 20, 32), ['hash-mistyped'], `in 4 places, first at digit 6: ${damaged}`],
  [
    'four missing digits',
    hash.slice(0, 2) + hash.slice(3, 8) + hash.slice(9, 19) + hash.slice(20, 28) + hash.slice(29),
    ['hash-mistyped'],
    `in 4 places, first at digit 3: ${damaged}`,
  ],
  [
    'four digits too many',
    hash.replace(/^(.{2})(.{6})(.{12})(.{8})/, '$1-$2-$3-$4-').replaceAll('-', 'z'),
    ['hash-mistyped'],
    `in 4 places, first at digit 3: ${damaged}`,
  ],
  [
    'upper case',
    wrongAt(5).toUpperCase(),
    ['hash-mistyped', 'hash-uppercase'],
    `in one digit, first at digit 5: ${damaged}`,
  ],
  [
    'letters for all digits that look like them',
    hash.replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('5', 'S'),
    ['hash-mistyped'],
    'in 7 places, first at digit 5: letters stand for digits that look like them',
  ],
  [
    'a bar for each one',
    hash.replaceAll('1', '|'),
    ['hash-mistyped'],
    `in ${ones} places, first at digit ${hash.indexOf('1') + 1}: letters stand for digits that look like them`,
  ],
])('a hash with %s', (_, sent, codes, detail) => {
  const explained = found(body, sent)
  expect([explained.verdict, explained.codes]).toEqual(['explained', codes])
  expect(explained.detail).toContain(`The hash differs from the right one ${detail}.`)
})

test('the digits that agree are counted', () => {
  const { findings } = doctor(body, `Bearer ${key}.${wrongAt(6, 7, 20, 32)}`)
  expect(findings[0]?.evidence).toContain('At least 28 of 32 digits agree')
})

test('a hash that was mistyped and follows from a mistake has both', () => {
  const prepended = md5(secret + body)
  const sent = (prepended.startsWith('7') ? '8' : '7') + prepended.slice(1)
  const { verdict, codes, detail } = found(body, sent)
  expect({ verdict, codes }).toEqual({ verdict: 'explained', codes: ['hash-mistyped', 'secret-prepended'] })
  expect(detail).toContain('The hash differs from the one that follows from the mistake below in one digit')
})

test('a hash with five wrong digits is another one', () => {
  expect(found(body, wrongAt(5, 6, 7, 20, 32))).toMatchObject({ verdict: 'unexplained', codes: [] })
})

test('without a merchant there is no right hash that another one could be a slip of', () => {
  const ofText = md5(body)
  const slip = (ofText.startsWith('7') ? '8' : '7') + ofText.slice(1)
  for (const sent of [ofText, slip]) {
    const { verdict, codes } = found(body, sent, { merchants: [] })
    expect({ verdict, codes }).toEqual({ verdict: 'unexplained', codes: ['merchant-unknown'] })
  }
})
