import { copiesAsIs, escapeHidden, hex } from './hidden.ts'

/** UTF-8, which `TextEncoder` would give where there is one. */
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
 * One word of bash that means exactly this text. A `!` in single quotes is left alone by the history of an interactive
 * shell; in `$'…'` it need not be, and is escaped. bash cannot hold U+0000.
 */
export const bashQuoted = (text: string): string => {
  if (copiesAsIs(text, 'line-breaks')) return `'${text.replaceAll("'", `'\\''`)}'`
  const escaped = text.replace(/[\\']/g, '\\$&').replaceAll('!', '\\x21')
  return `$'${escapeHidden(escaped, byteEscapes)}'`
}
