import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createCustomerReplacer } from '../../src/main/cases/create-customer-replacer.ts'
import { createRedactor } from '../../src/main/cases/create-redactor.ts'
import { customerValues } from '../../src/main/cases/customer-values.ts'
import { createPseudonyms } from '../../src/main/cases/pseudonyms.ts'

const drawing = (seed: number) => {
  let state = seed
  return (max: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * max)
  }
}

describe('a pseudonym', () => {
  test('is as long as its value in characters and in bytes, keeps the marks, and is the same each time', () => {
    const pseudonyms = createPseudonyms(drawing(7))
    for (const value of [
      'Zoë',
      'Müller-Lüdenscheidt',
      'O’Brien / Söhne',
      '王小明',
      'Ναταλία',
      'jane.doe@example.com',
      '+49 (30) 123-45',
      '203.0.113.9',
      '2001:db8::1',
      'Ångström',
    ]) {
      const one = pseudonyms(value)
      expect(one, value).not.toBe(value)
      expect(one, value).toHaveLength(value.length)
      expect(Buffer.byteLength(one), value).toBe(Buffer.byteLength(value))
      expect(one.replace(/[\p{L}\p{N}]/gu, ''), value).toBe(value.replace(/[\p{L}\p{N}]/gu, ''))
      expect(one.replace(/[^\0-\x7f]/gu, ''), value).toHaveLength(value.replace(/[^\0-\x7f]/gu, '').length)
      expect(pseudonyms(value), value).toBe(one)
    }
    expect(pseudonyms('203.0.113.9')).toMatch(/^\d{3}\.\d\.\d{3}\.\d$/)
  })

  test('of any text has its length and is drawn in bounded time', () => {
    const pseudonyms = createPseudonyms(drawing(3))
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (value) => pseudonyms(value).length === value.length),
      {
        seed: 4_711,
      },
    )
  })
})

const secret = 'sk_live/Q7+x9=Zz81'
const redactor = (customers: readonly string[]) =>
  createRedactor({
    replaceCustomers: createCustomerReplacer(customers, createPseudonyms(drawing(11))),
    secrets: new Map([[secret, 'cs_drawn_for_the_case_1']]),
    keys: ['mk_shop'],
    hashes: ['94fd0123456789abcdef012345679660'],
    hide: (text) => text,
  })

describe('what is taken out', () => {
  const ways: readonly [string, (text: string) => string][] = [
    ['as it is', (text) => text],
    ['in JSON', (text) => JSON.stringify({ text })],
    ['in JSON in JSON', (text) => JSON.stringify(JSON.stringify({ text }))],
    [
      'with \\u escapes and \\/',
      (text) =>
        JSON.stringify(text)
          .replace(/[^\0-\x7f]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
          .replaceAll('/', '\\/'),
    ],
    ['in a URL', (text) => `/x?y=${encodeURIComponent(text)}&z=1`],
    ['in a form', (text) => new URLSearchParams({ text }).toString()],
    ['in HTML', (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')],
    ['in base64', (text) => `Basic ${Buffer.from(`user:${text}, and more`, 'latin1').toString('base64')}`],
    ['in capitals', (text) => text.toUpperCase()],
  ]
  test.each(ways)('is found %s', (_, write) => {
    const name = 'Müller-Lüdenscheidt'
    for (const value of [name, secret]) {
      const text = write(value)
      const clean = redactor([name]).text(`before ${text} after`)
      expect(clean).not.toContain(text)
      expect(clean).toMatch(/^before .* after$/)
    }
  })

  test('a hash keeps four digits at each end, behind the key of a merchant too', () => {
    const { text } = redactor([])
    expect(text('hash 94fd0123456789abcdef012345679660.')).toBe('hash 94fd…9660.')
    expect(text('Bearer mk_shop.0123456789abcdef0123456789abcdef')).toBe('Bearer mk_shop.0123…cdef')
    expect(text('0123456789abcdef0123456789abcdef')).toBe('0123456789abcdef0123456789abcdef')
  })

  test('card numbers and codes are zeros', () => {
    const { text, counts } = redactor([])
    expect(text('{"card":"4111 1111 1111 1111","cvv":"123"}')).toBe('{"card":"0000 0000 0000 1111","cvv":"000"}')
    expect(text('cvc=987&number=4000000000000002')).toBe(
      'cvc=000&number=0000000000000002'.replace('0000000000000002', '0000000000000002'),
    )
    expect(counts.cards).toBe(2)
  })

  test('short names are replaced in their own fields only', () => {
    const { text } = redactor(['Li', 'Ada'])
    expect(text('{"customer_lastname":"Li","description":"Link to Ada, Adagio"}')).toMatch(
      /^\{"customer_lastname":"(?!Li)[A-Z][a-z]","description":"Link to (?!Ada)[A-Z][a-z]{2}, Adagio"\}$/,
    )
  })
})

test('customers are found in JSON, forms, broken JSON and anywhere an e-mail address stands', () => {
  expect(customerValues('{"customer_email":"a@b.example","amount":1,"customer_phone":441234567}')).toEqual(
    expect.arrayContaining(['a@b.example', '441234567']),
  )
  expect(customerValues('customer_firstname=Jos%C3%A9&amount=1')).toContain('José')
  expect(customerValues('{"customer_lastname": "Byron", ')).toContain('Byron')
  expect(customerValues('mail ada@example.org today')).toContain('ada@example.org')
  expect(customerValues('{"order_id":"A-1","ipn_url":"https://shop.example/ipn"}')).toEqual([])
})

test('hostile texts take no longer than their length', () => {
  const { text } = redactor(['Müller', 'a', 'aaaaaaaa'])
  for (const hostile of [
    'a'.repeat(300_000),
    '"'.repeat(300_000),
    '%'.repeat(300_000),
    `${'customer_'.repeat(30_000)}`,
    'A1+/'.repeat(75_000),
    `{"customer_x":"${'\\'.repeat(200_000)}`,
  ]) {
    const began = performance.now()
    customerValues(hostile)
    text(hostile)
    expect(performance.now() - began, hostile.slice(0, 20)).toBeLessThan(5_000)
  }
})
