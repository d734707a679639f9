import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createCustomerReplacer } from '../../src/main/cases/create-customer-replacer.ts'
import { createRedactor, createSecretReplacer } from '../../src/main/cases/create-redactor.ts'
import { createSecretHider } from '../../src/main/cases/create-secret-hider.ts'
import { customerValues, headerValues } from '../../src/main/cases/customer-values.ts'
import { hideCustomers } from '../../src/main/cases/hide-customers.ts'
import { createPseudonyms } from '../../src/main/cases/pseudonyms.ts'
import { escapePattern } from '../../src/shared/escape-pattern.ts'
import { randomIndex } from '../support/random-index.ts'
import { redactor, secret } from '../support/redactor.ts'

describe('the redactor', () => {
  test('IP addresses of a text are found; hosts, times and versions are not', () => {
    const text =
      'from 203.0.113.9: at 12:34:56 to [2001:db8::5], 1:2:3:4:5:6:7:8, 127.0.0.1, ::1, std::move, v1.2.3.4.5, Chrome/131.0.0.0, http://198.51.100.7/ipn'
    expect(customerValues(text)).toEqual(['203.0.113.9', '2001:db8::5', '1:2:3:4:5:6:7:8'])
  })

  test.each([
    'IP:84.137.22.9',
    'x-real-ip:84.137.22.9',
    '{remoteAddr:84.137.22.9} status:500',
    'POST /ipn?ip:84.137.22.9',
    '::ffff:84.137.22.9 - - "POST /ipn"',
    'req.ip=::ffff:84.137.22.9',
    '{"client":"ip:84.137.22.9"}',
    'IP:2a02:8109:b6c0:5e10:0:0:0:11c7',
    'x-real-ip:2a02:8109:b6c0::11c7',
  ])('the IP address of %s is found and replaced', (text) => {
    const replace = createCustomerReplacer(customerValues(text), createPseudonyms(randomIndex(11)))
    expect(text).toMatch(/84\.137\.22\.9|11c7/)
    expect(replace(text)).not.toMatch(/84\.137|22\.9|8109|11c7/)
    expect(replace(text).replace(/[0-9a-f]/g, '0')).toBe(text.replace(/[0-9a-f]/g, '0'))
  })

  test.each([
    'Foo::Bar2, std::a1::b2',
    'at 12:34:56:789, 1:2',
    '::ffff:127.0.0.1 ran php:8.3.1',
    'redis://10.1.2.3:6379',
  ])('no IP address of a customer is in %s', (text) => expect(customerValues(text)).toEqual([]))

  test('headers of proxies name whole addresses', () => {
    const values = (text: string) => headerValues([['X-Forwarded-For', text]])
    expect(values('::ffff:198.51.100.77, 203.0.113.9:4711')).toEqual(['::ffff:198.51.100.77', '203.0.113.9'])
    expect(values('for="[2001:db8::17]:4711";by=2001:db8:1:2:3:4:5:6')).toEqual([
      '2001:db8::17',
      '2001:db8:1:2:3:4:5:6',
    ])
  })

  test.each([
    ['multipart', 'Content-Disposition: form-data; name="customer_lastname"\r\n\r\nWeber\r\n--b'],
    ['a part with a type', 'form-data; name="customer_lastname"\nContent-Type: text/plain\n\nWeber\n--b'],
    ['CDATA', '<customer_lastname><![CDATA[Weber]]></customer_lastname>'],
    ['serialized PHP', 'a:1:{s:17:"customer_lastname";s:5:"Weber";}'],
    ['names and values', '[{"name":"customer_lastname","value":"Weber"}]'],
    ['pairs', '[["customer_lastname", "Weber"]]'],
  ])('a customer is found in %s, and no name of a field', (_, body) => {
    expect([...new Set(customerValues(body))]).toEqual(['Weber'])
  })

  test('no customer is called as formats write that there is none, and lists of fields name nobody', () => {
    expect(customerValues('  customer_ip: null\n"customer_email": "undefined"')).toEqual([])
    expect(customerValues('["customer_ip","customer_lastname"], customer_email, customer_phone')).toEqual([])
  })

  test('phone numbers in prose are found, zones of times are not', () => {
    expect(customerValues('Tel +49 171 9998877, 20/Nov/2026:17:05:31 +0100 1.2.3')).toEqual(['+49 171 9998877'])
    for (const mark of ['\u00a0', '\u202f', '–', '\u2011', '_'])
      expect(customerValues(`Tel +47${mark}90${mark}12${mark}34${mark}56.`)).toEqual([
        `+47${mark}90${mark}12${mark}34${mark}56`,
      ])
    expect(customerValues('+12025550149 203.0.113.11')).toEqual(['+12025550149', '203.0.113.11'])
    expect(customerValues('call 0031 6 1234 5678 or 00491719998877')).toEqual(['0031 6 1234 5678', '00491719998877'])
    expect(customerValues('order 0031, 007 and a00491719998877')).toEqual([])
  })

  test('a customer called Bearer leaves the scheme of a token', () => {
    const replace = createCustomerReplacer(['Bearer'], createPseudonyms(randomIndex(11)))
    const token = 'Bearer mk_n.94fd7c1be05a83d26f4990b1ce379660 and Bearer mk_n.94fd…9660'
    expect(replace(token)).toBe(token)
    expect(replace('Anna Bearer complained')).not.toContain('Bearer')
  })

  test.each(['md5', 'sha1', 'sha256', 'sha512'])('the %s of a secret alone is shortened', (algorithm) => {
    const digest = createHash(algorithm).update(secret).digest()
    const written = [digest.toString('hex'), digest.toString('hex').toUpperCase(), digest.toString('base64')]
    const hide = createSecretHider([{ id: 'm1', name: 'Shop', key: 'mk_shop', secrets: ['sk_new'], rotated: [secret] }])
    expect(hide(JSON.stringify({ check: written }))).toBe(
      JSON.stringify({ check: written.map((one) => `${one.slice(0, 4)}…${one.slice(-4)}`) }),
    )
  })

  test('the address of a customer in the name of a host is replaced', () => {
    const made = redactor(['203.0.113.87']).text('client ip-203-0-113-87.ec2.internal [203.0.113.87]')
    const [, dashed = '', dotted = ''] = /^client ip-([\d-]+)\.ec2\.internal \[([\d.]+)\]$/.exec(made) ?? []
    expect(dashed).not.toContain('203-0-113-87')
    expect(dashed).toBe(dotted.replaceAll('.', '-'))
  })

  test('a secret with a quote is found in JSON in JSON in JSON', () => {
    const replace = createSecretReplacer(new Map([['Nord"77', 'Case"00']]))
    const nested = (secret: string) => JSON.stringify({ n: JSON.stringify({ k: JSON.stringify([secret]) }) })
    expect(replace(nested('Nord"77'))[0]).toBe(nested('Case"00'))
  })

  test('the password of a URL is dots', () => {
    const hide = createSecretHider([])
    expect(
      hide('https://api:Ur1Pass@x.de?token=abcd1234 and "https:\\/\\/u:p@y.de", https://x.de:8080/a@b, mailto:a@b'),
    ).toBe(
      'https://api:••••••••@x.de?token=•••••••• and "https:\\/\\/u:••••••••@y.de", https://x.de:8080/a@b, mailto:a@b',
    )
  })

  test('the customers of deeply nested members are found, and a name keeps its capitals', () => {
    const deep = Array.from({ length: 40 }).reduce<object>((inner) => ({ inner }), {
      list: [{ customer_city: 'Köln' }],
    })
    expect(customerValues(JSON.stringify({ contact: deep }))).toContain('Köln')
    for (let start = 1; start < 20; start++)
      expect(createPseudonyms(randomIndex(start))('Ärzte McNamara')).toMatch(
        /^\p{Lu}\p{Ll}{4} \p{Lu}\p{Ll}\p{Lu}\p{Ll}{5}$/u,
      )
  })

  test('the words of a name are those of the customer, particles and other fields are not', () => {
    const values = customerValues(
      '{"customer_lastname":"Weber-Groß","billing_name":"Ana de la Vega","customer_city":"Bad Homburg","name":"Blue Shirt"}',
    )
    expect(values).toEqual(expect.arrayContaining(['Weber-Groß', 'Weber', 'Groß', 'Vega', 'Bad Homburg', 'Blue Shirt']))
    expect(values).not.toEqual(expect.arrayContaining(['de']))
    expect(values).not.toEqual(expect.arrayContaining(['Homburg']))
    expect(values).not.toEqual(expect.arrayContaining(['Blue']))
    const pseudonyms = createPseudonyms(randomIndex(11))
    const [both, one] = [pseudonyms('Weber-Groß'), pseudonyms('Weber')]
    expect(both.split('-')[0]).toBe(one)
  })

  test('a name of five letters is replaced inside longer words, a shorter one is not', () => {
    const replace = createCustomerReplacer(['Smith', 'Anna'], createPseudonyms(randomIndex(11)))
    expect(replace('jsmith_photo.png')).not.toContain('smith')
    expect(replace('annals.txt')).toBe('annals.txt')
  })

  test('a name has its umlauts or two letters for each', () => {
    const replace = createCustomerReplacer(['Jürgen', 'Mueller', 'Bjørn'], createPseudonyms(randomIndex(11)))
    expect(replace('Juergen, JUERGEN, jurgen, Müller, MUELLER, Bjoern')).not.toMatch(/j.{1,2}rgen|m.{1,2}ller|bjoern/i)
  })

  test('a name has either apostrophe', () => {
    const replace = createCustomerReplacer(["O'Brien", 'D\u2019Angelo'], createPseudonyms(randomIndex(11)))
    expect(replace("Mr. O\u2019Brien, O'Brien, D'Angelo, D\u2019Angelo")).not.toMatch(/Brien|Angelo/)
  })

  test('a secret of another merchant is hidden as a whole, before a name in it', () => {
    const hideSecrets = createSecretReplacer(new Map([['Schmidt9xK7q2', '••••••••']]))
    const replaceCustomers = createCustomerReplacer(['Schmidt'], createPseudonyms(randomIndex(11)))
    const { text } = createRedactor({
      replaceCustomers,
      hideSecrets,
      secrets: new Map(),
      keys: [],
      hashes: [],
      hide: String,
    })
    expect(text('use Schmidt9xK7q2.')).toBe('use ••••••••.')
  })

  test.each([
    [
      '\\u escapes',
      '{"customer_lastname":"\\u738b","customer_firstname":"\\u5c0f\\u660e"}',
      /^\{"customer_lastname":"\\u(?!738b)\w{4}","customer_firstname":"(?:\\u(?!5c0f|660e)\w{4}){2}"\}$/,
    ],
    [
      'half in \\u escapes',
      '{"customer_lastname":"B\\u00f8"}',
      /^\{"customer_lastname":"(?!B)[A-Z]\\u00(?!f8)\w\w"\}$/,
    ],
    ['a form', 'customer_lastname=%E7%8E%8B&amount=1', /^customer_lastname=(?!%E7%8E%8B)(?:%\w\w){3}&amount=1$/],
    ['a form with a long name', 'customer_lastname=W%C3%B3jcik', /^customer_lastname=[A-Z]%C[34]%[89AB]\w[a-z]{4}$/],
  ])('a value in %s is replaced in the same spelling', (_, before, form) => {
    expect(redactor(customerValues(before)).text(before)).toMatch(form)
  })

  test.each(['Null', 'True', 'False', 'None', 'Nil', 'Undefined'])(
    'a customer called %s is replaced in the own field',
    (name) => {
      const { text } = redactor(customerValues(`{"customer_lastname":"${name}"}`))
      for (const field of [
        '"customer_lastname":"X"',
        '{"customer_lastname": "X"}',
        'customer_lastname=X&a=1',
        "'customer_lastname' => 'X'",
      ]) {
        const made = text(field.replace('X', name))
        expect(made, field).toMatch(
          new RegExp(`^${escapePattern(field).replace('X', `(?!${name})[A-Z][a-z]{${name.length - 1}}`)}$`),
        )
      }
      expect(text(`{"valid": ${name}, "status":"${name}"} was ${name}`)).toBe(
        `{"valid": ${name}, "status":"${name}"} was ${name}`,
      )
    },
  )

  test.each([
    '[customer_lastname] => X\n    [amount] => 5',
    "'customer_lastname' => 'X', 'customer_firstname' => 'Anna'",
    '["customer_lastname"]=> string(2) "X"',
    'customer_lastname: X, customer_id: 7',
    'lastname: X',
    'Last_Name = X',
    'customer_lastname\tX\ncustomer_ip\t1',
    '| customer_lastname | X |',
    '{\\"customer_lastname\\":\\"X\\"}',
  ])('a short name is replaced in its own field in %s', (dump) => {
    for (const name of ['Xu', 'Ng', '王']) {
      const { text } = redactor([name])
      const [before = '', after = ''] = dump.split('X')
      const made = text(before + name + after)
      expect(made).toMatch(
        new RegExp(`^${escapePattern(before)}(?!${name})\\p{L}{${name.length}}${escapePattern(after)}$`, 'u'),
      )
    }
  })

  test('a short name is no part of the value of a field', () => {
    const { text } = redactor(['Xu'])
    for (const kept of [
      'customer_lastname: Xu-like names fail',
      'lastname: see Xu',
      'filename: Xu',
      'customer_status: Xu',
    ])
      expect(text(kept)).toBe(kept)
  })

  test.each([
    ['Wei', 'Li', 'Ticket of Wei Li (LI WEI, Li, Wei): https://a.example/?n=Wei%20Li'],
    ['Bo', 'Ek', 'Ticket of Bo Ek (EK BO, Ek, Bo): https://a.example/?n=Bo%20Ek'],
    ['Ana', 'S\u00e1', 'Ticket of Ana S\u00e1: {"d":"Ana S\\u00e1"} https://a.example/?n=Ana%20S%C3%A1'],
    ['\u5c0f\u660e', '\u738b', 'Ticket of \u738b\u5c0f\u660e, \u5c0f\u660e \u738b'],
  ])('a short name is replaced beside the other name: %s %s', (first, last, written) => {
    const changed = redactor([first, last]).text(written)
    for (const name of [first, last, encodeURIComponent(last), last.toUpperCase()])
      expect(changed.replace('Ticket of', '').replace(/https:.*=/, '')).not.toContain(name)
  })

  test('short names that stand beside each other inside longer words stay', () => {
    expect(redactor(['Bo', 'Ek']).text('an abo ekonomi, Bob Ek')).toBe('an abo ekonomi, Bob Ek')
  })

  test('short names are replaced in their own fields only', () => {
    const { text } = redactor(['Li', 'Ada'])
    expect(text('{"customer_lastname":"Li","description":"Link to Ada, Adagio"}')).toMatch(
      /^\{"customer_lastname":"(?!Li)[A-Z][a-z]","description":"Link to (?!Ada)[A-Z][a-z]{2}, Adagio"\}$/,
    )
  })
})

