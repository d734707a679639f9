import { z } from 'zod'

/** A character set other than UTF-8 that an IPN is sent in. */
export const wireCharset = z.enum(['latin1', 'utf-16'])
export type WireCharset = z.output<typeof wireCharset>

/** As a Content-Type names it. */
export const charsetNames = { latin1: 'iso-8859-1', 'utf-16': 'utf-16' } as const satisfies Record<WireCharset, string>

/**
 * The bytes of a text: ISO 8859-1, with a question mark for what that does not have, or UTF-16 in little endian behind
 * a byte order mark.
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
