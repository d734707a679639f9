import { describe, expect, test } from 'vitest'
import type { DoctorMerchant } from '../../../src/main/signature-tools/doctor/evidence.ts'
import { md5 } from '../../support/md5.ts'
import { doctor, found, key, secret } from './campaign.ts'

describe('values that were other ones when they were hashed', () => {
  const body =
    '{"customer_phone":"+14155550123","zip":"02134","amount":10.50,"name":"Müller & \\"Sons\\" <o\'Brien>","meta":{"id":"7e2","n":null,"on":true,"tags":["a b","é"]}}'
  const canonical = (zip: string, phone: string, id: string): string =>
    `{"amount":10.50,"customer_phone":${phone},"meta":{"id":${id},"n":null,"on":true,"tags":["a b","é"]},"name":"Müller & \\"Sons\\" <o'Brien>","zip":${zip}}`
  const withName = (name: string): string =>
    canonical('"02134"', '"+14155550123"', '"7e2"').replace('Müller & \\"Sons\\" <o\'Brien>', name)
  const plain = canonical('"02134"', '"+14155550123"', '"7e2"')

  test.each<[string, string, string, string]>([
    ['JSON_NUMERIC_CHECK', canonical('2134', '14155550123', '700'), 'texts-as-numbers', 'JSON_NUMERIC_CHECK'],
    ['the postcode as a number', canonical('2134', '"+14155550123"', '"7e2"'), 'texts-as-numbers', '"zip" became 2134'],
    [
      'the phone as a number',
      canonical('"02134"', '14155550123', '"7e2"'),
      'texts-as-numbers',
      '"customer_phone" became 14155550123',
    ],
    ['htmlspecialchars', withName('Müller &amp; &quot;Sons&quot; &lt;o&#039;Brien&gt;'), 'html-entities', 'PHP'],
    [
      'htmlspecialchars, ENT_COMPAT',
      withName("Müller &amp; &quot;Sons&quot; &lt;o'Brien&gt;"),
      'html-entities',
      'single',
    ],
    [
      'htmlentities',
      withName('M&uuml;ller &amp; &quot;Sons&quot; &lt;o&#039;Brien&gt;'),
      'html-entities',
      'htmlentities',
    ],
    [
      'html.escape of Python',
      withName('Müller &amp; &quot;Sons&quot; &lt;o&#x27;Brien&gt;'),
      'html-entities',
      'Python',
    ],
    ['html.EscapeString of Go', withName('Müller &amp; &#34;Sons&#34; &lt;o&#39;Brien&gt;'), 'html-entities', 'Go'],
    [
      'htmlentities of all, nested ones too',
      withName('M&uuml;ller &amp; &quot;Sons&quot; &lt;o&#039;Brien&gt;').replace('é', '&eacute;'),
      'html-entities',
      'htmlentities',
    ],
    [
      'http_build_query',
      'amount=10.50&customer_phone=%2B14155550123&meta%5Bid%5D=7e2&meta%5Bon%5D=1&meta%5Btags%5D%5B0%5D=a+b&meta%5Btags%5D%5B1%5D=%C3%A9&name=M%C3%BCller+%26+%22Sons%22+%3Co%27Brien%3E&zip=02134',
      'form-encoded',
      'http_build_query',
    ],
    [
      'http_build_query with PHP_QUERY_RFC3986',
      'amount=10.5&customer_phone=%2B14155550123&meta%5Bid%5D=7e2&meta%5Bon%5D=1&meta%5Btags%5D%5B0%5D=a%20b&meta%5Btags%5D%5B1%5D=%C3%A9&name=M%C3%BCller%20%26%20%22Sons%22%20%3Co%27Brien%3E&zip=02134',
      'form-encoded',
      'a space as %20, as http_build_query',
    ],
    [
      'a query with nothing encoded',
      'amount=10.50&customer_phone=+14155550123&meta[id]=7e2&meta[n]=&meta[on]=true&meta[tags][]=a b&meta[tags][]=é&name=Müller & "Sons" <o\'Brien>&zip=02134',
      'form-encoded',
      'lists as a[]',
    ],
    ['urlencode', encodeURIComponent(plain).replaceAll('%20', '+').replaceAll("'", '%27'), 'text-encoded', 'as +'],
    ['rawurlencode', encodeURIComponent(plain).replaceAll("'", '%27'), 'text-encoded', '%20'],
    ['base64', Buffer.from(plain).toString('base64'), 'text-encoded', 'base64'],
    [
      'base64 in lines',
      Buffer.from(plain)
        .toString('base64')
        .replace(/.{1,76}/g, (line) => `${line}\n`),
      'text-encoded',
      'line breaks',
    ],
  ])('%s', (_what, hashed, code, word) => {
    expect(found(body, md5(hashed + secret))).toEqual({
      verdict: 'explained',
      codes: [code],
      detail: expect.stringContaining(word),
    })
  })

  test.each<[string, string]>([
    ['9223372036854775807', '9223372036854775807'],
    ['9223372036854775808', '9.223372036854776e+18'],
    ['-9223372036854775808', '-9223372036854775808'],
    ['0.0001', '0.0001'],
    ['1e17', '1.0e+17'],
    ['-0.00001', '-1.0e-5'],
    [' 12', '12'],
    ['.5', '0.5'],
    ['1e3', '1000'],
  ])('JSON_NUMERIC_CHECK writes %s as PHP does', (text, number) => {
    const { codes, detail } = found(`{"zip":${JSON.stringify(text)}}`, md5(`{"zip":${number}}${secret}`))
    expect(codes).toEqual(['texts-as-numbers'])
    expect(detail).toContain('JSON_NUMERIC_CHECK')
  })

  test('says how a value was seen by the hash before it is put right', () => {
    const { fix } =
      doctor(body, `Bearer ${key}.${md5(canonical('2134', '14155550123', '700') + secret)}`).findings[0] ?? {}
    expect(fix?.sentence).toContain('JSON_NUMERIC_CHECK')
    expect(fix?.code?.php).not.toContain('NUMERIC')
  })
})

