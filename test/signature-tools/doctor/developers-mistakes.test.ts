import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { md5 } from '../../support/md5.ts'
import { foundForCertain, secret } from './campaign.ts'

const body =
  '{"order_id":"A/9 ","amount":0.5,"customer_ip":"198.51.100.7","customer_lastname":"Ko\u200bvács","description":"Size \\"M\\", it\'s 5 cafés"}'
const canonical =
  '{"amount":0.5,"customer_ip":"198.51.100.7","customer_lastname":"Ko\u200bvács","description":"Size \\"M\\", it\'s 5 cafés","order_id":"A/9 "}'
const right = md5(canonical + secret)

const saidOf = (text: string, used = secret, sent = body) => foundForCertain(sent, md5(text + used))

const upper = canonical.replace(/"(\w+)":/g, (found) => found.toUpperCase())
const bytes = right.match(/../g)?.map((byte) => (Number.parseInt(byte, 16) << 24) >> 24) ?? []

describe('two mistakes of the text, one of them rare', () => {
  test.each<[string, string, string[]]>([
    ['keys in capitals, and .5', upper.replace('0.5', '.5'), ['key-renamed', 'numbers-reformatted']],
    [
      'PascalCase, and what is not visible',
      canonical
        .replace('\u200b', '')
        .replace(
          /"(\w+)":/g,
          (_, name: string) => `"${name.replace(/(?:^|_)(.)/g, (__, letter: string) => letter.toUpperCase())}":`,
        ),
      ['key-renamed', 'value-changed-after-signing'],
    ],
    [
      'entities of values that were trimmed first',
      canonical.replace('A/9 ', 'A/9').replaceAll('\\"', '&quot;').replace("'", '&#039;'),
      ['html-entities', 'value-changed-after-signing'],
    ],
  ])('%s', (_what, text, codes) => {
    expect(saidOf(text).codes).toEqual(codes)
  })

  test('a body that is sent in the style in which it was hashed hides no second mistake', () => {
    const sent = canonical.replaceAll('/', '\\/')
    expect(saidOf(sent.replace('0.5', '0.50'), secret, sent).codes).toEqual(['numbers-reformatted', 'slashes-escaped'])
  })

  test('a code page of Windows, and the secret in lower case', () => {
    const sent = '{"amount":1.5,"description":"Tűzőgép"}'
    const hashed = Buffer.from(sent.replaceAll('ű', '\xfb').replaceAll('ő', '\xf5') + secret.toLowerCase(), 'latin1')
    expect(foundForCertain(sent, md5(hashed)).codes).toEqual(['encoding-not-utf8', 'secret-altered'])
  })

  test('a decimal comma, and Latin-1', () => {
    const sent = '{"amount":310.4,"description":"Schäfer"}'
    const hashed = Buffer.from(sent.replace('310.4', '310,4') + secret, 'latin1')
    expect(foundForCertain(sent, md5(hashed)).codes).toEqual(['encoding-not-utf8', 'numbers-reformatted'])
  })
})

describe('one mistake', () => {
  test.each<[string, string, string, string]>([
    ['a variable of Postman', canonical.replace('A/9 ', '{{order_id}}'), 'value-changed-after-signing', '{{order_id}}'],
    [
      'typographic quotes and apostrophes',
      canonical.replace('\\"M\\"', '“M”').replace("it's", 'it’s'),
      'value-changed-after-signing',
      'typographic quotes and apostrophes',
    ],
    ['an amount with a space after it', canonical.replace('0.5', '"0.5 "'), 'numbers-reformatted', '"0.5 "'],
  ])('%s', (_what, text, code, detail) => {
    const answer = saidOf(text)
    expect(answer.codes).toEqual([code])
    expect(answer.detail).toContain(detail)
  })

  test('a whole number with a decimal, beside one that has decimals of its own', () => {
    const sent = '{"amount":19.95,"installments":20,"order_id":"A"}'
    const answer = saidOf(sent.replace('20,', '20.0,'), secret, sent)
    expect(answer).toMatchObject({
      codes: ['numbers-reformatted'],
      detail: expect.stringContaining('at least one decimal'),
    })
  })

  test.each([
    ['{"a":1,"b":2}', false],
    ['{"b":2,"a":1}', true],
  ])('only the inner object, as %s', (hashed, isAsSent) => {
    const { codes, detail } = saidOf(hashed, secret, '{"payment":{"b":2,"a":1},"source":"shop"}')
    expect(codes).toEqual(['text-wrapped'])
    expect(detail.includes('its keys in the order sent')).toBe(isAsSent)
  })

  test('the request body of Postman', () => {
    expect(saidOf(JSON.stringify({ mode: 'raw', raw: body })).codes).toContain('text-wrapped')
  })

  test('what was escaped is named as what the JSON has of it', () => {
    const sent = '{"amount":1.5,"description":"A\u2028é"}'
    expect(saidOf(sent.replace('\u2028', '\\u2028'), secret, sent).detail).toMatch(/^What the JSON has of .*U\+2028/)
  })

  test.each([
    ['with their signs', bytes.map((byte) => byte.toString(16)).join('')],
    ['with two characters each', bytes.map((byte) => `0${byte.toString(16)}`.slice(-2)).join('')],
  ])('bytes as signed numbers, %s', (_what, hash) => {
    expect(foundForCertain(body, hash).codes).toEqual(['hash-as-number'])
  })

  test('a label that a language prints', () => {
    expect(foundForCertain(body, `MD5 digest: ${right}`).codes).toEqual(['hash-extended'])
  })
})

