import { copiesAsIs, escapeHidden, hex, withShortEscapes } from './hidden.ts'

/** A constant of a class file holds at most 65,535 bytes; a unit takes up to three. */
const maxConstantLength = 20_000

/** Octal for what is ASCII: Java reads `\u000a` as a line break before it looks for strings. */
const escapeOf = withShortEscapes((codePoint) => (codePoint < 0x80 ? octal(codePoint) : units(codePoint)))
const octal = (codePoint: number): string => `\\${codePoint.toString(8).padStart(3, '0')}`

const units = (codePoint: number): string => {
  const text = String.fromCodePoint(codePoint)
  return Array.from({ length: text.length }, (_, at) => `\\u${hex(text.charCodeAt(at), 4)}`).join('')
}

/** ASCII only: before version 18 the compiler reads sources in the encoding of the machine. */
const inAscii = (text: string): string => text.replace(/\P{ASCII}/gu, (one) => units(one.codePointAt(0) ?? 0))

const constant = (text: string): string => `"${inAscii(escapeHidden(text.replace(/[\\"]/g, '\\$&'), escapeOf))}"`

const piecesOf = (text: string): string[] => text.match(new RegExp(`[^]{1,${maxConstantLength}}`, 'gu')) ?? ['']

/** A string of Java that means exactly this text. */
export const javaQuoted = (text: string): string => {
  const pieces = piecesOf(text)
  return pieces.length === 1 ? constant(text) : `String.join("", ${pieces.map(constant).join(', ')})`
}

/** The same for a longer text full of double quotes, as a text block where nothing of it would be stripped. */
export const javaText = (text: string): string => {
  const isBlock =
    text.length <= maxConstantLength &&
    copiesAsIs(text, 'line-breaks') &&
    !/"""|"$|[ ]$/m.test(text) &&
    /^[^ \n]/m.test(text)
  return isBlock ? `"""\n${inAscii(text.replaceAll('\\', '\\\\'))}"""` : javaQuoted(text)
}