describe('a value that was changed after it was hashed, on the way into the body', () => {
  const sent = {
    amount: 10,
    customer_ip: '::ffff:203.0.113.7',
    customer_phone: '+33612345678',
    description: 'Deux nuits',
    order_id: 'WEB-17-2',
  }
  test.each<[string, Partial<typeof sent>, string]>([
    ['the phone was grouped', { customer_phone: '+33 6 12 34 56 78' }, 'with its digits in groups'],
    ['the address was in the form of IPv4', { customer_ip: '203.0.113.7' }, 'without ::ffff: before it'],
    ['the order had no number of the attempt', { order_id: 'WEB-17' }, 'without the number of the attempt'],
    ['the description ended with spaces', { description: 'Deux nuits  ' }, 'with two spaces after it'],
  ])('%s', (_what, signed, how) => {
    expect(found(JSON.stringify(sent), md5(JSON.stringify({ ...sent, ...signed }) + secret))).toMatchObject({
      verdict: 'explained',
      codes: ['value-changed-after-signing'],
      detail: expect.stringContaining(how),
    })
  })

  test('the phone lost its plus sign', () => {
    const body = { ...sent, customer_phone: '33612345678' }
    expect(found(JSON.stringify(body), md5(JSON.stringify(sent) + secret))).toMatchObject({
      codes: ['value-changed-after-signing'],
      detail: expect.stringContaining('with a plus sign before it'),
    })
  })
})

test.each([
  ['Perl', 'pay$sec-@word77Lq!', 'pay-!', 'Perl'],
  ['a file of properties', 'k\\n7\\tz\\q', 'k\n7\tzq', 'properties'],
  ['sanitize_text_field', 'k%2f7Zq', 'k7Zq', 'WordPress'],
  ['strip_tags', `a&b<7Kq"r9>m`, 'a&b', 'strip_tags'],
  ['Turkish', 'KI7Zq', 'kı7zq', 'Turkish'],
  ['YAML', '0127345601', String(0o127345601), 'octal'],
  ['a spreadsheet', '0987654321', '987654321', 'leading zeros were lost'],
])('a secret that %s reads otherwise', (_what, own, read, how) => {
  const merchants: DoctorMerchant[] = [{ id: 'm', name: 'M', key, secrets: [own], rotated: [] }]
  expect(
    found('{"amount":10,"order_id":"A"}', md5(`{"amount":10,"order_id":"A"}${read}`), { merchants }),
  ).toMatchObject({
    codes: ['secret-altered'],
    detail: expect.stringContaining(how),
  })
})

