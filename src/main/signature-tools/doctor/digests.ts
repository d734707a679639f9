export type Algorithm = 'md5' | 'sha1' | 'sha224' | 'sha256' | 'sha384' | 'sha512' | 'crc32'

/** The lengths of the digests in hexadecimal digits. */
export const hexLength: Readonly<Record<Algorithm, number>> = {
  md5: 32,
  sha1: 40,
  sha224: 56,
  sha256: 64,
  sha384: 96,
  sha512: 128,
  crc32: 8,
}

export const algorithmName: Readonly<Record<Algorithm, string>> = {
  md5: 'MD5',
  sha1: 'SHA-1',
  sha224: 'SHA-224',
  sha256: 'SHA-256',
  sha384: 'SHA-384',
  sha512: 'SHA-512',
  crc32: 'CRC-32',
}

/**
 * `twice-utf8`: UTF-8 taken for Latin-1, or Windows-1252, and encoded once more. `ascii-dropped` leaves other characters
 * out. `low-bytes`: of each UTF-16 unit the lower byte.
 */
export type TextEncoding =
  | 'utf8'
  | 'latin1'
  | 'low-bytes'
  | 'windows-1252'
  | 'utf16le'
  | 'utf16be'
  | 'utf16be-mark'
  | 'twice-utf8'
  | 'twice-utf8-windows'
  | 'ascii'
  | 'ascii-dropped'

/** Encodings in which ASCII has the bytes it has in UTF-8. */
export const asciiAlike: ReadonlySet<TextEncoding> = new Set([
  'latin1',
  'low-bytes',
  'windows-1252',
  'twice-utf8',
  'twice-utf8-windows',
  'ascii',
  'ascii-dropped',
])

/** What the search needs of the platform: digests in lower-case hexadecimal; a string means its UTF-8 bytes. */
export interface Digests {
  digest(algorithm: Algorithm, input: string | Uint8Array): string
  /** The digest of a text that goes on in many ways, hashed once. */
  begin(algorithm: Algorithm, text: string): (rest: Uint8Array) => string
  /** How the MD5 of a text starts that goes on in many ways: quicker than the whole digest, compared with `md5Start`. */
  beginMd5(text: Uint8Array): (ending: Uint8Array) => number
  /** How a digest starts, from its hexadecimal digits. */
  md5Start(hex: string): number
  hmac(algorithm: Algorithm, key: string | Uint8Array, input: string | Uint8Array): string
  /** A character the encoding does not have becomes `?`. */
  encode(text: string, encoding: TextEncoding): Uint8Array
  /** Bytes that are no UTF-8 become U+FFFD. */
  decode(bytes: Uint8Array): string
  /** With its padding. */
  toBase64(bytes: Uint8Array): string
  /** Reads base64 and base64url, with or without padding, and passes over what is neither. */
  fromBase64(text: string): Uint8Array
}
