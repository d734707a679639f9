/**
 * Why a text is not JSON that the service accepts. `offset` counts UTF-16 units from 0, as editors do; the message
 * counts characters from 1.
 */
export class JsonFault extends Error {
  readonly offset: number
  /** unclosed: the text ends in the middle of a string. */
  readonly kind: 'syntax' | 'unclosed' | 'duplicate-key'

  constructor(reason: string, offset: number, kind: JsonFault['kind'] = 'syntax') {
    super(`${reason} (character ${offset + 1})`)
    this.name = 'JsonFault'
    this.offset = offset
    this.kind = kind
  }
}

/** Describes the character at an offset for a message. */
export const foundAt = (text: string, offset: number): string => {
  const codePoint = text.codePointAt(offset)
  if (codePoint === undefined) return 'the end of the text'
  if (codePoint === 0x22) return 'a double quote'
  const visible = codePoint > 0x20 && !/[\p{C}\p{Z}]/u.test(String.fromCodePoint(codePoint))
  if (visible) return `"${String.fromCodePoint(codePoint)}"`
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`
}
