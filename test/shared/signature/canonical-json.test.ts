import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scanJsonObject } from '../../../src/shared/json/json-scanner.ts'
import { canonicalJson, sortedKeys } from '../../../src/shared/signature/canonical-json.ts'

const canonical = (text: string): string => canonicalJson(scanJsonObject(text), 'as-sent')
const shortest = (number: string): string => canonicalJson(scanJsonObject(`{"n":${number}}`), 'shortest').slice(5, -1)

/** Well-formed text of all planes, many of it where UTF-16 order and code point order differ. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc
    .array(fc.constantFrom('a', '\ud7ff', '\ue000', '\uffff', '\u{10000}', '\u{10ffff}', '🍕', '\u007f', '"', '\\'), {
      maxLength: 4,
    })
    .map((parts) => parts.join('')),
)

const anyObject = fc.dictionary(
  anyText,
  fc.oneof(anyText, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.jsonValue({ maxDepth: 3 })),
  { maxKeys: 30 },
)

describe('canonicalJson', () => {
  test.each([
    ['{}', '{}'],
    [' { "b" : [ 1 , { } ] , "a" : null } ', '{"a":null,"b":[1,{}]}'],
    [
      '{"b":{"z":1,"a":{"y":true,"b":false}},"a":[{"d":1,"c":2}]}',
      '{"a":[{"d":1,"c":2}],"b":{"z":1,"a":{"y":true,"b":false}}}',
    ],
    ['{"10":1,"9":2,"1":3}', '{"1":3,"10":1,"9":2}'],
    ['{"b":1,"B":2,"_":3,"aa":4,"a":5,"":6}', '{"":6,"B":2,"_":3,"a":5,"aa":4,"b":1}'],
    ['{"__proto__":1,"constructor":2,"a":3}', '{"__proto__":1,"a":3,"constructor":2}'],
    ['{"\uffff":1,"🍕":2,"\ud7ff":3}', '{"\ud7ff":3,"\uffff":1,"🍕":2}'],
    ['{"a🍕":1,"a\\uffff":2}', '{"a\uffff":2,"a🍕":1}'],
    ['{"a":"\\/\\u00e9\\u2028\\u2029\\u007f<>&\'"}', '{"a":"/é\u2028\u2029\u007f<>&\'"}'],
    [
      '{"a":"\\u0022\\u005c\\u0008\\u000c\\u000A\\u000D\\u0009\\u000B\\u001F"}',
      '{"a":"\\"\\\\\\b\\f\\n\\r\\t\\u000b\\u001f"}',
    ],
    ['{"a":10.50,"b":10.0,"c":1e2,"d":-0.0,"e":1E+2}', '{"a":10.50,"b":10.0,"c":1e2,"d":-0.0,"e":1E+2}'],
  ])('writes %s', (text, expected) => {
    expect(canonical(text)).toBe(expected)
  })

  test.each([
    ['10.50', '10.5'],
    ['10.0', '10'],
    ['10', '10'],
    ['1e2', '100'],
    ['1.5E-3', '0.0015'],
    ['0.10', '0.1'],
    ['0.30000000000000004', '0.30000000000000004'],
    ['0.1000000000000000055511151231257827', '0.1'],
    ['12345678901234567890', '12345678901234567890'],
    ['9007199254740993', '9007199254740993'],
    ['-9007199254740993', '-9007199254740993'],
    ['9007199254740993.0', '9007199254740992'],
    ['1e400', '1e400'],
    ['-1e400', '-1e400'],
    ['1e-400', '0'],
    ['1e21', '1e+21'],
    ['1e20', '100000000000000000000'],
    ['0.0000001', '1e-7'],
    ['0.0', '0'],
    ['-0', '-0'],
    ['-0.0', '-0'],
    ['-1.50', '-1.5'],
  ])('writes %s at its shortest as %s', (sent, expected) => {
    expect(shortest(sent)).toBe(expected)
  })

  test('shortens numbers at every depth', () => {
    const root = scanJsonObject('{"a":[1.0,{"b":2.50}],"c":"1.0"}')
    expect(canonicalJson(root, 'shortest')).toBe('{"a":[1,{"b":2.5}],"c":"1.0"}')
  })

  test('leaves the scanned object as it was', () => {
    const root = scanJsonObject('{"b":1,"a":2}')
    canonicalJson(root, 'as-sent')
    expect(root.entries.map(([key]) => key)).toEqual(['b', 'a'])
  })
})

describe('canonical text of any object', () => {
  test('is JSON of the same value', () => {
    const keepsValue = (object: Record<string, unknown>) => {
      const sent = JSON.stringify(object)
      for (const numbers of ['as-sent', 'shortest'] as const) {
        expect(JSON.parse(canonicalJson(scanJsonObject(sent), numbers))).toEqual(JSON.parse(sent))
      }
    }
    fc.assert(fc.property(anyObject, keepsValue), { numRuns: 1_000 })
  })

  test('is its own canonical text', () => {
    const isStable = (object: Record<string, unknown>) => {
      const once = canonical(JSON.stringify(object, null, 2))
      expect(canonical(once)).toBe(once)
    }
    fc.assert(fc.property(anyObject, isStable), { numRuns: 1_000 })
  })

  test('does not depend on how strings are escaped, on space or on the order of keys', () => {
    const isSame = (object: Record<string, unknown>) => {
      const escaped = JSON.stringify(object, null, ' ').replace(/[^\p{ASCII}]/gu, (character) =>
        character
          .split('')
          .map((unit) => `\\u${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`)
          .join(''),
      )
      const reversed = JSON.stringify(Object.fromEntries(Object.entries(object).reverse()))
      const expected = canonical(JSON.stringify(object))
      expect(canonical(escaped)).toBe(expected)
      expect(canonical(reversed)).toBe(expected)
    }
    fc.assert(fc.property(anyObject, isSame), { numRuns: 1_000 })
  })

  test('has its keys in the order of their UTF-8 bytes', () => {
    const isOrdered = (keys: string[]) => {
      const text = JSON.stringify(Object.fromEntries(keys.map((key) => [key, 1])))
      const byBytes = keys.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
      expect(sortedKeys(scanJsonObject(text))).toEqual(byBytes)
    }
    fc.assert(fc.property(fc.uniqueArray(anyText, { maxLength: 40 }), isOrdered), { numRuns: 2_000 })
  })
})