test.each(['1.5e20', '-1.5e400', '1.7976931348623157e308'])('a mistake beside the number %s', (number) => {
  const body = `{"amount":${number},"order_id":"A","x":{"y":${number}}}`
  expect(found(body, md5(secret + body))).toMatchObject({ codes: ['secret-prepended'] })
})

test.each([
  ['a Rational', { amount: '199/10' }, 'numbers-reformatted', 'a fraction'],
  ['minor units of a float', { amount: 1989 }, 'value-changed-after-signing', 'cut off'],
  ['new URL()', { return_url: 'https://xn--mller-kva.example/' }, 'value-changed-after-signing', 'new URL'],
])('%s', (_what, signed, code, how) => {
  const sent = { amount: 19.9, order_id: 'A', return_url: 'https://müller.example' }
  expect(found(JSON.stringify(sent), md5(JSON.stringify({ ...sent, ...signed }) + secret))).toMatchObject({
    codes: [code],
    detail: expect.stringContaining(how),
  })
})

test('a body that is a form is named as one', () => {
  expect(found('order_id=A&amount=10&customer_email=a%40b.co', md5('x'))).toMatchObject({
    verdict: 'malformed',
    codes: ['body-not-json'],
    detail: expect.stringMatching(/^The body is a form/),
  })
})

describe('two mistakes that were taken for one, and one that was taken for two', () => {
  const merchants: DoctorMerchant[] = [
    { id: 'one', name: 'Shop one', key, secrets: [secret], rotated: [] },
    { id: 'two', name: 'Shop two', key: 'mk_other', secrets: ['other-abcdef'], rotated: [] },
  ]
  const body = '{"a":1}'

  test("names a misspelt key and another merchant's secret together", () => {
    const hash = md5(`${body}other-abcdef`)
    expect(found(body, hash, { merchants }, 'mk_shop.onex').codes).toEqual([
      'merchant-unknown',
      'secret-other-merchant',
    ])
    expect(found(body, hash, { merchants }, 'mk_othre').codes).toEqual(['merchant-unknown'])
  })

  test('of keys that are alike it says nothing of whose secret it should have been', () => {
    const alike = merchants.map((merchant, index) => ({ ...merchant, key: `mk_shop_${index}` }))
    expect(found(body, md5(`${body}other-abcdef`), { merchants: alike }, 'mk_shop_9').codes).toEqual([
      'merchant-unknown',
    ])
  })

  test('a line break between JSON and secret has one name', () => {
    const hash = md5(`${JSON.stringify({ a: '/', b: 'ü' }).replace('/', '\\/').replace('ü', '\\u00fc')}\n${secret}`)
    expect(found('{"b":"ü","a":"/"}', hash).codes).toEqual(['slashes-escaped', 'non-ascii-escaped', 'trailing-newline'])
    expect(found(body, md5(`${secret}\n${body}`)).codes).toEqual(['secret-prepended', 'separator-inserted'])
    expect(found(body, md5(`"${secret}"`.replace(/^/, `${body}\n`))).codes.sort()).toEqual([
      'secret-quoted',
      'trailing-newline',
    ])
  })

  test.each([
    ['the first counts', '{"a":1,"b":5}', 'first'],
    ['both count', '{"a":1,"a":2,"b":5}', 'Each'],
    ['none counts', '{"b":5}', 'None'],
  ])('a key twice, %s', (_what, hashed, word) => {
    const sent = '{"a":1,"b":5,"a":2}'
    const { verdict, findings } = doctor(sent, `Bearer ${key}.${md5(hashed + secret)}`)
    expect({ verdict, findings }).toMatchObject({
      verdict: 'malformed',
      findings: [{ code: 'body-duplicate-key', confidence: 'certain', detail: expect.stringContaining(word) }],
    })
    expect(findings).toHaveLength(1)
  })
})

