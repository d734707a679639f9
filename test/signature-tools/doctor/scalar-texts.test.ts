import { expect, test } from 'vitest'
import { md5 } from '../../support/md5.ts'
import { foundForCertain, secret } from './campaign.ts'

test.each([
  ['{"a":true,"amount":19.90,"b":false,"c":null,"d":2.50}', 'a=1&amount=19.9&b=&c=&d=2.5'],
  ['{"a":true,"amount":19.90,"b":false,"c":null,"d":2.50}', 'a=True&amount=19.90&b=False&c=None&d=2.50'],
  ['{"a":true,"amount":19.90,"b":false,"c":null,"d":2.50}', 'a=true&amount=19.90&b=false&c=null&d=2.50'],
  ['{"a":true,"amount":19.90,"b":false,"c":null,"d":2.50}', 'a=true&amount=19.90&b=false&c=&d=2.50'],
])('the values of %s are converted as in %s', (body, form) => {
  const { codes } = foundForCertain(body, md5(form + secret))
  expect(codes).toEqual(['form-encoded'])
})

test('a notation of the amount alone is kept where the other values are converted as PHP does it', () => {
  const { codes, detail } = foundForCertain(
    '{"amount":19.9,"fee":2.5,"test":true}',
    md5(`amount=19.900&fee=2.5&test=1${secret}`),
  )
  expect(codes).toEqual(['form-encoded', 'numbers-reformatted'])
  expect(detail).toContain('The amount was hashed with three decimals')
})
