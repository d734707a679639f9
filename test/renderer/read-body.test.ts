import { describe, expect, test } from 'vitest'
import { readBody, removeMember, setMember } from '../../src/renderer/src/stores/request/read-body.ts'

const valuesIn = (text: string) => {
  const body = readBody(text)
  return body.ok ? body.members.map(({ name, kind, value }) => [name, kind, value]) : body.problem.message
}

describe('reading a body', () => {
  test('gives texts decoded and numbers as written', () => {
    expect(valuesIn('{"a": "Zo\\u00eb \\/", "amount": 10.50, "n": null, "o": {"x": [1, 2]}}')).toEqual([
      ['a', 'text', 'Zoë /'],
      ['amount', 'number', '10.50'],
      ['n', 'other', 'null'],
      ['o', 'other', '{"x": [1, 2]}'],
    ])
  })

  test.each([
    ['', 'A value is expected here (line 1, column 1).'],
    ['[1]', 'The body must be one object in { } (line 1, column 1).'],
    ['{"a": 1,}', 'A key in double quotes is expected here (line 1, column 9).'],
    ['{\n  "a": 1\n  "b": 2\n}', 'A comma is missing here (line 3, column 3).'],
    ['{"a": 1} x', 'This is not a JSON value; a text needs double quotes (line 1, column 10).'],
    ['{"a": 1 // no\n}', 'JSON has no comments (line 1, column 9).'],
    ['{"a": "x', 'The closing double quote is missing (line 1, column 7).'],
    ['{"a": 1, "b": 2, "a": 3}', 'The key "a" is used here a second time (line 1, column 18).'],
  ])('reports the position of the fault in %j', (text, message) => {
    expect(valuesIn(text)).toBe(message)
  })

  test('takes keys that JavaScript treats specially as data', () => {
    expect(valuesIn('{"__proto__": "x", "constructor": 1}')).toEqual([
      ['__proto__', 'text', 'x'],
      ['constructor', 'number', '1'],
    ])
  })

  test('refuses endless nesting instead of breaking', () => {
    expect(valuesIn(`{"a":${'['.repeat(200_000)}`)).toMatch(/nested too deep|missing|expected/)
  })
})

describe('setting a value', () => {
  test('changes only that value: layout, order, number text and other keys stay', () => {
    const text = '{\n\t"z" : 1e2,\n\n  "amount":10.50 , "extra": {"b":1,  "a":2}\n}\n'
    expect(setMember(text, 'z', '"new"')).toBe('{\n\t"z" : "new",\n\n  "amount":10.50 , "extra": {"b":1,  "a":2}\n}\n')
  })

  test.each([
    ['pretty', '{\n  "a": 1,\n  "c": 3\n}', '{\n  "a": 1,\n  "b": 2,\n  "c": 3\n}'],
    ['compact', '{"a":1,"c":3}', '{"a":1,"b":2,"c":3}'],
    ['one line with spaces', '{"a": 1, "c": 3}', '{"a": 1, "b": 2, "c": 3}'],
    ['after a value with commas', '{"a":[1,  2],"c":3}', '{"a":[1,  2],"b":2,"c":3}'],
    ['at the front', '{ "c": 3 }', '{ "b": 2, "c": 3 }'],
    ['at the end, after keys of others', '{"x":0,"a":1}', '{"x":0,"a":1,"b":2}'],
    ['empty', '{}', '{\n  "b": 2\n}'],
  ])('puts a new key in its place: %s', (_name, text, expected) => {
    expect(setMember(text, 'b', '2', ['a', 'b', 'c'])).toBe(expected)
  })

  test('leaves an invalid text unchanged', () => {
    expect(setMember('{"a": ', 'a', '1')).toBe('{"a": ')
  })
})

describe('leaving a key out', () => {
  test.each([
    ['first', '{"b": 2, "a": 1}', '{"a": 1}'],
    ['middle', '{\n  "a": 1,\n  "b": 2,\n  "c": 3\n}', '{\n  "a": 1,\n  "c": 3\n}'],
    ['last', '{\n  "a": 1,\n  "b": 2\n}', '{\n  "a": 1\n}'],
    ['only', '{ "b": 2 }', '{}'],
    ['absent', '{"a":1}', '{"a":1}'],
  ])('removes its comma: %s', (_name, text, expected) => {
    expect(removeMember(text, 'b')).toBe(expected)
  })
})
