import { z } from 'zod'

/** A character set other than UTF-8 in which an IPN is sent. */
export const wireCharset = z.enum(['latin1', 'utf-16'])
export type WireCharset = z.output<typeof wireCharset>

/** The names of the character sets in a Content-Type. */
export const charsetNames = { latin1: 'iso-8859-1', 'utf-16': 'utf-16' } as const satisfies Record<WireCharset, string>

/**
 * Encodes a text as ISO 8859-1, with a question mark for characters that it does not have, or as UTF-16 in little
 * endian with a byte order mark.
 */
export const wireBytes = (text: string, charset: WireCharset): Uint8Array => {
  if (charset === 'latin1') {
    const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0)
    return Uint8Array.from(codes, (code) => (code > 0xff ? 0x3f : code))
  }
  const bytes = new Uint8Array(2 + text.length * 2)
  bytes.set([0xff, 0xfe])
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    bytes.set([unit & 0xff, unit >> 8], 2 + at * 2)
  }
  return bytes
}
