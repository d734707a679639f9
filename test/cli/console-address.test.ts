import { expect, test } from 'vitest'
import { consoleAddress } from '../../src/main/cli/console-address.ts'

test.each([
  ['http://127.0.0.1:4011', 'http://127.0.0.1:4011'],
  ['http://127.0.0.1:4011/payments?token=x#top', 'http://127.0.0.1:4011'],
  ['https://console.example/', 'https://console.example'],
  ['http://me:password@127.0.0.1:4011', 'http://127.0.0.1:4011'],
])('%s is the console at %s', (url, address) => expect(consoleAddress(url)).toBe(address))

test.each(['here', '127.0.0.1:4011', 'file:///etc/passwd', 'me:password@127.0.0.1', 'http://me:password@'])(
  '%s is no address, and the message does not repeat it',
  (url) => {
    expect(() => consoleAddress(url)).toThrow(
      /^--url must be the address of a console, such as http:\/\/127\.0\.0\.1:4011$/,
    )
  },
)
