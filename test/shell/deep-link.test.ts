import { expect, test } from 'vitest'
import { linkIdIn, linkIdOf } from '../../src/main/shell/deep-link.ts'

const id = 'V1StGXR8_Z5jdHi6B-myT'

test.each([
  [`paylink-console://link/${id}`, id],
  // Windows adds the slash.
  [`paylink-console://link/${id}/`, id],
  ['paylink-console://link/', undefined],
  ['paylink-console://link/..%2F..%2Fsettings', undefined],
  ['paylink-console://link/../settings', undefined],
  [`paylink-console://link/${id}?a=1`, undefined],
  [`paylink-console://link/${id}#x`, undefined],
  [`paylink-console://link/${id}/resend`, undefined],
  [`paylink-console://merchant/${id}`, undefined],
  [`http://link/${id}`, undefined],
  [`x paylink-console://link/${id}`, undefined],
  [`paylink-console://link/${id}\n`, undefined],
  [`paylink-console://link/${'a'.repeat(65)}`, undefined],
  ['', undefined],
])('of %j the link is %s', (address, expected) => {
  expect(linkIdOf(address)).toBe(expected)
})

test('is found in a command line wherever it stands', () => {
  expect(linkIdIn(['electron', '.', '--allow-file-access', `paylink-console://link/${id}`])).toBe(id)
  expect(linkIdIn(['electron', '.'])).toBeUndefined()
})
