import { copiesAsIs, escapeHidden, hex } from './hidden.ts'

/** Returns the UTF-8 bytes of a character. */
const utf8 = (codePoint: number): number[] =>
  Array.from(encodeURIComponent(String.fromCodePoint(codePoint)).matchAll(/%(..)|./g), ([one, pair]) =>
    pair ? Number.parseInt(pair, 16) : one.charCodeAt(0),
  )

const byteEscapes = (codePoint: number): string => {
  if (codePoint === 0x0a) return '\n'
  return utf8(codePoint)
    .map((byte) => `\\x${hex(byte, 2)}`)
    .join('')
}

/**
 * Returns a bash word for exactly this text. History expansion ignores a `!` in single quotes; in `$'…'` it is escaped.
 * bash cannot represent U+0000.
 */
export const bashQuoted = (text: string): string => {
  if (copiesAsIs(text, 'line-breaks')) return `'${text.replaceAll("'", `'\\''`)}'`
  const escaped = text.replace(/[\\']/g, '\\$&').replaceAll('!', '\\x21')
  return `$'${escapeHidden(escaped, byteEscapes)}'`
}
