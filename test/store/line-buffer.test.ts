import { isAscii } from 'node:buffer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLineBuffer, jsonOfLine } from '../../src/main/store/journal/line-buffer.ts'

const linesOf = (bytes: Buffer): unknown[] => {
  const values: unknown[] = []
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf('\n', start)
    const json = jsonOfLine(bytes, start, end)
    values.push(json === undefined ? 'damaged' : JSON.parse(json.toString()))
    start = end + 1
  }
  return values
}

describe('a line buffer', () => {
  test('keeps every text exactly, in ASCII, also when it grows', () => {
    const texts = fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(texts, fc.nat(64), (values, capacity) => {
        const buffer = createLineBuffer(capacity)
        for (const value of values) buffer.append({ value })
        const bytes = Buffer.from(buffer.bytes())
        expect(isAscii(bytes)).toBe(true)
        expect(linesOf(bytes)).toEqual(values.map((value) => ({ value })))
      }),
    )
  })

  test('is empty after clear', () => {
    const buffer = createLineBuffer(0)
    buffer.append('Zoë 漢字 🛒')
    buffer.clear()
    buffer.append('second')
    expect(linesOf(Buffer.from(buffer.bytes()))).toEqual(['second'])
  })
})

test.each<[string, string, string | undefined]>([
  ['with its checksum', '43b0d90f 119', '119'],
  ['with a checksum in capitals', '43B0D90F 119', undefined],
  // Read as -1, the question mark would give the right sum.
  ['with a character that is not a digit', '43b0d91? 119', undefined],
  ['with another checksum', '43b0d90e 119', undefined],
  ['without the space', '43b0d90f\t119', undefined],
  ['with the checksum of nothing', '00000000 ', undefined],
  ['without a checksum', '119', undefined],
])('the JSON of a line is read only with its checksum as it was written: %s', (_, line, json) => {
  const buffer = Buffer.from(`${line}\n`)
  expect(jsonOfLine(buffer, 0, line.length)?.toString()).toBe(json)
})
