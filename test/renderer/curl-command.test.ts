import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { curlCommand, notRepeatable, shellWord } from '../../src/renderer/src/panels/curl-command.ts'

const body = (text: string, over = {}) => ({
  text,
  encoding: 'utf8' as const,
  bytes: new TextEncoder().encode(text).length,
  truncated: false,
  ...over,
})
const call = {
  method: 'POST',
  url: '/v2/payment-links',
  requestHeaders: [
    ['Host', '127.0.0.1:4010'],
    ['Content-Type', 'application/json'],
    ['Authorization', 'Bearer mk_1.0123'],
    ['User-Agent', "it's/1"],
    ['Accept', '*/*'],
    ['X-Empty', ''],
    ['Content-Length', '9'],
  ] as [string, string][],
  requestBody: body('{"a":"é"}'),
  masked: false,
}
const url = 'http://127.0.0.1:4010'

/** The words a POSIX shell makes of a command that quotes with nothing but single quotes and backslashes. */
const wordsOf = (command: string): string[] => {
  const words: string[] = []
  for (const [word] of command.matchAll(/(?:'[^']*'|\\[^\n]|[^\s'\\])+/g)) {
    words.push(word.replace(/'([^']*)'|\\(.)/g, (_, quoted?: string, escaped?: string) => quoted ?? escaped ?? ''))
  }
  return words
}

test('every text is one word that means exactly it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
      expect(wordsOf(`x ${shellWord(text)} y`)).toEqual(['x', text, 'y'])
    }),
  )
})

describe('a call as cURL', () => {
  test('has every header, the token too, but those of the connection, and the body byte for byte', () => {
    expect(wordsOf(curlCommand(call, url))).toEqual(
      [
        ['curl', '-sS', '-i', `${url}/v2/payment-links`],
        ['-H', 'Content-Type: application/json', '-H', 'Authorization: Bearer mk_1.0123'],
        ['-H', "User-Agent: it's/1", '-H', 'Accept: */*', '-H', 'X-Empty;'],
        ['--data-raw', '{"a":"é"}'],
      ].flat(),
    )
  })

  test('keeps curl from adding what was not sent', () => {
    const words = wordsOf(curlCommand({ ...call, requestHeaders: [] }, url))
    expect(words).toEqual(expect.arrayContaining(['User-Agent:', 'Accept:', 'Content-Type:']))
    const get = { ...call, method: 'GET', requestHeaders: [], requestBody: body('') }
    expect(wordsOf(curlCommand(get, url))).toEqual([
      'curl',
      '-sS',
      '-i',
      `${url}${call.url}`,
      '-H',
      'User-Agent:',
      '-H',
      'Accept:',
    ])
  })

  test.each([
    [{ method: 'PUT' }, ['-X', 'PUT']],
    [{ method: 'HEAD', requestBody: body('') }, ['--head']],
    [{ method: 'POST', requestBody: body('') }, ['-X', 'POST']],
    [{ url: '/pay/[x]' }, ['--globoff']],
    [{ url: '/pay/../x' }, ['--path-as-is']],
  ])('%j takes %j', (over, words) => {
    expect(wordsOf(curlCommand({ ...call, ...over }, url))).toEqual(expect.arrayContaining(words))
    for (const word of words.filter((one) => one.startsWith('-') && one !== '-X')) {
      expect(curlCommand(call, url)).not.toContain(word)
    }
  })

  test('bytes that are no text are decoded on their way', () => {
    const command = curlCommand({ ...call, requestBody: body('//4=', { encoding: 'base64', bytes: 2 }) }, url)
    expect(command).toMatch(/^printf %s '\/\/4=' \| base64 -d \| curl /)
    expect(wordsOf(command).slice(-2)).toEqual(['--data-binary', '@-'])
  })

  test('a zero byte goes as base64, which every other byte survives too', () => {
    const command = curlCommand({ ...call, requestBody: body('a\0é') }, url)
    expect(command).toMatch(/^printf %s 'YQDDqQ==' \| base64 -d \| curl /)
  })

  test('hidden cookies are left out, and that is said', () => {
    const withCookie = { ...call, requestHeaders: [['Cookie', 'sid=••••']] as [string, string][] }
    expect(curlCommand(withCookie, url)).not.toMatch(/cookie|•/i)
    expect(notRepeatable(withCookie)).toMatch(/Cookies/)
  })

  test('says when it is not the same call', () => {
    expect(notRepeatable({ ...call, requestHeaders: [['X', 'ä']] })).toMatch(/ASCII/)
    expect(notRepeatable(call)).toBeNull()
    expect(notRepeatable({ ...call, masked: true })).toMatch(/dots/)
    expect(notRepeatable({ ...call, method: '', requestHeaders: [] })).toMatch(/not a valid HTTP request/i)
    expect(notRepeatable({ ...call, requestHeaders: [], requestBody: body('BREW / HTTP/1.1') })).toMatch(
      /not a valid HTTP request/i,
    )
    expect(notRepeatable({ ...call, requestBody: body('x', { truncated: true }) })).toMatch(/beginning/)
  })
})

test('HEAD asks for the head alone, with a body by its method', () => {
  const head = { ...call, method: 'HEAD' }
  expect(curlCommand({ ...head, requestBody: body('') }, url)).toContain('--head')
  const withBody = curlCommand(head, url)
  expect(withBody).toContain("-X 'HEAD'")
  expect(withBody).not.toContain('--head')
})
