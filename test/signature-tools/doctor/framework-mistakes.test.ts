import { describe, expect, test } from 'vitest'
import { md5 } from '../../support/md5.ts'
import { doctor, key, secret } from './campaign.ts'

const body =
  '{"amount":1249.5,"customer_email":"A.Lice+x@Gmail.com","customer_ip":"2001:0DB8:0000:0000:0000:0000:0000:0001","description":"<i>O\'Neil</i> & co,  a=b/c: 🎁","note":null,"order_id":"7","utm.source":"x, y","meta":{"shop":"main","basket":{"items":2,"gift":true}}}'
const canonical =
  '{"amount":1249.5,"customer_email":"A.Lice+x@Gmail.com","customer_ip":"2001:0DB8:0000:0000:0000:0000:0000:0001","description":"<i>O\'Neil</i> & co,  a=b/c: 🎁","meta":{"shop":"main","basket":{"items":2,"gift":true}},"note":null,"order_id":"7","utm.source":"x, y"}'
const described = (text: string): string => canonical.replace(/<i>.*🎁/u, () => text)

describe('what frameworks and libraries make of values is named', () => {
  test.each<[string, string, string, RegExp]>([
    [
      'validator.escape',
      described('&lt;i&gt;O&#x27;Neil&lt;&#x2F;i&gt; &amp; co,  a=b&#x2F;c: 🎁'),
      'html-entities',
      /validator/,
    ],
    [
      'Handlebars',
      described('&lt;i&gt;O&#x27;Neil&lt;/i&gt; &amp; co,  a&#x3D;b/c: 🎁'),
      'html-entities',
      /Handlebars/,
    ],
    ['filter_var', described('&#60;i&#62;O&#39;Neil&#60;/i&#62; &#38; co,  a=b/c: 🎁'), 'html-entities', /PHP/],
    ['sanitize_text_field', described("O'Neil & co, a=b/c: 🎁"), 'value-changed-after-signing', /WordPress/],
    ['wp_encode_emoji', canonical.replace('🎁', '&#x1f381;'), 'value-changed-after-signing', /emoji as entities/],
    [
      'normalizeEmail',
      canonical.replace('A.Lice+x@Gmail.com', 'alice@gmail.com'),
      'value-changed-after-signing',
      /dots/,
    ],
    ['a short IPv6 address', canonical.replace(/2001[^"]*/, '2001:db8::1'), 'value-changed-after-signing', /shortest/],
    ['NaN of pandas', canonical.replace('null', 'NaN'), 'value-changed-after-signing', /NaN/],
    ['a name that PHP changes', canonical.replace('utm.source', 'utm_source'), 'key-renamed', /PHP/],
    [
      'replace(", ", ",") and (": ", ":")',
      canonical.replaceAll(', ', ',').replaceAll(': ', ':'),
      'text-encoded',
      /commas/,
    ],
    [
      'the depth of ConvertTo-Json',
      canonical.replace('{"items":2,"gift":true}', '"@{items=2; gift=True}"'),
      'value-changed-after-signing',
      /PowerShell/,
    ],
    ['a variable of Postman', canonical.replace('"7"', '"{{$guid}}"'), 'value-changed-after-signing', /Postman/],
    ['a float of SQL Server', canonical.replace('1249.5', '1.249500000000000e+003'), 'numbers-reformatted', /exponent/],
    ['a number of FreeMarker', canonical.replace('1249.5', '1,249.5'), 'numbers-reformatted', /toLocaleString/],
  ])('%s', (_what, text, code, detail) => {
    const { verdict, findings } = doctor(body, `Bearer ${key}.${md5(text + secret)}`)
    expect({ verdict, codes: findings.map((finding) => finding.code) }).toEqual({ verdict: 'explained', codes: [code] })
    expect(findings[0]).toMatchObject({ confidence: 'certain', detail: expect.stringMatching(detail) })
  })
})

test('an IPv6 address in full is named', () => {
  const inFull = canonical.replace(/2001[^"]*/, '2001:0db8:0000:0000:0000:0000:00a7:0042')
  const sent = body.replace(/2001[^"]*/, '2001:db8::a7:42')
  const { findings } = doctor(sent, `Bearer ${key}.${md5(inFull + secret)}`)
  expect(findings).toMatchObject([{ code: 'value-changed-after-signing', detail: expect.stringMatching(/longest/) }])
})

test.each([
  ['4829104738295630', '4.82910473829563E+15', /Excel/],
  ['sk--live_77aa', 'sk–live_77aa', /– for --/],
])('a secret %s that was changed on its way is named', (own, used, detail) => {
  const merchants = [{ id: 'one', name: 'One', key, secrets: [own], rotated: [] }]
  const { findings } = doctor(body, `Bearer ${key}.${md5(canonical + used)}`, { merchants })
  expect(findings).toMatchObject([{ code: 'secret-altered', detail: expect.stringMatching(detail) }])
})

test('question marks for what is not ASCII are named as ASCII and not as a code page', () => {
  const { findings } = doctor(
    '{"amount":1,"description":"é"}',
    `Bearer ${key}.${md5(`{"amount":1,"description":"?"}${secret}`)}`,
  )
  expect(findings).toMatchObject([{ code: 'encoding-not-utf8', detail: expect.stringContaining('as ASCII') }])
})

test('a rare mistake of the text with a rare one of the secret is found before rare pairs of the text', () => {
  const { findings, tried } = doctor(body, `Bearer ${key}.${md5(`[${canonical}]${secret.toLowerCase()}`)}`)
  expect(findings.map(({ code }) => code).toSorted()).toEqual(['secret-altered', 'text-wrapped'])
  expect(tried).toBeLessThan(600_000)
})
