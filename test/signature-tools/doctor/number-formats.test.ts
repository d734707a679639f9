import { expect, test } from 'vitest'
import { md5 } from '../../support/md5.ts'
import { doctor, found, foundForCertain, key, secret } from './campaign.ts'

test.each<[sent: string, written: string, how: string]>([
  ['-10.1', '-10.0999999999999996447286321199499070644378662109375', 'with all digits of the float'],
  ['0.1', '0.1000000000000000055511151231257827021181583404541015625', 'with all digits of the float'],
  ['19.95', '"19"', 'in quotes, without its fraction'],
  ['1234.5', '"1,234.50 USD"', 'in quotes, with its currency'],
  ['1234.5', '"€1.234,50"', 'in quotes, with its currency'],
  ['19.95', '"0.1995e2"', 'in quotes, as BigDecimal of Ruby shows them'],
  ['0.5', '"0.5e0"', 'in quotes, as BigDecimal of Ruby shows them'],
  ['987654314', '987654310', 'as a float of 32 bits'],
  ['1234567.5', '"1,234,567.50"', 'in quotes, with commas between thousands'],
  ['1234567.5', '"1.234.567,50"', 'in quotes, with a decimal comma and dots between thousands'],
  ['0.5', '"1/2"', 'in quotes, as a fraction'],
  ['10.5', '1.05E1', 'with an exponent'],
])('the amount %s that was hashed as %s is explained', (sent, written, how) => {
  const { codes, detail } = foundForCertain(
    `{"amount":${sent},"order_id":"A-1"}`,
    md5(`{"amount":${written},"order_id":"A-1"}${secret}`),
  )
  expect(codes).toEqual(['numbers-reformatted'])
  expect(detail).toContain(`The amount was hashed ${how}`)
  expect(detail).toContain(`${sent} became ${written}`)
})

test('whole numbers of any size have a fraction where all numbers are floats', () => {
  const sent = '{"amount":1234567,"max_amount":2000000000000000,"min_amount":1.25}'
  const { detail } = foundForCertain(sent, md5(sent.replace(/\d{7,}/g, '$&.0') + secret))
  expect(detail).toMatch(/^All numbers were hashed with at least one decimal/)
})

test('only whole numbers beyond 64 bits have an exponent where PHP read them', () => {
  const { detail } = foundForCertain(
    '{"amount":7,"first":10000000000000000000,"second":-12300000000000000000,"third":-10000000000000000000}',
    md5(`{"amount":7,"first":1.0e+19,"second":-1.23e+19,"third":-1.0e+19}${secret}`),
  )
  expect(detail).toMatch(/^All numbers were hashed as floats where they are too large for 64 bits/)
})

test.each<[sent: string, hashed: string, detail: string]>([
  [
    '{"amount":1.50,"fee":2.50}',
    '{"amount":1.5,"fee":2.5}',
    'All numbers were hashed in their shortest form: the amount 1.50 became 1.5.',
  ],
  [
    '{"amount":1.50,"list":[2.50]}',
    '{"amount":1.5,"list":[2.5]}',
    'All numbers were hashed in their shortest form: the amount 1.50 became 1.5.',
  ],
  [
    '{"amount":1.50,"meta":{"a":2.50}}',
    '{"amount":1.5,"meta":{"a":2.5}}',
    'All numbers were hashed in their shortest form: the amount 1.50 became 1.5.',
  ],
  [
    '{"amount":1.50,"fee":2.50}',
    '{"amount":1.5,"fee":2.50}',
    'The amount was hashed in its shortest form: 1.50 became 1.5.',
  ],
  ['{"list":[1.50]}', '{"list":[1.5]}', 'All numbers were hashed in their shortest form.'],
  ['{"amount":1.50,"fee":2}', '{"amount":1.50,"fee":2.00}', 'All numbers were hashed with two decimals.'],
  [
    '{"amount":1.50,"fee":2}',
    '{"amount":"1.50","fee":"2"}',
    'All numbers were hashed in quotes, as a string: the amount 1.50 became "1.50".',
  ],
])('%s that was hashed as %s is explained', (sent, hashed, detail) => {
  expect(foundForCertain(sent, md5(hashed + secret)).detail).toBe(detail)
})

test.each<[sent: string, hashed: string, detail: string]>([
  ['{"b":"x","amount":1.50}', '{"amount":1.50,"b":"x"}', 'The amount was hashed with two decimals: 1.50, not 1.5.'],
  ['{"b":"x","amount":1.500}', '{"amount":1.500,"b":"x"}', 'The amount was hashed as it was sent: 1.500, not 1.5.'],
  ['{"b":2.50,"amount":1.500}', '{"amount":1.500,"b":2.5}', 'The amount was hashed as it was sent: 1.500, not 1.5.'],
  ['{"b":2.50,"amount":1.500}', '{"amount":1.500,"b":2.50}', 'All numbers were hashed as they were sent.'],
  [
    '{"b":2.50,"amount":1.50}',
    '{"amount":"1.5","b":2.5}',
    'The amount was hashed in quotes, in its shortest form: 1.50 became "1.5".',
  ],
])('%s is to be hashed with its shortest numbers, and was as %s', (sent, hashed, detail) => {
  expect(found(sent, md5(hashed + secret), { numbers: 'shortest' })).toMatchObject({ verdict: 'explained', detail })
})

test.each([
  ['as-sent', /as it stands in the body/],
  ['shortest', /in their shortest form/],
] as const)('the advice fits numbers that are signed %s', (numbers, advice) => {
  const { findings } = doctor('{"amount":1.50}', `Bearer ${key}.${md5(`{"amount":"1.50"}${secret}`)}`, { numbers })
  expect(findings.map(({ code, fix }) => [code, fix.sentence])).toEqual([
    ['numbers-reformatted', expect.stringMatching(advice)],
  ])
})
