import { expect, test } from 'vitest'
import { md5 } from '../../../support/md5.ts'
import { found, secret } from '../campaign.ts'

const body = '{"a":1}'
const fromFile = /: it was read with it from a file/

test.each([
  ['\n', 'a line break after it', true],
  ['\r\n', 'a Windows line break after it', true],
  ['\r', 'a carriage return after it', true],
  ['\t', 'a tab after it', false],
  [' ', 'a space after it', false],
])('a secret with %j behind it is named, and said to be from a file when it ends a line', (after, what, isLine) => {
  const { detail } = found(body, md5(body + secret + after))
  expect(detail).toContain(what)
  expect(fromFile.test(detail ?? '')).toBe(isLine)
})
