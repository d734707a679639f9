import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalMembers, memberAt } from '../../src/renderer/src/features/requests/canonical-members.ts'
import { scanJsonObject } from '../../src/shared/json/json-scanner.ts'
import { canonicalJson } from '../../src/shared/signature/canonical-json.ts'

const textOf = (value: object): string => canonicalJson(scanJsonObject(JSON.stringify(value)), 'as-sent')

test('finds every member, key and value, in the order of the text', () => {
  const text = textOf({ b: [1, { x: ',' }], 'a"': '}' })
  expect(canonicalMembers(text).map(({ name, start, end }) => [name, text.slice(start, end)])).toEqual([
    ['a"', '"a\\"":"}"'],
    ['b', '"b":[1,{"x":","}]'],
  ])
  expect(canonicalMembers('{}')).toEqual([])
})

test('leaves nothing but braces and commas between them, whatever the object', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 30 }), (value) => {
      const text = textOf(value)
      const members = canonicalMembers(text)
      expect(`{${members.map(({ start, end }) => text.slice(start, end)).join(',')}}`).toBe(text)
      for (const member of members) {
        expect(memberAt(members, member.start)).toBe(member)
        expect(memberAt(members, member.end)).toBe(member)
      }
    }),
  )
})

test('knows none before the first and behind the last', () => {
  const members = canonicalMembers('{"a":1}')
  expect(memberAt(members, 0)).toBeUndefined()
  expect(memberAt(members, 7)).toBeUndefined()
})
