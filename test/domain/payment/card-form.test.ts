import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { readCardForm } from '../../../src/main/domain/payment/card-form.ts'
import { defaultSettings } from '../../../src/shared/contract/settings.ts'
import { expectLinear } from '../../support/worked.ts'

const now = Date.UTC(2026, 10, 20, 12)
const good = { number: '4111 1111 1111 1111', expiry: '12/34', cvv: '123' }
const amexSettings = { ...defaultSettings, cardSuccess: '371449635398431' }
const strict = { ...defaultSettings, strictCardData: true }

const read = (change: Partial<typeof good>, settings = defaultSettings, at = now) =>
  readCardForm({ ...good, ...change }, settings, at)

describe('the stored parts of a test card', () => {
  test.each([
    ['4111111111111111', 'success', '1111'],
    ['4111-1111-1111-1111', 'success', '1111'],
    [' 4000 0000 0000 3220 ', 'redirect', '3220'],
    ['4000.0000.0000.0002', 'failed', '0002'],
    ['4000\u00a00000\u00a00000\u00a00002', 'failed', '0002'],
  ])('%s', (number, outcome, lastFour) => {
    expect(read({ number })).toEqual({ card: { brand: 'visa', lastFour, outcome } })
  })

  test('the cards are those of the settings', () => {
    const settings = { ...defaultSettings, cardFailed: '5555555555554444' }
    expect(read({ number: '5555 5555 5555 4444' }, settings)).toEqual({
      card: { brand: 'mastercard', lastFour: '4444', outcome: 'failed' },
    })
    expect(read({ number: '4000000000000002' }, settings)).toHaveProperty('errors.number')
  })
})

describe('card numbers that are refused', () => {
  test.each([
    ['', /Enter the card number/],
    ['   ', /Enter the card number/],
    ['4111 1111 1111', /too short/],
    ['4111 1111 1111 1112', /not a card number/],
    ['4111 1111 1111 1111 0000', /not a card number/],
    ['4242 4242 4242 4242', /Only test cards/],
    ['6205 5000 0000 0000 004', /Only test cards/],
    ['4111a1111b1111c1111', /digits only/],
  ])('"%s"', (number, message) => {
    expect(read({ number })).toEqual({ errors: { number: expect.stringMatching(message) } })
  })
})

describe('expiry', () => {
  test.each(['11/26', '12/26', '1/27', '0127', '01 / 27', '01-27', ' 1/27 ', '12/2034', '122034', '12/99'])(
    '%s is fine',
    (expiry) => {
      expect(read({ expiry })).toHaveProperty('card')
    },
  )

  test.each([
    ['', /Enter the expiry date\./],
    ['13/30', /MM\/YY/],
    ['00/30', /MM\/YY/],
    ['12', /MM\/YY/],
    ['12/3', /MM\/YY/],
    ['12/34/56', /MM\/YY/],
    ['tomorrow', /MM\/YY/],
    ['10/26', /past/],
    ['12/25', /past/],
    ['12/20', /past/],
  ])('"%s" is not', (expiry, message) => {
    expect(read({ expiry })).toEqual({ errors: { expiry: expect.stringMatching(message) } })
  })

  test('a long one of spaces takes time in proportion', () => {
    expectLinear(
      (expiry) => read({ expiry }),
      (size) => `12${' '.repeat(size)}x`,
      16_384,
    )
  })

  test('a card expires at the end of its month in UTC', () => {
    expect(read({ expiry: '11/26' }, defaultSettings, Date.UTC(2026, 11, 1) - 1)).toHaveProperty('card')
    expect(read({ expiry: '11/26' }, defaultSettings, Date.UTC(2026, 11, 1))).toHaveProperty('errors.expiry')
  })

  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'the time zone of the computer, %s, changes nothing',
    (zone) => {
      vi.stubEnv('TZ', zone)
      onTestFinished(() => void vi.unstubAllEnvs())
      expect(read({ expiry: '11/26' }, defaultSettings, Date.UTC(2026, 11, 1) - 1)).toHaveProperty('card')
      expect(read({ expiry: '11/26' }, defaultSettings, Date.UTC(2026, 11, 1))).toHaveProperty('errors.expiry')
    },
  )
})

describe('CVV', () => {
  test.each(['', '12', '1234', 'abc', '1 3'])('"%s" is refused', (cvv) => {
    expect(read({ cvv })).toEqual({ errors: { cvv: expect.any(String) } })
  })

  test('may have spaces around it', () => {
    expect(read({ cvv: ' 123 ' })).toHaveProperty('card')
  })

  test('Amex has four digits', () => {
    const number = amexSettings.cardSuccess
    expect(read({ number, cvv: '1234' }, amexSettings)).toEqual({
      card: { brand: 'amex', lastFour: '8431', outcome: 'success' },
    })
    expect(read({ number, cvv: '123' }, amexSettings)).toEqual({ errors: { cvv: 'The CVV has 4 digits.' } })
  })
})

describe('strict card data', () => {
  test('accepts the samples', () => {
    expect(read({}, strict)).toHaveProperty('card')
    expect(read({ expiry: '1234' }, strict)).toHaveProperty('card')
  })

  test('refuses anything else and names the samples', () => {
    expect(read({ expiry: '11/34', cvv: '999' }, strict)).toEqual({
      errors: {
        expiry: expect.stringContaining(strict.sampleExpiry),
        cvv: expect.stringContaining(strict.sampleCvv),
      },
    })
    expect(read({ expiry: '12/35' }, strict)).toHaveProperty('errors.expiry')
  })
})

test('every wrong field is named at once', () => {
  expect(readCardForm({ number: '', expiry: '', cvv: '' }, defaultSettings, now)).toEqual({
    errors: { number: expect.any(String), expiry: expect.any(String), cvv: expect.any(String) },
  })
})
