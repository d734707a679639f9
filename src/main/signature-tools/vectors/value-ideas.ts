import type { VectorIdea } from './vector-draft.ts'

/** Vectors about numbers, empty values, nesting, and missing or additional fields. */
export const valueIdeas: readonly VectorIdea[] = [
  { name: 'amount 10.50', catches: 'numbers that lose a zero at the end', changes: [['amount', '10.50']] },
  { name: 'amount 10.0', catches: 'a float written as an integer', changes: [['amount', '10.0']] },
  { name: 'amount 10', catches: 'an integer written as a float, or with two decimals', changes: [['amount', '10']] },
  { name: 'amount 1e2', catches: 'an exponent that is written out', changes: [['amount', '1e2']] },
  { name: 'amount 1.5E+1', catches: 'an exponent whose letter or sign changes', changes: [['amount', '1.5E+1']] },
  { name: 'amount 0.1', catches: 'too many digits of a float: 0.1000000000000000055', changes: [['amount', '0.1']] },
  {
    name: 'amount 1234567.89',
    catches: 'thousands separators, a decimal comma, single precision',
    changes: [['amount', '1234567.89']],
  },
  {
    name: 'large integers',
    catches: 'integers that pass through a float, or overflow',
    changes: [
      ['reference', '12345678901234567890'],
      ['after_2_53', '9007199254740993'],
      ['negative', '-9223372036854775809'],
    ],
  },
  {
    name: 'other numbers',
    catches: 'floats written in the manner of the language',
    changes: [
      ['tiny', '0.0000001'],
      ['huge', '1e21'],
      ['long', '3.14159265358979323846'],
      ['minus_zero', '-0'],
      ['minus_zero_float', '-0.0'],
      ['hundred', '100.00'],
    ],
  },
  {
    name: 'numbers in quotes',
    catches: 'texts turned into numbers (JSON_NUMERIC_CHECK)',
    changes: [
      ['description', '"0012"'],
      ['zip', '"01067"'],
      ['price', '"10.50"'],
      ['exponent', '"1e3"'],
    ],
  },
  {
    name: 'optional fields left out',
    catches: 'defaults that are signed but not sent',
    changes: [
      ['currency_code', null],
      ['ipn_format', null],
    ],
  },
  {
    name: 'empty and null fields',
    catches: 'leaving out what is empty or null',
    changes: [
      ['currency_code', 'null'],
      ['ipn_format', '""'],
      ['note', 'null'],
      ['comment', '""'],
      ['discount', '0'],
      ['gift', 'false'],
    ],
  },
  {
    name: 'fields the service does not know',
    catches: 'signing known fields only',
    changes: [
      ['metadata', '"kept"'],
      ['shop_id', '7'],
      ['express', 'true'],
    ],
  },
  {
    name: 'words in quotes',
    catches: 'texts turned into true, false or null, and the other way round',
    changes: [
      ['a', '"true"'],
      ['b', 'true'],
      ['c', '"null"'],
      ['d', 'null'],
      ['e', '"false"'],
      ['f', 'false'],
    ],
  },
  {
    name: 'nested objects',
    catches: 'sorting below the top level: only that is sorted',
    changes: [['customer', '{"zip":"01067","city":"Dresden","address":{"street":"Am Markt","nr":1}}']],
  },
  {
    name: 'nested arrays',
    catches: 'sorting or flattening lists',
    changes: [['items', '[{"sku":"b","qty":2},{"sku":"a","qty":1},[3,1,2],["z","a"]]']],
  },
  {
    name: 'empty object and empty array',
    catches: 'one written as the other: json_decode into arrays makes {} a []',
    changes: [
      ['options', '{}'],
      ['items', '[]'],
      ['deep', '{"a":{},"b":[[]]}'],
    ],
  },
  {
    name: 'lists with numbered keys',
    catches: 'objects with the keys 0, 1, 2 that become lists',
    changes: [['parts', '{"0":"a","1":"b","2":"c"}']],
  },
  {
    name: 'space inside nested values',
    catches: 'white space that stays below the top level',
    changes: [['customer', '{ "city" : "Dresden" ,\n "tags" : [ "a" , "b" ] }']],
  },
  {
    name: 'a key of the call inside another',
    catches: 'looking for fields at any depth',
    changes: [['previous', '{"order_id":"other","amount":1.10}']],
  },
  {
    name: 'sixty more keys',
    catches: 'limits on the number of keys',
    changes: Array.from({ length: 60 }, (_, at): [string, string] => [`k${(at * 37) % 60}`, String(at)]),
  },
]
