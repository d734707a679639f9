import { expect, test } from 'vitest'
import { z } from 'zod'
import { mapTexts, textsIn } from '../../src/main/cases/map-texts.ts'

const upper = (text: string): string => text.toUpperCase()

test.each([
  ['code', '00', '00'],
  ['code', 'key-unknown', 'key-unknown'],
  ['code', 'anna schmidt', 'ANNA SCHMIDT'],
  ['method', 'post', 'POST'],
  ['key', 'mk_n', 'mk_n'],
  ['memo', 'mk_n', 'MK_N'],
])('the member %s with “%s” becomes “%s”', (name, value, changed) => {
  expect(mapTexts(z.object({ [name]: z.string() }), { [name]: value }, upper)).toEqual({ [name]: changed })
})

test('the names of headers and the value of Host stay, however it is written', () => {
  const headers = [
    ['Host', 'shop.test'],
    ['host', 'shop.test'],
    ['X-Host', 'shop.test'],
  ]
  expect(mapTexts(z.array(z.tuple([z.string(), z.string()])), headers as [string, string][], upper)).toEqual([
    ['Host', 'shop.test'],
    ['host', 'shop.test'],
    ['X-Host', 'SHOP.TEST'],
  ])
})

test('the texts in the comparison of a field are its name, and its values with it', () => {
  expect(textsIn([{ field: 'customer_lastname', mine: 'Xu', sent: null }, 'a', { memo: 'b' }])).toEqual([
    'customer_lastname',
    '{"customer_lastname":"Xu"}',
    'a',
    'b',
  ])
})
