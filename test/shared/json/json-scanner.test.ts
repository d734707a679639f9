import { describe, expect, test } from 'vitest'
import type { JsonNode } from '../../../src/shared/json/json-node.ts'
import { memberOf } from '../../../src/shared/json/json-node.ts'
import {
  JsonFault,
  memberSpans,
  scanJson,
  scanJsonObject,
  scanMaskedObject,
} from '../../../src/shared/json/json-scanner.ts'
import { jsonValueOf } from '../../support/json-value.ts'

const faultOf = (text: string): JsonFault => {
  try {
    scanJson(text)
  } catch (error) {
    if (error instanceof JsonFault) return error
    throw error
  }
  throw new Error(`taken: ${text.slice(0, 100)}`)
}

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)

describe('scanJson', () => {
  test.each([
    ['null', null],
    ['true', true],
    ['false', false],
    ['""', ''],
    ['[]', []],
    ['{}', {}],
    [' \t\r\n[ 1 , [ ] , { } ] \n', [1, [], {}]],
    ['{"a":{"b":[true,null]}}', { a: { b: [true, null] } }],
    ['"\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\\u00e9"', '"\\/\b\f\n\r\tAé'],
    ['"\\ud83c\\udf55"', '🍕'],
    ['"\\ud800\\udc00 \\udbff\\udfff"', '\u{10000} \u{10ffff}'],
    ['"\\ud7ff\\ue000"', '\ud7ff\ue000'],
    ['"🍕\u2028\u007f"', '🍕\u2028\u007f'],
    ['"\\u0000"', '\0'],
    ['"\\uFFFF\\ufeff"', '\uffff\ufeff'],
  ])('reads %s', (text, value) => {
    expect(jsonValueOf(scanJson(text))).toEqual(value)
  })

  test.each(['0', '-0', '10.50', '10.0', '1e2', '1E+2', '-1.5e-7', '12345678901234567890', '1e400'])(
    'keeps the text of the number %s',
    (text) => {
      expect(scanJson(text)).toEqual({ type: 'number', text })
    },
  )

  test('keeps the order of keys, integer-like ones included', () => {
    const { entries } = scanJsonObject('{"b":1,"10":2,"a":3,"2":4}')
    expect(entries.map(([key]) => key)).toEqual(['b', '10', 'a', '2'])
  })

  test('takes __proto__ and constructor as ordinary data', () => {
    const root = scanJsonObject('{"__proto__":{"polluted":true},"constructor":1,"toString":2}')
    expect(root.entries.map(([key]) => key)).toEqual(['__proto__', 'constructor', 'toString'])
    expect(memberOf(root, 'constructor')).toEqual({ type: 'number', text: '1' })
    expect(memberOf(root, 'hasOwnProperty')).toBeUndefined()
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  test('gives strings and keys their canonical text', () => {
    const root = scanJsonObject('{"\\u0061\\/":"\\u001F\\u000a\\/\\u00e9"}')
    expect(root.entries).toEqual([['a/', { type: 'string', value: '\u001f\n/é', text: '"\\u001f\\n/é"' }, '"a/"']])
  })

  test('reads 32 levels and refuses 33', () => {
    expect(scanJson(nested(32)).type).toBe('array')
    expect(faultOf(nested(33))).toMatchObject({ offset: 32, message: 'More than 32 levels deep (character 33)' })
    expect(faultOf('{"a":'.repeat(33)).message).toContain('levels deep')
  })

  test('counts levels, not brackets', () => {
    expect(scanJson(`[${Array(100).fill(nested(31)).join(',')}]`).type).toBe('array')
  })

  test.each<[string, string, number]>([
    ['', 'The text is empty', 0],
    [' \n', 'The text is empty', 2],
    ['\ufeff{}', 'The text starts with a byte order mark', 0],
    ['{} x', 'The value is complete, but then comes "x"', 3],
    ['1 2', 'The value is complete, but then comes "2"', 2],
    ['{}\u00a0', 'The value is complete, but then comes U+00A0', 2],
    ['[1,]', 'Expected a value, found "]"', 3],
    ['[,1]', 'Expected a value, found ","', 1],
    ['[1', 'Expected "," or "]", found the end of the text', 2],
    ['[1 2]', 'Expected "," or "]", found "2"', 3],
    ['{"a":1,}', 'Expected a key in double quotes, found "}"', 7],
    ["{'a':1}", 'Expected a key in double quotes, found "\'"', 1],
    ['{a:1}', 'Expected a key in double quotes, found "a"', 1],
    ['{"a" 1}', 'Expected ":" after a key, found "1"', 5],
    ['{"a":}', 'Expected a value, found "}"', 5],
    ['{"a":1 "b":2}', 'Expected "," or "}", found a double quote', 7],
    ['tru', 'Expected true', 0],
    ['nul', 'Expected null', 0],
    ['False', 'Expected a value, found "F"', 0],
    ['NaN', 'Expected a value, found "N"', 0],
    ['// x', 'Expected a value, found "/"', 0],
    ['+1', 'Expected a value, found "+"', 0],
    ['.5', 'Expected a value, found "."', 0],
    ['-', 'A number needs a digit here, found the end of the text', 1],
    ['-a', 'A number needs a digit here, found "a"', 1],
    ['1.', 'A number needs a digit here, found the end of the text', 2],
    ['1.e3', 'A number needs a digit here, found "e"', 2],
    ['1e', 'A number needs a digit here, found the end of the text', 2],
    ['1e+', 'A number needs a digit here, found the end of the text', 3],
    ['01', 'A number must not start with 0', 0],
    ['-012', 'A number must not start with 0', 1],
    ['0x10', 'The value is complete, but then comes "x"', 1],
    ['••••1', 'Expected a value, found "•"', 0],
    ['"abc', 'A string is not closed', 0],
    ['"a\\nb', 'A string is not closed', 0],
    ['"a\\', '\\ is followed by the end of the text, which is not a JSON escape', 2],
    ['"\\x41"', '\\ is followed by "x", which is not a JSON escape', 1],
    ['"\\\'"', '\\ is followed by "\'", which is not a JSON escape', 1],
    ['"\\u00g0"', '\\u needs four hexadecimal digits', 1],
    ['"\\u12"', '\\u needs four hexadecimal digits', 1],
    ['"\\u+123"', '\\u needs four hexadecimal digits', 1],
    ['"a\nb"', 'A string holds the control character U+000A; it must be escaped', 2],
    ['"\\\\a\tb"', 'A string holds the control character U+0009; it must be escaped', 4],
    ['"\u0000"', 'A string holds the control character U+0000; it must be escaped', 1],
    ['"\ud83c"', 'A surrogate stands alone: it is not a character', 1],
    ['{"\udf55":1}', 'A surrogate stands alone: it is not a character', 2],
    ['"\\ud83c"', 'A surrogate stands alone: it is not a character', 1],
    ['"\\udf55"', 'A surrogate stands alone: it is not a character', 1],
    ['"\\ud800"', 'A surrogate stands alone: it is not a character', 1],
    ['"\\udbff"', 'A surrogate stands alone: it is not a character', 1],
    ['"\\udc00"', 'A surrogate stands alone: it is not a character', 1],
    ['"\\udfff"', 'A surrogate stands alone: it is not a character', 1],
    ['"\\udc00\\udc00"', 'A surrogate stands alone: it is not a character', 1],
    ['"\\udf55\\ud83c"', 'A surrogate stands alone: it is not a character', 1],
    ['"\\ud83c\\ud83c\\udf55"', 'A surrogate stands alone: it is not a character', 1],
    ['"\\ud83c\\ue000"', 'A surrogate stands alone: it is not a character', 1],
    ['"\\ud83c\\n"', 'A surrogate stands alone: it is not a character', 1],
    ['"\\ud83c\udf55"', 'A surrogate stands alone: it is not a character', 7],
    ['{"a\\ud83c":1}', 'A surrogate stands alone: it is not a character', 3],
    ['{"a":1,"a":1}', 'The key "a" occurs twice', 7],
    ['{"a":1,"\\u0061":2}', 'The key "a" occurs twice', 7],
    ['{"/":1,"\\/":2}', 'The key "/" occurs twice', 7],
    ['{"x":[{"a":1,"b":2,"a":3}]}', 'The key "a" occurs twice', 19],
    ['{"__proto__":1,"__proto__":2}', 'The key "__proto__" occurs twice', 15],
  ])('refuses %j', (text, reason, offset) => {
    expect(faultOf(text)).toMatchObject({ message: `${reason} (character ${offset + 1})`, offset })
  })

  test.each([16, 17, 18, 40])('finds a repeated key among %i', (count) => {
    const keys = Array.from({ length: count }, (_, i) => `"k${i}":${i}`)
    expect(scanJsonObject(`{${keys.join(',')}}`).entries).toHaveLength(count)
    for (const repeated of [0, count - 2, count - 1]) {
      expect(faultOf(`{${keys.join(',')},"k${repeated}":0}`).message).toContain(`The key "k${repeated}" occurs twice`)
    }
  })

  test('does not repeat a long key in its message', () => {
    const key = `"${'k'.repeat(10_000)}"`
    expect(faultOf(`{${key}:1,${key}:2}`).message.length).toBeLessThan(150)
  })

  test('repeats a key of 80 characters whole', () => {
    const key = `"${'k'.repeat(80)}"`
    expect(faultOf(`{${key}:1,${key}:2}`).message).toContain(`The key ${key} occurs twice`)
  })

  test('cuts a long key between characters', () => {
    const key = `"${'k'.repeat(78)}\u{1f355}${'k'.repeat(10)}"`
    expect(faultOf(`{${key}:1,${key}:2}`).message).toContain('k…" occurs twice')
  })
})

describe('scanJsonObject', () => {
  test.each([
    ['[]', 'The text is an array, not an object'],
    ['"x"', 'The text is a string, not an object'],
    ['1', 'The text is a number, not an object'],
    ['true', 'The text is a boolean, not an object'],
    ['null', 'The text is null, not an object'],
  ])('refuses %s', (text, reason) => {
    expect(() => scanJsonObject(text)).toThrow(reason)
  })
})

describe('scanMaskedObject', () => {
  const member = (text: string, key: string): JsonNode | undefined => memberOf(scanMaskedObject(text), key)

  test('reads dots where digits were', () => {
    expect(member('{"a":••••••••••••1111}', 'a')).toEqual({ type: 'number', text: '••••••••••••1111' })
    expect(member('{"a":[-••••1.••5e-••]}', 'a')).toMatchObject({ items: [{ text: '-••••1.••5e-••' }] })
  })

  test('keeps keys that masking has made equal', () => {
    expect(scanMaskedObject('{"••••1":1,"••••1":2}').entries).toHaveLength(2)
  })

  test('is as strict as ever about the rest', () => {
    expect(() => scanMaskedObject('{"a":x}')).toThrow(JsonFault)
    expect(() => scanMaskedObject('{"a":•,}')).toThrow(JsonFault)
    expect(() => scanMaskedObject('[]')).toThrow(JsonFault)
  })
})

describe('memberSpans', () => {
  test('gives the place of each value of the top level', () => {
    const text = ' { "a" : "x\\"y" , "b":[1,{"a":2}], "c":{"a":3} }'
    const slices = [...memberSpans(text)].map(([key, [start, end]]) => [key, text.slice(start, end)])
    expect(slices).toEqual([
      ['a', '"x\\"y"'],
      ['b', '[1,{"a":2}]'],
      ['c', '{"a":3}'],
    ])
  })
})
