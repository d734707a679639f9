import { expect, test } from 'vitest'
import { z } from 'zod'
import { cutToSchema } from '../../src/main/cases/cut-to-schema.ts'
import { bodyText } from '../../src/shared/contract/common.ts'

const schema = z.object({ body: bodyText })
const ofLength = (length: number) => ({
  body: { text: 'x'.repeat(length), encoding: 'utf8', bytes: length, truncated: false },
})

test('a body of 500,000 characters stays whole, and one more is cut and said', () => {
  expect(cutToSchema(schema, ofLength(500_000))).toEqual(ofLength(500_000))
  expect(cutToSchema(schema, ofLength(500_001))).toEqual({
    body: { ...ofLength(500_000).body, bytes: 500_001, truncated: true },
  })
})

const kind = (name: string, max: number) => z.object({ kind: z.literal(name), text: z.string().max(max) })
test.each([
  ['a text', z.string().max(3), 'abcd', 'abc'],
  ['a text without a limit', z.string(), 'abcd', 'abcd'],
  ['a list', z.array(z.string()).max(2), ['a', 'b', 'c'], ['a', 'b']],
  ['the texts of a list', z.array(z.string().max(1)), ['ab', 'cd', 'ef'], ['a', 'c', 'e']],
  ['a text that may be null', z.string().max(1).nullable(), 'ab', 'a'],
  ['null', z.string().max(1).nullable(), null, null],
  [
    'the kind that fits',
    z.union([kind('a', 1), kind('b', 2), kind('b', 3)]),
    { kind: 'b', text: 'abcd' },
    { kind: 'b', text: 'ab' },
  ],
  [
    'a member that the schema does not know',
    z.object({ a: z.string().max(1) }),
    { a: 'ab', b: 'cd' },
    { a: 'a', b: 'cd' },
  ],
])('%s is cut to what the schema allows', (_, of, value, cut) => {
  expect(cutToSchema(of, value)).toEqual(cut)
})
