import { type VectorIdea, without } from './vector-draft.ts'

const sixtyKeys = `{${Array.from({ length: 60 }, (_, at) => `"k${at}":${at}`).join(',')}}`

/** Vectors about numbers, empty values, nesting, and missing or additional fields. */
export const valueIdeas: readonly VectorIdea[] = [
  ['amount 10.50', 'numbers that lose a zero at the end', '{"amount":10.50}'],
  ['amount 10.0', 'a float written as an integer', '{"amount":10.0}'],
  ['amount 10', 'an integer written as a float, or with two decimals', '{"amount":10}'],
  ['amount 1e2', 'an exponent that is written out', '{"amount":1e2}'],
  ['amount 1.5E+1', 'an exponent whose letter or sign changes', '{"amount":1.5E+1}'],
  ['amount 0.1', 'too many digits of a float: 0.1000000000000000055', '{"amount":0.1}'],
  ['amount 1234567.89', 'thousands separators, a decimal comma, single precision', '{"amount":1234567.89}'],
  [
    'large integers',
    'integers that pass through a float, or overflow',
    '{"reference":12345678901234567890,"after_2_53":9007199254740993,"negative":-9223372036854775809}',
  ],
  [
    'other numbers',
    'floats written in the manner of the language',
    '{"tiny":0.0000001,"huge":1e21,"long":3.14159265358979323846,"minus_zero":-0,"minus_zero_float":-0.0,"hundred":100.00}',
  ],
  [
    'numbers in quotes',
    'texts turned into numbers (JSON_NUMERIC_CHECK)',
    '{"description":"0012","zip":"01067","price":"10.50","exponent":"1e3"}',
  ],
  ['optional fields left out', 'defaults that are signed but not sent', without('"currency_code"', '"ipn_format"')],
  [
    'empty and null fields',
    'leaving out what is empty or null',
    '{"currency_code":null,"ipn_format":"","note":null,"comment":"","discount":0,"gift":false}',
  ],
  ['fields the service does not know', 'signing known fields only', '{"metadata":"kept","shop_id":7,"express":true}'],
  [
    'words in quotes',
    'texts turned into true, false or null, and the other way round',
    '{"a":"true","b":true,"c":"null","d":null,"e":"false","f":false}',
  ],
  [
    'nested objects',
    'sorting below the top level: only that is sorted',
    '{"customer":{"zip":"01067","city":"Dresden","address":{"street":"Am Markt","nr":1}}}',
  ],
  [
    'nested arrays',
    'sorting or flattening lists',
    '{"items":[{"sku":"b","qty":2},{"sku":"a","qty":1},[3,1,2],["z","a"]]}',
  ],
  [
    'empty object and empty array',
    'one written as the other: json_decode into arrays makes {} a []',
    '{"options":{},"items":[],"deep":{"a":{},"b":[[]]}}',
  ],
  [
    'lists with numbered keys',
    'objects with the keys 0, 1, 2 that become lists',
    '{"parts":{"0":"a","1":"b","2":"c"}}',
  ],
  [
    'space inside nested values',
    'white space that stays below the top level',
    '{"customer":{ "city" : "Dresden" ,\n "tags" : [ "a" , "b" ] }}',
  ],
  [
    'a key of the call inside another',
    'looking for fields at any depth',
    '{"previous":{"order_id":"other","amount":1.10}}',
  ],
  ['sixty more keys', 'limits on the number of keys', sixtyKeys],
]
