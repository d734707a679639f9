/**
 * Why a text is not JSON the service takes. `offset` counts UTF-16 units from 0, as an editor does; the message is a
 * plain sentence that names the character counted from 1.
 */
export class JsonFault extends Error {
  readonly offset: number
  readonly kind: 'syntax' | 'duplicate-key'

  constructor(reason: string, offset: number, kind: JsonFault['kind'] = 'syntax') {
    super(`${reason} (character ${offset + 1})`)
    this.name = 'JsonFault'
    this.offset = offset
    this.kind = kind
  }
}

/** What stands at an offset, in words for a message. */
export const foundAt = (text: string, offset: number): string => {
  const codePoint = text.codePointAt(offset)
  if (codePoint === undefined) return 'the end of the text'
  if (codePoint === 0x22) return 'a double quote'
  const visible = codePoint > 0x20 && !/[\p{C}\p{Z}]/u.test(String.fromCodePoint(codePoint))
  if (visible) return `"${String.fromCodePoint(codePoint)}"`
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`
}