describe('kinds of an eleventh corpus', () => {
  const ofText = (sent: string, signed: string): [string, string] =>
    [sent, signed].map((text) => JSON.stringify({ a: text })) as [string, string]
  test.each<[string, string, string, string, string?]>([
    ['double spaces', ...ofText('Sofa  three', 'Sofa three'), 'white space made single'],
    ['tags alone', ...ofText('a <b>c</b>', 'a c'), 'without the HTML tags in it'],
    ['tags and spaces', ...ofText('a  <b>c</b>', 'a c'), 'sanitize_text_field'],
    ['dashes alone', ...ofText('a – b', 'a - b'), 'hyphens in place of dashes'],
    ['marks that a mail program makes too', ...ofText('Pat O’Hara', "Pat O'Hara"), 'look at it where it is sent'],
    ['three dots alone', ...ofText('½ a…', '½ a...'), 'hashed with three dots'],
    ['a list with a gap', '{"a":["x","y"]}', '{"a":{"0":"x","2":"y"}}', '"1" is missing'],
    [
      'a large number',
      '{"a":12345678901234567890,"amount":1.5}',
      '{"a":1.2345678901234567e+19,"amount":1.5}',
      '64 bits',
    ],
    ['str(dict)', '{"a":"O\'B","b":false}', '{"a": "O"B", "b": False}', 'in place of each apostrophe'],
    ['json-smart', '{"a":"é – €"}', '{"a":"é \\u2013 \\u20AC"}', 'upper-case digits'],
    ['no-break spaces', '{"a":"é 5\u00a0€"}', '{"a":"é 5\\u00a0\\u20ac"}', 'no-break spaces'],
    ['org.json without end tags', '{"a":"é 5\u00a0€"}', '{"a":"é 5\u00a0\\u20ac"}', 'lower-case digits'],
    ['IDN', ...ofText('https://xn--bcher-kva.de/a', 'https://bücher.de/a'), 'not in punycode'],
    ['IDN of several letters', ...ofText('https://xn--fsqu00a.xn--0zwm56d/', 'https://例子.测试/'), 'not in punycode'],
    ['spaces in a query', ...ofText('https://a.b/c+d?e=f+g', 'https://a.b/c+d?e=f%20g'), '%20 for each +'],
    ['a plus sign of a form', ...ofText('an+ie@mail.example', 'an ie@mail.example'), 'a space for the plus sign'],
    ['plus signs in a query', ...ofText('https://a.b/c?e=f%20g', 'https://a.b/c?e=f+g'), '+ for each %20'],
    ['tracking', ...ofText('https://a.b/?x=1&utm_source=n&gclid=2#y', 'https://a.b/?x=1#y'), 'tracking'],
    ['digits in groups as a number', '{"a":"+33 6 12 34 56"}', '{"a":336123456}', 'its digits alone'],
    ['decimals as they are', '{"a":"-7.50"}', '{"a":-7.50}', 'their digits as they are'],
    [
      'one text read by JavaScript',
      '{"a":"9007199254740993","b":"02134"}',
      '{"a":9007199254740992,"b":"02134"}',
      '"a" became 9007199254740992',
    ],
    ['sed', '{"a":1}', '{"a":1}kSECRETq-7', '(SECRET)', 'k&q-7'],
    ['typographic hyphens', '{"a":1}', '{"a":1}k&q\u20117', 'U+2011', 'k&q-7'],
    ['a length in characters', '{"a":"éé"}', '{"a":"éé"}k&q', 'as many bytes', 'k&q-7'],
  ])('%s', (_what, body, hashed, how, own = '') => {
    const merchants: DoctorMerchant[] = [{ id: 'm', name: 'M', key, secrets: [own || secret], rotated: [] }]
    const { verdict, codes, detail } = found(body, md5(own ? hashed : hashed + secret), { merchants })
    expect({ verdict, count: codes.length, detail }).toEqual({
      verdict: 'explained',
      count: 1,
      detail: expect.stringContaining(how),
    })
  })

  test.each<[string, string, string, string]>([
    ['a parameter that follows nobody', ...ofText('https://a.b/?x=1&utm=2', 'https://a.b/?x=1'), 'tracking'],
    ['a host that only looks like punycode', ...ofText('https://xn--abc!/a', 'https://abc!/a'), 'punycode'],
    ['a plus sign of the path', ...ofText('https://a.b/c+d?e=f', 'https://a.b/c%20d?e=f'), '%20 for each +'],
    ['an angle bracket that opens no tag', ...ofText('a < b', 'a  b'), 'HTML tags'],
  ])('%s is not taken for it', (_what, body, hashed, how) => {
    expect(found(body, md5(hashed + secret)).detail ?? '').not.toContain(how)
  })
})
