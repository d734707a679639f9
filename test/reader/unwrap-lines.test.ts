import { describe, expect, test } from 'vitest'
import { doubledApostrophes, escapedLiterals, textBlocks } from '../../src/main/reader/unwrap/escaped-literals.ts'
import { linePrefixes } from '../../src/main/reader/unwrap/line-prefixes.ts'
import { tableCells } from '../../src/main/reader/unwrap/table-cells.ts'

describe('the prefix of each line of a log', () => {
  test.each([
    ['two lines', 'web-1  | POST /x HTTP/1.1\nweb-1  | Host: a', 'POST /x HTTP/1.1\nHost: a'],
    ['a short name', 'w-1: POST /x HTTP/1.1\nw-20: Host: a', 'POST /x HTTP/1.1\nHost: a'],
  ])('is removed: %s', (_, text, plain) => {
    expect(linePrefixes(text)?.text).toBe(plain)
  })

  test.each([
    ['a name of four characters', 'w1: a\nw2: b'],
    ['members of JSON', '{\n  "address_line1": "a",\n  "address_line2": "b"\n}'],
    ['objects in lines', '{"n": 1, "id": "a"}\n{"n": 2, "id": "b"}'],
  ])('is not taken from: %s', (_, text) => {
    expect(linePrefixes(text)?.text).toBe(text)
  })
})

describe('the escapes of a literal', () => {
  test.each([
    [
      'the literal nearest to the command',
      `say('a') then run("curl u -d \\"x\\"") end`,
      `say('a') then run("\ncurl u -d "x"\n") end`,
    ],
    [
      'two commands in one literal',
      'run("curl u -d \\"x\\" && curl v -d \\"y\\"") end',
      'run("\ncurl u -d "x" && curl v -d "y"\n") end',
    ],
    [
      'two literals',
      'run("curl u -d \\"x\\"")\nrun("curl v -d \\"y\\"")',
      'run("\ncurl u -d "x"\n")\nrun("\ncurl v -d "y"\n")',
    ],
  ])('are undone once: %s', (_, text, plain) => {
    expect(escapedLiterals(text)?.text).toBe(plain)
  })

  test('a text block loses the indentation that all of its lines have', () => {
    const block = 'body = """\n      {\n        \\"order_id\\": 1,\n        "amount": 2\n      }\n    """;'
    expect(textBlocks(block)?.text).toBe('body = \n{\n  "order_id": 1,\n  "amount": 2\n}\n    \n;')
  })

  test('each doubled apostrophe of YAML is one', () => {
    expect(doubledApostrophes(`body: '{"last":"O''Hara","note":"it''s"}'\n`)?.text).toBe(
      `body: \n{"last":"O'Hara","note":"it's"}\n\n`,
    )
  })
})

describe('the cells of a table', () => {
  test.each([
    ['a bar in the last column', ' id | body\n----+------\n 1 | a|b\n\nnext', 'id: 1\nbody: a|b\n\n\nnext'],
    ['a value in two lines', ' id | p\n----+---\n 7 | ab +\n   | cd\n 8 | x', 'id: 7\np: ab\ncd\n\nid: 8\np: x\n'],
    ['a value that fills its column', ' id | p\n----+---\n 7 | ab\n   | cd', 'id: 7\np: abcd\n'],
    ['borders', '| id | p |\n+----+---+\n| 1 | x |\n+----+---+\n\nBye', 'id: 1\np: x\n\n\nBye'],
    ['records', '-[ RECORD 1 ]-\na | 1\n-[ RECORD 2 ]-\na | 3|4\n', 'a: 1\n\na: 3|4\n\n'],
  ])('become named lines: %s', (_, text, plain) => {
    expect(tableCells(text)?.text).toBe(plain)
  })

  test('are not read from a text without a table', () => {
    expect(tableCells('a | b\nc | d')).toBeUndefined()
  })
})
