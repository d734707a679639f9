import { expect, test } from 'vitest'
import { createAnswerBody } from '../../src/main/http-client/answer-body.ts'

const kept = 8 * 1024
const read = 256 * 1024
const unmasked = (text: string): string => text

test.each([
  [kept, true, kept, false],
  [kept + 1, true, kept + 1, true],
  [kept, false, kept, true],
  [100, false, 50, true],
  [100, false, 5_000, true],
])('of %i bytes, complete: %s, with a Content-Length of %i: truncated %s', (size, complete, declared, truncated) => {
  const answer = createAnswerBody(unmasked)
  answer.add(Buffer.alloc(size, 'a'))
  expect(answer.text(complete, declared)).toEqual({
    text: 'a'.repeat(Math.min(size, kept)),
    encoding: 'utf8',
    bytes: complete ? size : Math.max(size, declared),
    truncated,
  })
})

test('a body of the length that is read is complete, and the byte after it ends the reading', () => {
  const answer = createAnswerBody(unmasked)
  expect(answer.add(Buffer.alloc(read - 1, 'a'))).toBe(true)
  expect(answer.add(Buffer.from('a'))).toBe(true)
  expect(answer.add(Buffer.from('a'))).toBe(false)
  expect(answer.text(false, undefined)).toMatchObject({ text: 'a'.repeat(kept), bytes: read + 1 })
})

test.each([
  ['text', ''],
  ['bytes', '\xff'],
])('where masking shortens what is before, nothing of a number cut at the end is kept: %s', (_, start) => {
  const [secret, number] = ['sk_a_long_secret_of_a_merchant', '4539571234567891']
  const hide = (text: string): string => text.replaceAll(secret, '[secret]').replaceAll(number, '••••••••••••7891')
  const answer = createAnswerBody(hide)
  const before = `${start}${secret.repeat(20)}`
  const filler = 'x'.repeat(kept + 256 - before.length - number.length + 1)
  answer.add(Buffer.from(`${before}${filler}${number}`, 'latin1'))
  const { text, encoding } = answer.text(true, undefined)
  const shown = Buffer.from(text, encoding).toString('latin1')
  expect(shown).toMatch(/^\xff?(?:\[secret\]){20}x+$/)
  expect(shown.length).toBeGreaterThan(kept - 1_000)
})