test('finds customer values in JSON, forms, broken JSON and e-mail addresses', () => {
  expect(customerValues('{"customer_email":"a@b.example","amount":1,"customer_phone":441234567}')).toEqual(
    expect.arrayContaining(['a@b.example', '441234567']),
  )
  expect(customerValues('customer_firstname=Jos%C3%A9&amount=1')).toContain('José')
  expect(customerValues('/thanks?name=Byron&ip=1')).toContain('Byron')
  expect(customerValues('{"customer_lastname": "Byron", ')).toContain('Byron')
  expect(customerValues('mail ada@example.org today')).toContain('ada@example.org')
  const xml = '<o><phone>+48601234567</phone><ip>83.12.190.7</ip><name lang="pl">W&#243;jcik</name><zip/><id>7</id></o>'
  expect(new Set(customerValues(xml))).toEqual(new Set(['+48601234567', '83.12.190.7', 'Wójcik']))
  expect(customerValues('{"order_id":"A-1","ipn_url":"https://shop.example/ipn"}')).toEqual([])
  expect(customerValues('{"client_ip":"83.12.190.7","clientIp":"83.12.190.8","vorname":"Hugo"}')).toEqual(
    expect.arrayContaining(['83.12.190.7', '83.12.190.8', 'Hugo']),
  )
  expect(headerValues([['X-Customer-Name', 'Anna Schmidt']])).toEqual(['Anna Schmidt'])
  expect(
    headerValues([
      ['X-Shipping-Method', 'dhl'],
      ['Content-Type', 'text/plain'],
    ]),
  ).toEqual([])
  const fields =
    'billing_amount shipping_cost customer_group shipping_method hotel capacity product_name server_ip filename'
  expect(customerValues(JSON.stringify(Object.fromEntries(fields.split(' ').map((name) => [name, 'x1']))))).toEqual([])
})

