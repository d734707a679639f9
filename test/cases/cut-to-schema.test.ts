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
