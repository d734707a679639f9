import { expect, test } from 'vitest'
import { isPressed } from '../../src/renderer/src/ui/is-pressed.ts'

const alone = { key: 'r', repeat: false, ctrlKey: false, metaKey: false, altKey: false }

test.each([
  ['pressed alone', {}, true],
  ['another key', { key: 't' }, false],
  ['held, which would resend an IPN again and again', { repeat: true }, false],
  ['with Ctrl', { ctrlKey: true }, false],
  ['with Cmd', { metaKey: true }, false],
  ['with Alt', { altKey: true }, false],
])('%s', (_, change, expected) => {
  expect(isPressed({ ...alone, ...change }, 'r')).toBe(expected)
})