test.each([
  [
    'print_r',
    'Array ( [customer_lastname] => Schmidtke [customer_firstname] => Hugo [customer_phone] => 01761234567 [customer_ip] => 203.0.113.9 )',
  ],
  [
    'print_r on lines',
    'Array\n(\n    [customer_lastname] => Schmidtke\n    [customer_firstname] => Hugo\n    [customer_phone] => 01761234567\n [customer_ip] => 203.0.113.9\n)',
  ],
  [
    'var_dump',
    '["customer_lastname"]=> string(9) "Schmidtke" ["customer_firstname"]=>\n  string(4) "Hugo" ["customer_phone"]=> int(01761234567) ["customer_ip"]=> string(11) "203.0.113.9"',
  ],
  [
    'var_dump in JSON',
    JSON.stringify({
      description:
        '["customer_lastname"]=>\n  string(9) "Schmidtke"\n["customer_firstname"]=>\r\n  string(4) "Hugo"\n ["customer_phone"]=>\n int(01761234567)\n ["customer_ip"]=>\n\tstring(11) "203.0.113.9"\n',
    }),
  ],
  [
    'tabs',
    'customer_lastname\tSchmidtke\ncustomer_firstname\tHugo\ncustomer_phone\t01761234567\ncustomer_ip\t203.0.113.9',
  ],
  [
    'a table',
    '| customer_lastname | Schmidtke |\n| customer_firstname | Hugo |\n| customer_phone | 01761234567 |\n| customer_ip | 203.0.113.9 |',
  ],
  [
    'a line',
    'customer_lastname: Schmidtke, customer_firstname: Hugo, customer_phone: 01761234567, customer_ip: 203.0.113.9',
  ],
])('finds the fields of a create call in %s', (_, text) => {
  expect(new Set(customerValues(text))).toEqual(new Set(['Schmidtke', 'Hugo', '01761234567', '203.0.113.9']))
})

