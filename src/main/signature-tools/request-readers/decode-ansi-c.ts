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

/** bash encodes each surrogate as three bytes, which are not valid UTF-8. */
const ofCodePoint = (point: number): string => {
  if (point > 0x10ffff) return '\ufffd'
  if (point < 0xd800 || point > 0xdfff) return String.fromCodePoint(point)
  return [0xe0 | (point >> 12), 0x80 | ((point >> 6) & 0x3f), 0x80 | (point & 0x3f)].map(rawByte).join('')
}

const controlOf = (text: string): string => rawByte((utf8Of(text)[0] ?? 0) & 0x1f)

/**
 * Decodes the contents of `$'…'` like bash in a UTF-8 locale. Unknown escapes stay as they are. A NUL ends the text,
 * because arguments cannot contain one.
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