describe('the same fields hashed as other types, under other names, or twice', () => {
  const sent =
    '{"order_id":12,"amount":1.50,"name":"O\'Neil \u007f","meta":{"cart":"K/9","qty":3},"tags":["a","b"],"test":true,"vip":"false","paid":false}'
  const plain =
    '{"amount":1.50,"meta":{"cart":"K/9","qty":3},"name":"O\'Neil \u007f","order_id":12,"paid":false,"tags":["a","b"],"test":true,"vip":"false"}'
  const without = plain.replace('"meta":{"cart":"K/9","qty":3},', '')
  const flat = (first: string, second: string): string =>
    without.replace('"name"', `"${first}":"K/9","${second}":3,"name"`)

  test.each<[what: string, text: string, code: string, detail: string]>([
    ['a number as a text', plain.replace('12', '"12"'), 'value-changed-after-signing', '"order_id" alone'],
    ['a nested number as a text', plain.replace(':3', ':"3"'), 'value-changed-after-signing', '"meta" alone'],
    ['a boolean as a text', plain.replace(':true', ':"true"'), 'value-changed-after-signing', '"test" alone'],
    ['a boolean as a number', plain.replace('"paid":false', '"paid":0'), 'value-changed-after-signing', '"paid" alone'],
    ['a text as a boolean', plain.replace('"vip":"false"', '"vip":false'), 'value-changed-after-signing', 'without'],
    ['U+007F escaped', plain.replace('\u007f', '\\u007f'), 'non-ascii-escaped', 'jq'],
    ['apostrophes escaped', plain.replace("'", "\\'"), 'text-encoded', 'apostrophe'],
    ['nested names with dots', flat('meta.cart', 'meta.qty'), 'key-renamed', '"meta.cart"'],
    ['nested names with underscores', flat('meta_cart', 'meta_qty'), 'key-renamed', '"meta_cart"'],
    ['nested names in brackets', flat('meta[cart]', 'meta[qty]'), 'key-renamed', '"meta[cart]"'],
    ['nested names with slashes', flat('meta/cart', 'meta/qty'), 'key-renamed', '"meta/cart"'],
    [
      'lists flattened too',
      flat('meta.cart', 'meta.qty').replace('"tags":["a","b"]', '"tags.0":"a","tags.1":"b"'),
      'key-renamed',
      'objects and lists',
    ],
    ['a field twice', plain.replace('"test":true', '"test":true,"test":true'), 'key-added', 'directly after'],
    ['a field again at the end', plain.replace(/}$/, ',"order_id":12}'), 'key-added', 'at the end'],
    ['a field again at the front', plain.replace('{', '{"vip":"false",'), 'key-added', 'at the front'],
  ])('%s', (_what, text, code, detail) => {
    const answer = saidOf(text, secret, sent)
    expect(answer.codes).toEqual([code])
    expect(answer.detail).toContain(detail)
  })

  test.each<[what: string, text: string, detail: string]>([
    ['sorted as texts', '[100,20,"9b","a"]', 'which compared them as texts'],
    ['from last to first as texts', '["a","9b",20,100]', 'from last to first, compared as texts'],
    ['in the order sent', '["9b",100,"a",20]', 'in the order sent'],
  ])('a list of the values, %s', (_what, text, detail) => {
    const answer = saidOf(text, secret, '{"b":"9b","amount":100,"c":"a","a":20}')
    expect(answer.codes).toEqual(['text-dumped'])
    expect(answer.detail).toContain(detail)
  })

  test('an amount in quotes, unsorted, in an HMAC', () => {
    const text = sent.replace('1.50', '"1.50"')
    const hash = createHmac('md5', secret).update(text).digest('hex')
    expect(foundForCertain(sent, hash).codes).toEqual(['keys-unsorted', 'numbers-reformatted', 'wrong-algorithm'])
  })
})

describe('names of fields', () => {
  test.each<[what: string, sent: string, hashed: string, detail: string]>([
    [
      'nested ones in camelCase, those of lists left alone',
      '{"meta":{"shop_id":7},"tag_list":["a"]}',
      '{"metaShopId":7,"tag_list":["a"]}',
      '"metaShopId"',
    ],
    ['as PHP changes each dot and space', '{"a b.c.d":1,"e":2}', '{"a_b_c_d":1,"e":2}', 'as PHP names'],
  ])('%s', (_what, sent, hashed, detail) => {
    const answer = saidOf(hashed, secret, sent)
    expect(answer.codes).toEqual(['key-renamed'])
    expect(answer.detail).toContain(detail)
  })
})

test.each<[text: string, detail: string]>([
  ['main.Payment{Amount:12.5, CancelURL:"c", OrderID:"A-1"}', '%#v of Go writes a struct'],
  ['&main.Payment{OrderID:"A-1", Amount:12.5, CancelURL:"c"}', '%#v of Go writes a pointer'],
  ['{OrderID:A-1 Amount:12.5 CancelUrl:c}', '%+v of Go'],
  ['&{A-1 12.5 c}', '%v of Go'],
  ['Order[orderId=A-1, amount=12.5, cancelUrl=c]', 'a record of Java'],
])('an object printed as %s', (text, detail) => {
  const answer = saidOf(text, secret, '{"order_id":"A-1","amount":12.5,"cancel_url":"c"}')
  expect(answer.codes).toEqual(['text-dumped'])
  expect(answer.detail).toContain(detail)
})
