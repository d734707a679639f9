import { copiesAsIs, escapeHidden, hex, withShortEscapes } from './hidden.ts'

/** Limits a constant: a class file allows 65,535 bytes, and a UTF-16 unit takes up to three. */
const maxConstantLength = 20_000

/** Octal for ASCII, because Java decodes `\u000a` to a line break before it parses strings. */
const escapeOf = withShortEscapes((codePoint) => (codePoint < 0x80 ? octal(codePoint) : units(codePoint)))
const octal = (codePoint: number): string => `\\${codePoint.toString(8).padStart(3, '0')}`

const units = (codePoint: number): string => {
  const text = String.fromCodePoint(codePoint)
  return Array.from({ length: text.length }, (_, at) => `\\u${hex(text.charCodeAt(at), 4)}`).join('')
}

/** ASCII only, because compilers before version 18 read sources in the encoding of the machine. */
const inAscii = (text: string): string => text.replace(/\P{ASCII}/gu, (one) => units(one.codePointAt(0) ?? 0))

const constant = (text: string): string => `"${inAscii(escapeHidden(text.replace(/[\\"]/g, '\\$&'), escapeOf))}"`

const piecesOf = (text: string): string[] => text.match(new RegExp(`[^]{1,${maxConstantLength}}`, 'gu')) ?? ['']

/** Returns a Java string for exactly this text. */
export const javaQuoted = (text: string): string => {
  const pieces = piecesOf(text)
  return pieces.length === 1 ? constant(text) : `String.join("", ${pieces.map(constant).join(', ')})`
}

/** Returns a Java string for a longer text with many double quotes, as a text block if that does not strip anything. */
export const javaText = (text: string): string => {
  const isBlock =
    text.length <= maxConstantLength &&
    copiesAsIs(text, 'line-breaks') &&
    !/"""|"$|[ ]$/m.test(text) &&
    /^[^ \n]/m.test(text)
  return isBlock ? `"""\n${inAscii(text.replaceAll('\\', '\\\\'))}"""` : javaQuoted(text)
}