test.each([
  'customer_lastname:\n Kowalewicz',
  'customer_lastname:\tKowalewicz',
  'customer_lastname\tKowalewicz\ncustomer_phone\t01761234567',
  'name="customer_lastname"\r\n\r\nKowalewicz\r\n--b',
  'name="customer_lastname"\r\nContent-Type: text/plain\r\n\r\nKowalewicz\r\n--b',
  's:17:"customer_lastname";s:10:"Kowalewicz";',
  '["customer_lastname","Kowalewicz"]',
])('finds a name after escaped white space, and leaves the JSON around it valid: %j', (text) => {
  for (const written of [text, JSON.stringify({ text }), JSON.stringify({ text: JSON.stringify({ text }) })]) {
    const found = customerValues(written)
    expect(found).toContain('Kowalewicz')
    const made = redactor(found).text(written)
    expect(made).not.toContain('Kowalewicz')
    if (written !== text) expect(Object.keys(JSON.parse(made))).toEqual(['text'])
  }
})

test('customers are hidden in characters of Chinese and Japanese width', () => {
  const note = '電話は０９０－１２３４－５６７８、 ｙ．ｓ＠ｅ．ｅｘａｍｐｌｅ'
  const made = createRedactor({
    keys: [],
    hashes: [],
    secrets: new Map(),
    hide: (text) => text,
    replaceCustomers: hideCustomers(note),
  }).text(note)
  expect(made).toBe('電話は•••－••••－••••、 •．•＠•．•••••••')
})

test('a label of several words names a customer', () => {
  expect(customerValues('Mobile phone number | +4915112345\nCustomer last name | Quenneville\n')).toEqual(
    expect.arrayContaining(['+4915112345', 'Quenneville']),
  )
})

test('the names in the header of a table are no customers', () => {
  expect(customerValues('customer_lastname | amount | order_id\ncustomer_ip\tcountry')).toEqual([])
})
