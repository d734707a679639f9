import { joinBytes } from '../../domain/join-bytes.ts'

const surrogates = /(\p{Surrogate}+)/u

/**
 * Words of a command are text, but `$'\xff'` puts any byte into one. Such a byte is held as a surrogate without its
 * other half, U+DC00 + byte, which no well-formed text contains.
 */
export const rawByte = (byte: number): string => String.fromCharCode(byte < 0x80 ? byte : 0xdc00 + byte)

/** A surrogate that stands alone is no character: it becomes U+FFFD, as on its way through any encoder. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd')

export const utf8Of = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Nothing is dropped: a byte order mark stays. Bytes that are no UTF-8 become U+FFFD. */
export const textOf = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

/** UTF-8, with the raw bytes as themselves. */
export const bytesOf = (text: string): Uint8Array => {
  if (!surrogates.test(text)) return utf8Of(text)
  const parts = text
    .split(surrogates)
    .map((part, index) =>
      index % 2 === 0 ? utf8Of(part) : Uint8Array.from(part, (unit) => unit.charCodeAt(0) - 0xdc00),
    )
  return joinBytes(parts)
}

/** For what is shown or compared: headers, addresses. */
export const plainText = (text: string): string => (surrogates.test(text) ? textOf(bytesOf(text)) : text)
