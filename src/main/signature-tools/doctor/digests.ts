/** Lengths in hexadecimal digits of the digests that are computed. */
export const hexLength = {
  md5: 32,
  sha1: 40,
  sha256: 64,
  sha512: 128,
  sha224: 56,
  sha384: 96,
  crc32: 8,
  adler32: 8,
  ripemd160: 40,
  'sha512-256': 64,
  'sha3-224': 56,
  'sha3-256': 64,
  'sha3-384': 96,
  'sha3-512': 128,
  blake2b512: 128,
  blake2s256: 64,
  sm3: 64,
  shake128: 32,
  shake256: 64,
} as const

export type Algorithm = keyof typeof hexLength

export const algorithmName: Readonly<Record<Algorithm, string>> = {
  md5: 'MD5',
  sha1: 'SHA-1',
  sha224: 'SHA-224',
  sha256: 'SHA-256',
  sha384: 'SHA-384',
  sha512: 'SHA-512',
  crc32: 'CRC-32',
  adler32: 'Adler-32',
  ripemd160: 'RIPEMD-160',
  'sha512-256': 'SHA-512/256',
  'sha3-224': 'SHA3-224',
  'sha3-256': 'SHA3-256',
  'sha3-384': 'SHA3-384',
  'sha3-512': 'SHA3-512',
  blake2b512: 'BLAKE2b-512',
  blake2s256: 'BLAKE2s-256',
  sm3: 'SM3',
  shake128: 'SHAKE128',
  shake256: 'SHAKE256',
}

/** Code pages with one byte for a character, by the names TextDecoder or the tables of the platform know them. */
export const codePages = [
  'windows-1250',
  'windows-1251',
  'windows-1254',
  'iso-8859-2',
  'iso-8859-9',
  'iso-8859-15',
  'macintosh',
  'koi8-r',
  'cp437',
  'cp850',
  'cp852',
] as const

/**
 * `twice-utf8`: UTF-8 taken for Latin-1, or Windows-1252, and encoded once more. `ascii-dropped` leaves other characters
 * out. `low-bytes`: of each UTF-16 unit the lower byte.
 */
export type TextEncoding =
  | 'utf8'
  | 'latin1'
  | 'low-bytes'
  | 'low-seven-bits'
  | 'windows-1252'
  | 'utf16le'
  | 'utf16le-mark'
  | 'utf16be'
  | 'utf16be-mark'
  | 'utf32le'
  | 'utf32le-mark'
  | 'utf32be'
  | 'utf7'
  | 'cesu8'
  | 'twice-utf8'
  | 'twice-utf8-windows'
  | 'twice-utf8-cp437'
  | 'ascii'
  | 'ascii-dropped'
  | 'ascii-replaced'
  | (typeof codePages)[number]

/** Encodings in which ASCII has the bytes it has in UTF-8. */
export const asciiAlike: ReadonlySet<TextEncoding> = new Set<TextEncoding>([
  'latin1',
  'low-bytes',
  'low-seven-bits',
  'windows-1252',
  'cesu8',
  'twice-utf8',
  'twice-utf8-windows',
  'twice-utf8-cp437',
  'ascii',
  'ascii-dropped',
  'ascii-replaced',
  ...codePages,
])

/** What the search needs of the platform: digests in lower-case hexadecimal; a string means its UTF-8 bytes. */
export interface Digests {
  /** Those the platform has. */
  algorithms: readonly Algorithm[]
  digest(algorithm: Algorithm, input: string | Uint8Array): string
  /** The digest of a text that goes on in many ways, hashed once. */
  begin(algorithm: Algorithm, text: string): (rest: Uint8Array) => string
  /** How the MD5 of a text starts that goes on in many ways: quicker than the whole digest, compared with `md5Start`. */
  beginMd5(text: string): (ending: Uint8Array) => number
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
