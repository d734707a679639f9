import { expect, test } from 'vitest'
import { body, header, requestIn, url } from '../../support/read-pasted.ts'

const hexLines = (text: string): string[] =>
  [...Array.from({ length: Math.ceil(text.length / 16) }).keys()].map((line) => {
    const part = Buffer.from(text, 'latin1').subarray(line * 16, line * 16 + 16)
    const pairs =
      part
        .toString('hex')
        .match(/.{1,4}/g)
        ?.join(' ') ?? ''
    return `${(line * 16).toString(16).padStart(8, '0')}: ${pairs.padEnd(39)}  ${part.toString('latin1').replace(/[^ -~]/g, '.')}`
  })
const posted = `POST /v2/payment-links HTTP/1.1\r\nHost: api.test\r\nAuthorization: ${header}\r\n\r\n${body}`
const withAddress = (address: string): string => body.replace('}', `,"ipn_url":"${address}"}`)
const accented = body.replace('A-1', 'Zoë')
const mail = (charset: string, encoding: BufferEncoding): string => {
  const html = `<html><body><p>POST ${url}</p><p>Authorization: ${header}</p><p>${accented.replaceAll('"', '&quot;')}</p></body></html>`
  const escaped = [...Buffer.from(html.replaceAll('=', '=3D'), encoding)].map((byte) =>
    byte < 0x80 ? String.fromCharCode(byte) : `=${byte.toString(16).toUpperCase()}`,
  )
  return `Content-Type: text/html; charset=${charset}\nContent-Transfer-Encoding: quoted-printable\n\n${escaped.join('')}`
}

test.each([
  ['a dump', hexLines(posted).join('\n'), body],
  ['a dump that lacks its first line', hexLines(posted).slice(1).join('\n'), body],
  [
    'a dump that begins with the digit of a packet',
    hexLines(`Authorization: ${header}\r\n\r\n${body}`).join('\n'),
    body,
  ],
  ['a mail in ISO 8859-1', mail('iso-8859-1', 'latin1'), accented],
  ['a mail in UTF-8', mail('utf-8', 'utf8'), accented],
  [
    'an address that Outlook repeats in brackets, without the slash at its end',
    `POST ${url}\nAuthorization: ${header}\n\n${withAddress('https://shop.example/[https://shop.example/]')}`,
    withAddress('https://shop.example/'),
  ],
])('body and token are read from %s', (_, text, expected) => {
  expect(requestIn(text)).toMatchObject({ body: expected, authorization: header })
})
