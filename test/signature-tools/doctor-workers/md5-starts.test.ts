import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMd5Starts, md5Start } from '../../../src/main/signature-tools/doctor-workers/md5-starts.ts'

test('starts as the platform’s MD5 does, whatever the lengths of text and endings', () => {
  const begin = createMd5Starts()
  const bytes = fc.uint8Array({ maxLength: 200 })
  const long = fc.nat({ max: 9_000 }).map((length) => new Uint8Array(length).fill(length))
  const text = fc.oneof(
    fc.string({ maxLength: 200, unit: 'grapheme' }),
    fc.nat({ max: 9_000 }).map((length) => 'é'.repeat(length)),
  )
  fc.assert(
    fc.property(text, fc.array(fc.oneof(bytes, long), { minLength: 1, maxLength: 3 }), (text, endings) => {
      const goOn = begin(text)
      for (const ending of endings) {
        const hex = createHash('md5').update(text).update(ending).digest('hex')
        expect(goOn(ending)).toBe(md5Start(hex))
      }
    }),
  )
})

test('the first four bytes of a digest are one number, the lowest byte first', () => {
  expect(md5Start('d41d8cd98f00b204e9800998ecf8427e')).toBe(-645128748)
})
