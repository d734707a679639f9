import { parsedJson } from '../../../shared/parsed-json.ts'
import { joinBytes } from '../../domain/join-bytes.ts'

/** Lone rawBytes that stand for bytes. Others stay text, as U+FFFD. */
const rawBytes = /([\udc80-\udcff]+)/u

/**
 * Words of a command are text, but `$'\xff'` adds arbitrary bytes. Such a byte is stored as the lone surrogate U+DC00 +
 * byte, which well-formed text never contains.
 */
export const rawByte = (byte: number): string => String.fromCharCode(byte < 0x80 ? byte : 0xdc00 + byte)

export const utf8Of = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Decodes bytes and keeps a byte order mark. Bytes that are not UTF-8 become U+FFFD. */
export const textOf = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

/** Encodes as UTF-8, with raw bytes unchanged. */
export const bytesOf = (text: string): Uint8Array => {
  if (!rawBytes.test(text)) return utf8Of(text)
  const parts = text
    .split(rawBytes)
    .map((part, index) =>
      index % 2 === 0 ? utf8Of(part) : Uint8Array.from(part, (unit) => unit.charCodeAt(0) - 0xdc00),
    )
  return joinBytes(parts)
}

/** Returns a text for display or comparison, such as headers and addresses. */
export const plainText = (text: string): string => (rawBytes.test(text) ? textOf(bytesOf(text)) : text)

export const isJson = (bytes: Uint8Array): boolean => parsedJson(textOf(bytes)) !== undefined
