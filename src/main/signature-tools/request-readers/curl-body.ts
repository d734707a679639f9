import { bytesOf } from './bytes-of.ts'
import type { CurlArgument } from './curl-arguments.ts'
import type { ShellCommand, ShellWord } from './shell-word.ts'

const dataOptions = new Set(['data', 'data-ascii', 'data-raw', 'data-binary', 'data-urlencode', 'json'])

export const isData = ({ name }: CurlArgument): boolean => dataOptions.has(name)

const unreserved = /[^A-Za-z0-9._~-]/

const percentEncoded = (text: string): string => {
  if (!unreserved.test(text)) return text
  const parts = Array.from(bytesOf(text), (byte) => {
    const char = String.fromCharCode(byte)
    return unreserved.test(char) ? `%${byte.toString(16).toUpperCase().padStart(2, '0')}` : char
  })
  return parts.join('')
}

/**
 * Returns the body that cURL makes of its data options: joined with `&`, except for `--json`. `@file` cannot be read;
 * `@-` can if the script shows the input. Line breaks and NULs are removed from files only.
 */
export const curlBody = (data: readonly CurlArgument[], input: ShellCommand['input'], notes: string[]): string => {
  let body = ''
  for (const { name, value } of data) {
    const piece = pieceOf(name, value, input, notes)
    body += body !== '' && name !== 'json' ? `&${piece}` : piece
  }
  return body
}

const pieceOf = (name: string, value: ShellWord, input: ShellCommand['input'], notes: string[]): string => {
  if (name === 'data-urlencode') return encodedPiece(value, notes)
  if (name === 'data-raw' || !value.text.startsWith('@')) return value.text
  const file = value.text.slice(1)
  const asLine = name === 'data' || name === 'data-ascii'
  if (file === '-' && input && input.file === undefined) {
    return asLine ? input.text.replace(/[\r\n\0]/g, '') : input.text
  }
  const path = file === '-' ? input?.file : file
  const source = path === undefined ? 'the standard input' : `the file ${path.slice(0, 80)}`
  const dropped = asLine ? ', without its line breaks, as -d does' : ''
  notes.push(`cURL reads the body from ${source}, which cannot be read here: paste its content${dropped}.`)
  return ''
}

/** `content`, `=content` or `name=content`; with `@` instead of `=` it is a file. */
const encodedPiece = ({ text }: ShellWord, notes: string[]): string => {
  notes.push('--data-urlencode percent-encodes its text: the body is form data, not JSON as it was written.')
  const at = text.search(/[=@]/)
  if (at >= 0 && text[at] === '@') {
    notes.push(`cURL reads the file ${text.slice(at + 1, at + 81)}, which cannot be read here.`)
    return ''
  }
  const name = at > 0 ? `${text.slice(0, at)}=` : ''
  return name + percentEncoded(text.slice(at + 1))
}
