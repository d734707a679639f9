import { expect, test } from 'vitest'
import { md5 } from '../../support/md5.ts'
import { foundForCertain, secret } from './campaign.ts'

test.each<[hashed: string, body: string, code: string, detail: string]>([
  ['{"name":"C:\\\\\\u0022 \\u0026 \\\\"}', '{"name":"C:\\\\\\" & \\\\"}', 'html-escaped', "', +, ` and double quotes"],
  ['{"name":"a \\u0022b\\u0022 <"}', '{"name":"a \\"b\\" <"}', 'html-escaped', 'of double quotes'],
  [
    '{"name":"\\u0022\\u003C\\u003E\\u0022 & \'"}',
    '{"name":"\\"<>\\" & \'"}',
    'html-escaped',
    '<, > and double quotes',
  ],
  ['{"name":"a \\u0026 b <"}', '{"name":"a & b <"}', 'html-escaped', 'of & was'],
  ['{"name":"a \\u003d b < \'"}', '{"name":"a = b < \'"}', 'html-escaped', 'of = was'],
  ['{"name":"\\u003ca\\u003db\\u0027\\u003e"}', '{"name":"<a=b\'>"}', 'html-escaped', "<, >, &, =, '"],
  ['{"name":"\\u003Ca\\u003E \\u002F & \\u2028"}', '{"name":"<a> / & \u2028"}', 'html-escaped', '<, >, /, U+2028'],
  ['{"name":"\\u003ca\\u003e \\u0026 \\u2029/\'"}', '{"name":"<a> & \u2029/\'"}', 'html-escaped', '<, >, &, U+2028'],
  ['{"name":"\\u001B[1m\\n"}', '{"name":"\\u001b[1m\\n"}', 'non-ascii-escaped', 'upper-case digits, as \\u001B'],
  ['{"name":"a\\u000ab\\u0009c\\\\n"}', '{"name":"a\\nb\\tc\\\\n"}', 'non-ascii-escaped', 'digits alone, as \\u000a'],
  ['{"name":"a\\u000Ab\\u0009c\\\\n"}', '{"name":"a\\nb\\tc\\\\n"}', 'non-ascii-escaped', 'digits alone, as \\u000A'],
  [
    '{"name":"\\u007fZo\\u00eb"}',
    '{"name":"\u007fZoë"}',
    'non-ascii-escaped',
    'U+007F were written as \\u escapes with lower',
  ],
  [
    '{"name":"\\u007FZo\\u00EB"}',
    '{"name":"\u007fZoë"}',
    'non-ascii-escaped',
    'U+007F were written as \\u escapes with upper',
  ],
  ['{"name":"\\u007Fë"}', '{"name":"\u007fë"}', 'non-ascii-escaped', 'was written as \\u007F; it stays'],
  ['{"name":"ë \\u0142 \\u2013"}', '{"name":"ë ł –"}', 'non-ascii-escaped', 'Characters beyond U+00FF'],
  [
    '{"name":"ëł\u00a0\\u20ac </b>"}',
    '{"name":"ëł\u00a0€ </b>"}',
    'non-ascii-escaped',
    'are, were written as \\u escapes with lower',
  ],
  ['{"name":"ë\u007f\\u00a0\\u20ac"}', '{"name":"ë\u007f\u00a0€"}', 'non-ascii-escaped', 'and no-break spaces'],
  [
    '{"name":"ë\\u007F\\u20AC"}',
    '{"name":"ë\u007f€"}',
    'non-ascii-escaped',
    'are, were written as \\u escapes with upper',
  ],
  ['{"name":"ë <\\u2028"}', '{"name":"ë <\u2028"}', 'non-ascii-escaped', 'U+2028 and U+2029 were written'],
  [
    String.raw`"{\"a\":\"<\/b> Zo\u00eb\"}"`,
    '{"a":"</b> Zoë"}',
    'double-encoded',
    'more, with slashes and non-ASCII characters escaped',
  ],
  [
    String.raw`"{\"a\":\"</b> Zo\u00eb\"}"`,
    '{"a":"</b> Zoë"}',
    'double-encoded',
    'more, with non-ASCII characters escaped',
  ],
  ['{ "amount":1.50,"list":[ 1 ] }', '{"amount":1.50,"list":[1]}', 'whitespace-added', 'spaces inside its braces.'],
  [
    '{\r\n    "amount":  1.50,\r\n    "name":  "é"\r\n}',
    '{"amount":1.50,"name":"é"}',
    'whitespace-added',
    'two after each colon',
  ],
])('%s is explained by its style', (hashed, body, code, detail) => {
  const { codes, detail: why } = foundForCertain(body, md5(hashed + secret))
  expect(codes).toEqual([code])
  expect(why).toContain(detail)
})

test.each<[hashed: string, body: string, codes: string[]]>([
  ['{\n    "a": "x\\/y"\n}', '{"a":"x/y"}', ['slashes-escaped', 'whitespace-added']],
  ['{\n    "a": "Zo\\u00eb"\n}', '{"a":"Zoë"}', ['non-ascii-escaped', 'whitespace-added']],
  ['{\n    "a": "Zo\\u00eb\\/"\n}', '{"a":"Zoë/"}', ['non-ascii-escaped', 'slashes-escaped', 'whitespace-added']],
  ['{"a":"Zo\\u00EB \\u0022\\u002B"}', '{"a":"Zoë \\"+"}', ['html-escaped', 'non-ascii-escaped']],
  ['{\n   "a" : "x"\n}\n', '{"a":"x"}', ['trailing-newline', 'whitespace-added']],
])('%j is explained by what one call does to this body, and no more', (hashed, body, codes) => {
  expect(foundForCertain(body, md5(hashed + secret)).codes).toEqual(codes)
})
