import { rawByte, utf8Of } from './bytes-of.ts'

const letters: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  e: '\x1b',
  E: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '?': '?',
}

const escapes = /\\(?:x([\dA-Fa-f]{1,2})|u([\dA-Fa-f]{1,4})|U([\dA-Fa-f]{1,8})|([0-7]{1,3})|c(\\\\|.)|(.))/gs

/** bash writes halves of surrogate pairs as three bytes each, which are no UTF-8: so do we. */
const ofCodePoint = (point: number): string => {
  if (point > 0x10ffff) return '\ufffd'
  if (point < 0xd800 || point > 0xdfff) return String.fromCodePoint(point)
  return [0xe0 | (point >> 12), 0x80 | ((point >> 6) & 0x3f), 0x80 | (point & 0x3f)].map(rawByte).join('')
}

const controlOf = (text: string): string => rawByte((utf8Of(text)[0] ?? 0) & 0x1f)

/**
 * What bash makes of the inside of `$'…'` in a UTF-8 locale. An escape it does not know stays as it is, and a NUL ends
 * the text, since no argument can hold one.
 */
export const decodeAnsiC = (inside: string): string => {
  const decoded = inside.replace(escapes, (whole, x, u, long, octal, control, letter) => {
    if (x !== undefined) return rawByte(Number.parseInt(x, 16))
    if (u !== undefined || long !== undefined) return ofCodePoint(Number.parseInt(u ?? long, 16))
    if (octal !== undefined) return rawByte(Number.parseInt(octal, 8) & 0xff)
    if (control !== undefined) return controlOf(control)
    return letters[letter] ?? whole
  })
  const end = decoded.indexOf('\0')
  return end < 0 ? decoded : decoded.slice(0, end)
}
