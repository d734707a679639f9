import { describe, expect, test } from 'vitest'
import { isCardCodeHeader } from '../../src/shared/mask-card-codes.ts'
import { maskCardData } from '../../src/shared/mask-card-data.ts'
import { expectLinear } from '../support/worked.ts'

describe('what a card form has beside the number', () => {
  test.each([
    ['{"number":"5555555555554444","cvv":"987","expiry":"11/29"}', '"cvv":"•••","expiry":"••/••"'],
    ['{"cvc":987,"exp_month":11,"exp_year":2029}', '{"cvc":•••,"exp_month":••,"exp_year":••••}'],
    ['cvc2=1234&exp=11%2F29&a=1', 'cvc2=••••&exp=••%2F••&a=1'],
    ['card[cvc]=123&card%5Bsecurity_code%5D=123', 'card[cvc]=•••&card%5Bsecurity_code%5D=•••'],
    ['<CVV>123</CVV><expiryDate>11/29</expiryDate>', '<CVV>•••</CVV><expiryDate>••/••</expiryDate>'],
    [String.raw`"{\"cvv\":\"987\",\"exp\":\"11\\/29\"}"`, String.raw`"{\"cvv\":\"•••\",\"exp\":\"••\\/••\"}"`],
    [
      '{"cardCvc":"987","cc_exp_year":29,"validThru":"2029-11"}',
      '{"cardCvc":"•••","cc_exp_year":••,"validThru":"••••-••"}',
    ],
    ['<cvv type="s">987</cvv><cvc><![CDATA[987]]></cvc>', '<cvv type="s">•••</cvv><cvc><![CDATA[•••]]></cvc>'],
    ["'cvv' => '987'", "'cvv' => '•••'"],
    ['The CVV: 987, card expiry: 11-2029', 'The CVV: •••, card expiry: ••-••••'],
    ['cvv 731, exp 09/29', 'cvv •••, exp ••/••'],
    ['CVV is: 731 thanks, CVV2 - 731', 'CVV is: ••• thanks, CVV2 - •••'],
    ['note=cvv+741+exp+03%2F31', 'note=cvv+•••+exp+••%2F••'],
    ['the CVC code is 7311; valid thru 09/29', 'the CVC code is ••••; valid thru ••/••'],
  ])('%s', (text, masked) => {
    expect(maskCardData(text)).toContain(masked)
  })

  test.each([
    ['a longer number', '{"cvv":"98765"}'],
    ['what a sentence says of a code', 'cvv. 200 OK, cvv 73.50, cvv 98765, cvc 500 EUR, csc 840'],
    ['a number of the next line', 'Validation failed: cvv\n500 Internal'],
    ['a date of something else', 'exp 1024, exp 10/12/2026, exp 12/24 pcs, experience 10/12'],
    ['a time in seconds', '{"exp":1732871234}'],
    ['a date', '{"expiration_date":"2026-11-30","expires":"0"}'],
    ['an amount', '{"cvv":12.50}'],
    ['how long something lasts', '{"expiry":30,"link_expiry":"1124","token_expiry":3600,"expiration":"60"}'],
    ['a code of another kind', '{"verification_code":"4711"}'],
    ['another name', '{"currency_code":"978","recvv":"123","linkExpiry":"24"}'],
  ])('%s is no such value', (_, text) => {
    expect(maskCardData(text)).toBe(text)
  })

  test.each([
    ['X-CVV', true],
    ['Card-Expiry', true],
    ['X-Security-Code', true],
    ['Expires', false],
    ['X-CVV-Result', false],
  ])('a header named %s has only such a value: %s', (name, is) => {
    expect(isCardCodeHeader(name)).toBe(is)
  })

  test.each([
    'cvv',
    'cvv2',
    'cvc',
    'cvc2',
    'csc',
    'cvn',
    'cvn2',
    'ccv',
    'cvd',
    'cav2',
    'cv2',
    'security_code',
    'card-code',
  ])('%s is such a name, in capitals too', (name) => {
    expect(maskCardData(`${name}=987`)).toBe(`${name}=•••`)
    expect(maskCardData(`{"${name.toUpperCase()}":"987"}`)).toBe(`{"${name.toUpperCase()}":"•••"}`)
  })

  test('takes time linear in the length', () => {
    expectLinear(maskCardData, (size) => 'cvv\\\\:  '.repeat(size / 8), 65_536)
  })
})
