import { describe, expect, test } from 'vitest'
import { hostWarning, readyJson, readyWords } from '../../src/main/cli/ready-words.ts'

const urls = {
  serviceUrl: 'http://127.0.0.1:4010',
  consoleUrl: 'http://127.0.0.1:4011',
  token: 'a/b+c=',
  dataDir: '/data',
}

describe('ready', () => {
  test('with --demo the stage is the first address, which is the one that is opened', () => {
    const words = readyWords(urls, 'mk_demo', true)
    expect(/http:\S+\?token=\S+/.exec(words)?.[0]).toBe(`${urls.consoleUrl}/present?token=a%2Fb%2Bc%3D`)
  })

  test('is one JSON line, the event first', () => {
    expect(readyJson(urls)).toBe(
      '{"event":"ready","serviceUrl":"http://127.0.0.1:4010","consoleUrl":"http://127.0.0.1:4011","token":"a/b+c=","dataDir":"/data"}\n',
    )
  })

  test('gives a person the address that lets them in, the token encoded', () => {
    const words = readyWords(urls, 'mk_demo')
    expect(words).toContain('http://127.0.0.1:4011/?token=a%2Fb%2Bc%3D')
    expect(words).toContain('http://127.0.0.1:4010/v2/payment-links')
    expect(words).toContain('/data')
    expect(words).toContain('mk_demo')
    expect(words).toContain('Ctrl-C')
  })

  test('is silent about a demo merchant where there is none', () => {
    expect(readyWords(urls, undefined)).not.toContain('demo')
  })
})

test.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1'])('no warning for %s', (host) => {
  expect(hostWarning(host)).toBeUndefined()
})

test.each(['0.0.0.0', '::', '192.168.1.5', 'my-machine'])('a warning for %s', (host) => {
  expect(hostWarning(host)).toContain(host)
})
