import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readSentRequest } from '../../../src/main/signature-tools/request-readers/read-sent-request.ts'
import { rounds, withMore } from '../../support/rounds.ts'
import { expectLinear } from '../../support/worked.ts'

const bodyOf = (text: string): string => Buffer.from(readSentRequest(text).body).toString()

const bodies = fc
  .oneof(
    fc.json({ stringUnit: 'binary' }),
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'\'"\\$`^%!\n\r\t {}[]:,é\u{1f600}#;&|<>()@*?~=a1') }),
  )
  .map((text) => text.replaceAll('\0', ''))

/** Quotes a text for each shell, as their manuals say. */
const quoting = {
  bash: (text: string) => `'${text.replaceAll("'", `'\\''`)}'`,
  powershell: (text: string) => `'${text.replace(/['\u2018\u2019\u201a\u201b]/g, '$&$&')}'`,
  cmd: (text: string) =>
    `"${text.replace(/(\\*)"/g, '$1$1\\"').replace(/\\+$/, '$&$&')}"`
      .replace(/[^\w \t\n]/gu, '^$&')
      .replaceAll('\n', '^\n\n'),
}

describe('a body in quotes is read as it is', () => {
  test('in bash', () => {
    const same = (body: string): void => {
      expect(bodyOf(`curl a.test --data-raw ${quoting.bash(body)} -s`)).toBe(body)
    }
    fc.assert(fc.property(bodies, same), { numRuns: rounds(300, 1_000) })
  })

  test('in PowerShell', () => {
    const same = (body: string): void => {
      expect(bodyOf(`Invoke-RestMethod -Uri u -Body ${quoting.powershell(body)} -Method Post`)).toBe(body)
    }
    fc.assert(fc.property(bodies, same), { numRuns: rounds(300, 1_000) })
  })

  test('in cmd.exe, but for CR and what looks like a variable', () => {
    const same = (any: string) => {
      // Two backslashes may be those of Chrome.
      const body = any.replace(/[\r%]/g, '').replace(/\\+/g, '\\')
      expect(bodyOf(`curl ^"u^" --data-raw ${quoting.cmd(body)} -s`)).toBe(body)
    }
    fc.assert(fc.property(bodies, same), { numRuns: rounds(300, 1_000) })
  })
})

test('HTTP is read as the parser of Node reads it', async () => {
  const received: { method: string; authorization: string; body: string }[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const authorization = request.headers.authorization ?? ''
      received.push({ method: request.method ?? '', authorization, body: Buffer.concat(parts).toString() })
      response.end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const send = (bytes: Buffer): Promise<void> =>
    new Promise((done, failed) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
      socket.once('data', () => socket.destroy())
      socket.once('close', () => done())
      socket.once('error', failed)
    })

  const chunked = (bytes: Buffer, size: number): Buffer => {
    const parts: Buffer[] = []
    for (let at = 0; at < bytes.length; at += size) {
      const part = bytes.subarray(at, at + size)
      parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n'))
    }
    return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')])
  }
  // A chunk may end inside a character, which no text can show: whole ASCII there.
  const request = fc.record({
    body: bodies,
    chunk: fc.option(fc.integer({ min: 1, max: 50 })),
    name: fc.constantFrom('Authorization', 'authorization', 'AUTHORIZATION'),
    space: fc.constantFrom('', ' ', '  ', '\t'),
    newline: fc.constantFrom('\r\n'),
  })
  for (const { body, chunk, name, space, newline } of fc.sample(request, 150)) {
    const bytes = Buffer.from(chunk === null ? body : body.replace(/[^\p{ASCII}]/gu, '?'))
    const length = chunk === null ? `Content-Length: ${bytes.length}` : 'Transfer-Encoding: chunked'
    const head = ['POST /x HTTP/1.1', 'Host: a', `${name}:${space}Bearer k.h${space}`, length, '', ''].join(newline)
    const whole = Buffer.concat([Buffer.from(head), chunk === null ? bytes : chunked(bytes, chunk)])
    await send(whole)
    const ours = readSentRequest(whole.toString())
    expect({
      method: ours.method,
      authorization: ours.authorization,
      body: Buffer.from(ours.body).toString(),
    }).toEqual(received.at(-1))
    expect(ours.notes).toEqual([])
  }
  expect(received).toHaveLength(150)
})

const pieces = [
  ...[
    'curl ',
    'curl.exe ',
    'Invoke-WebRequest ',
    'irm ',
    '-d ',
    '-H ',
    '--json ',
    '-X POST ',
    '-Body ',
    '-Headers ',
    '-Uri ',
  ],
  ...[
    "'",
    '"',
    '\\',
    '\n',
    '\r\n',
    '^',
    '`',
    '$',
    "$'",
    '$(',
    '${',
    ')',
    '}',
    '@{',
    '@"\n',
    "@'\n",
    '(',
    '[',
    ']',
    ';',
    '|',
    '&',
  ],
  ...[
    '<<E\n',
    '<<<',
    '<',
    '>',
    '#',
    '%A%',
    '%',
    '=',
    'A=1 ',
    '$A',
    '\\x',
    '\\u',
    '\\u{',
    '@-',
    '@',
    ' ',
    '\t',
    '\ufeff',
    '\0',
  ],
  ...[
    'POST / HTTP/1.1\n',
    'Host: a\n',
    'Content-Length: 5\n',
    'Transfer-Encoding: chunked\n',
    '\n\n',
    '5\r\n',
    'ffffffff\n',
    '0\n',
  ],
  ...[
    '{"a":1}',
    '\ud800',
    '\udc80',
    '\u{1f600}',
    'é',
    '###\n',
    '--next ',
    '-G ',
    '[System.Text.Encoding]::UTF8.GetBytes(',
  ],
]

const isRead = (text: string): void => {
  const request = readSentRequest(text)
  if (request.kind === 'body') expect(Buffer.from(request.body).toString()).toBe(Buffer.from(text).toString())
  else expect(request.method).toMatch(/./)
  expect(request.body).toBeInstanceOf(Uint8Array)
}

describe('any text', () => {
  test('is read without an error', () => {
    const soup = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join(''))
    const text = fc.oneof(
      soup,
      soup.map((some) => `curl ${some}`),
      fc.string({ unit: 'binary' }),
      fc.string(),
    )
    fc.assert(fc.property(text, isRead), { numRuns: rounds(1_000, 20_000) })
  })

  const fill = (piece: string, size: number): string => piece.repeat(Math.ceil(size / piece.length)).slice(0, size)
  const starts = withMore(
    ['', "curl 'u' -d $'", 'POST / HTTP/1.1\n', 'Invoke-WebRequest u -Body "'],
    ['curl ', 'curl ^"', 'curl u -d "', 'Invoke-WebRequest ', 'curl u\n'],
  )
  test.each(pieces.map((piece) => [piece]))('64 KiB of %j take time in proportion', (piece) => {
    for (const start of starts) expectLinear(isRead, (size) => start + fill(piece, size), 65_536)
  })

  test.each([
    ["curl u -d $'", "\\'\\x41é"],
    ['curl u -d "', '\\"$A '],
    ['curl ^"u^" -d ^"', '^\\^"a^\n\n'],
    ['Invoke-WebRequest u -Body "', '`"$a '],
    ['POST / HTTP/1.1\nTransfer-Encoding: chunked\n\n', '1\na\n'],
    ['', 'curl u -d x\n'],
  ])('two million characters of %j and %j are read', (start, piece) => {
    isRead(start + fill(piece, 2_000_000 - start.length))
  })
})
