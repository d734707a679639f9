import { expect, test } from 'vitest'
import { createImportParser } from '../../../src/main/console/transfer/import-parser.ts'

/** What the parser passes on of a file that arrives in pieces of 64 KiB. */
const passedOn = (text: string): string[] => {
  const parts: string[] = []
  const parser = createImportParser({
    head: (name) => parts.push(name),
    begin: (name) => parts.push(`[${name}`),
    record: (name, index) => parts.push(`${name} ${index}`),
  })
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += 65_536) parser.write(bytes.subarray(at, at + 65_536))
  parser.end()
  return parts
}

const nested = (levels: number): string => `{"other":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`
const recordsOf = (...lengths: number[]): string =>
  JSON.stringify({ log: lengths.map((length) => ({ text: 'x'.repeat(length) })) })
const megabyte = 1024 * 1024

test('an empty file is no export', () => {
  expect(() => passedOn('')).toThrow('the file is not an export of Paylink Console')
})

test('the name of a collection or of another member may be a value', () => {
  expect(passedOn('{"product":"links","exportedAt":"product","links":[{}]}')).toEqual([
    'product',
    'exportedAt',
    '[links',
    'links 0',
  ])
})

test('a file has at most 32 levels', () => {
  expect(passedOn(nested(32))).toEqual([])
  expect(() => passedOn(nested(33))).toThrow('the file is nested more than 32 levels deep')
})

test('a record has at most 8 MiB, however many follow each other', () => {
  expect(passedOn(recordsOf(4 * megabyte, 4 * megabyte, 4 * megabyte))).toEqual(['[log', 'log 0', 'log 1', 'log 2'])
  expect(() => passedOn(recordsOf(9 * megabyte))).toThrow('a part of the file is larger than 8388608 bytes')
})
