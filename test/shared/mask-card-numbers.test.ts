import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { passesLuhn } from '../../src/shared/card-brand.ts'
import { maskCardNumbers } from '../../src/shared/mask-card-numbers.ts'
import { expectLinear } from '../support/worked.ts'

const dots = '••••••••••••'

describe('maskCardNumbers', () => {
  test.each([
    ['4111111111111111', `${dots}1111`],
    ['4111 1111 1111 1111', '•••• •••• •••• 1111'],
    ['4111-1111-1111-1111', '••••-••••-••••-1111'],
    ['4111+1111+1111+1111', '••••+••••+••••+1111'],
    ['3782 822463 10005', '•••• •••••• •0005'],
    // A phone number of a create call has 15 digits at the most, and stays.
    ['{"customer_phone":"+4915112345678"}', '{"customer_phone":"+4915112345678"}'],
    ['{"customer_phone": "+49 151 1234-5678","n":1}', '{"customer_phone": "+49 151 1234-5678","n":1}'],
    [String.raw`"{\"customer_phone\":\"+4915112345678\"}"`, String.raw`"{\"customer_phone\":\"+4915112345678\"}"`],
    ['{"customer_phone":"+4111111111111111"}', `{"customer_phone":"+${dots}1111"}`],
    ['{"customer_phone":"+378282246310005"}', '{"customer_phone":"+•••••••••••0005"}'],
    ['{"customer_phone":"4915112345678"}', '{"customer_phone":"•••••••••5678"}'],
    [
      '{"customer_phone":"+4915112345678","n":"4915112345678"}',
      '{"customer_phone":"+4915112345678","n":"•••••••••5678"}',
    ],
    ['{"other":"+4915112345678"}', '{"other":"+•••••••••5678"}'],
    ['5555555555554444', `${dots}4444`],
    ['5555·5555·5555·4444 5555=5555=5555=4444', '••••·••••·••••·4444 ••••=••••=••••=4444'],
    ['5555&nbsp;5555&nbsp;5555&nbsp;4444', '••••&nbsp;••••&nbsp;••••&nbsp;4444'],
    ['5555 * 5555 * 5555 * 4444', '•••• * •••• * •••• * 4444'],
    ['5555a5555a5555a4444', '5555a5555a5555a4444'],
    ['2223003122003222', `${dots}3222`],
    ['6011111111111117', `${dots}1117`],
    ['4222222222222', '•••••••••2222'],
    ['3566002020360505', `${dots}0505`],
    ['30569309025904', '••••••••••5904'],
    ['38520000023237', '••••••••••3237'],
    ['36227206271667', '••••••••••1667'],
    ['6200000000000005', `${dots}0005`],
    ['6205500000000000004', '•••••••••••••••0004'],
    ['6759649826438453', `${dots}8453`],
    ['2200000000000004', `${dots}0004`],
    ['4000000000000000006', '•••••••••••••••0006'],
    ['a 4111111111111111.', `a ${dots}1111.`],
    ['x4111111111111111x', `x${dots}1111x`],
    ['"n":4111111111111111,', `"n":${dots}1111,`],
    ['4111111111111111 and 4000000000000002', `${dots}1111 and ${dots}0002`],
    ['4111111111111111 4000000000000002', `${dots}1111 ${dots}0002`],
    ['12 4111 1111 1111 1111', '12 •••• •••• •••• 1111'],
    ['ORD-20261120-4111111111111111', `ORD-20261120-${dots}1111`],
    ['4111 1111 1111 1111 123', '•••• •••• •••• 1111 123'],
    ['4111111111111111-12/34', `${dots}1111-12/34`],
    ['card=4111%201111%201111%201111&x', 'card=••••%20••••%20••••%201111&x'],
    ['card=4111%2D1111%2d1111-1111', 'card=••••%2D••••%2d••••-1111'],
    ['card=4111%2B1111%2b1111+1111', 'card=••••%2B••••%2b••••+1111'],
    ['c%3D4111111111111111%26', `c%3D${dots}1111%26`],
    ['%204111111111111111', `%20${dots}1111`],
    ['%224111111111111111%22', `%22${dots}1111%22`],
    ['%34%31%31%31%31%31%31%31%31%31%31%31%31%31%31%31', `${dots}%31%31%31%31`],
    ['100%4111111111111111', `100%${dots}1111`],
    ['"\\u00344111\\u002011111111111"', `"\\u00344111\\u002011111111111"`],
    ['"\\u0034111\\u00201111\\u002d11111111"', '"••••\\u0020••••\\u002d••••1111"'],
    ['"\\n4111111111111111"', `"\\n${dots}1111"`],
    ['"\\\\u4111111111111111"', `"\\\\u${dots}1111"`],
    ['C:\\4111111111111111', `C:\\${dots}1111`],
    ...[
      '.',
      '  ',
      ' - ',
      '/',
      ':',
      '_',
      '\t',
      '\r\n',
      '\u00a0',
      '\u2009',
      '\u200b',
      '\u2013',
      '\\t',
      '\\u00a0',
      '%C2%A0',
      '%2E',
      '<br>',
      ', ',
    ].map((marks): [string, string] => [
      ['n', '4111', '1111', '1111', '1111.'].join(marks),
      ['n', '••••', '••••', '••••', '1111.'].join(marks),
    ]),
    ['3782.822463.10005', '••••.••••••.•0005'],
    ['3056:930902:5904', '••••:••••••:5904'],
    ['6205/5000/0000/0000/004', '••••/••••/••••/•••0/004'],
    ['１2 ４１１１１１１１１１１１１１１１', `12 ${dots}1111`],
    ['４１１１１１１１１１１１１１１２', '４１１１１１１１１１１１１１１２'],
  ])('%s becomes %s', (text, masked) => {
    expect(maskCardNumbers(text)).toBe(masked)
  })

  test.each([
    '',
    '4111111111111112',
    '9111111111111111',
    '1763640000000',
    '411111111111',
    '41111111111111111111',
    '04111111111111111',
    // Other lengths than those of JCB, Diners Club, UnionPay, Maestro and Mir: phone numbers and ids.
    '+6281234567899',
    '3566002020367',
    '3852000002323700',
    '620000000000000',
    '675900000000005',
    '220000000000004',
    '4111111111111111000',
    // Other groups than those of a card, unequal marks, and numbers that are none of a card.
    '411111.111111.1111',
    '4111.1111:1111.1111',
    '4111......1111......1111......1111',
    '4111.1111.1111.1112',
    '14111.1111.1111.1111',
    '"a":4111,"b":111111111111',
    '"\\u4111111111111111"',
    'http://127.0.0.1:9001/ipn?order=1001&t=2026-11-20T12:04:02.118Z',
    '+14155550123 and +14155550124',
    '•••• •••• •••• 1111',
  ])('does not change %s', (text) => {
    expect(maskCardNumbers(text)).toBe(text)
  })

  const checkDigit = (start: string): string =>
    ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'].find((digit) => passesLuhn(start + digit)) ?? ''

  const cardNumber = fc
    .tuple(
      fc.constantFrom('4', '51', '55', '2221', '2720', '34', '37', '6011', '644', '65'),
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 19, maxLength: 19 }),
      fc.integer({ min: 13, max: 19 }),
    )
    .map(([prefix, digits, length]) => {
      const start = (prefix + digits.join('')).slice(0, length - 1)
      return start + checkDigit(start)
    })

  test('masks all but the last four digits of a card number anywhere', () => {
    const around = fc.string({ unit: fc.constantFrom('a', ' ', '"', ':', ',', '{', '.', '&', '=', '\n', '•') })
    const masks = (number: string, groups: number[], before: string, after: string, separator: string) => {
      const places = new Set(groups)
      const written = [...number].map((digit, at) => (at > 0 && places.has(at) ? separator + digit : digit)).join('')
      const edge = (text: string) => text.replaceAll(' ', '_')
      const masked = maskCardNumbers(edge(before) + written + edge(after))
      const shown = masked.slice(edge(before).length, masked.length - edge(after).length)
      expect(shown.replaceAll(separator, '')).toBe('•'.repeat(number.length - 4) + number.slice(-4))
      expect(maskCardNumbers(masked)).toBe(masked)
    }
    const groups = fc.array(fc.integer({ min: 1, max: 18 }), { maxLength: 4 })
    const separator = fc.constantFrom(' ', '-', '+')
    fc.assert(fc.property(cardNumber, groups, around, around, separator, masks), { numRuns: 2_000 })
  })

  test('finds the shortest card number at every place, also right behind other digits', () => {
    for (let before = 0; before < 60; before++) {
      for (let digits = 0; digits <= 12; digits++) {
        const lead = `${'x'.repeat(before)}${'9'.repeat(digits)}x`
        expect(maskCardNumbers(`${lead}4222222222222`)).toBe(`${lead}•••••••••2222`)
      }
    }
  })

  test('changes only digits, and no text with fewer than 13 digits', () => {
    const text = fc.string({ unit: fc.constantFrom('4', '1', '0', ' ', '-', '%', '2', 'x', '\\', 'u'), maxLength: 80 })
    const keeps = (sent: string) => {
      const masked = maskCardNumbers(sent)
      if (!sent.includes('%3') && !sent.includes('\\u003')) {
        expect(masked).toHaveLength(sent.length)
        expect([...masked].every((unit, at) => unit === sent[at] || (unit === '•' && /\d/.test(sent[at] ?? '')))).toBe(
          true,
        )
      }
      if (sent.replace(/\D/g, '').length < 13) expect(masked).toBe(sent)
    }
    fc.assert(fc.property(text, keeps), { numRuns: 3_000 })
  })

  test.each([
    ['digits', '4'],
    ['digits and spaces', '4 '],
    ['groups', '4111 '],
    ['groups with dots', '4111.'],
    ['groups of other lengths', '4111.1111.111111.'],
    ['marks', '4111\t\t\t\t'],
    ['full-width digits', '４'],
    ['twelve digits', '411111111111x'],
    ['card numbers', '4111111111111111,'],
    ['percent signs', '%'],
    ['escapes', '%34'],
    ['backslashes', '\\'],
    ['unicode escapes', '\\u0034'],
  ])('takes linear time for 64 KiB of %s', (_, piece) => {
    expectLinear(maskCardNumbers, (size) => piece.repeat(size / piece.length), 65_536)
  })
})
