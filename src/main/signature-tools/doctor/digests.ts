import { splitWords } from '../../../shared/split-words.ts'

/** The supported digests: their names, and their lengths in hexadecimal digits. */
export const algorithms = {
  md5: { name: 'MD5', hex: 32 },
  sha1: { name: 'SHA-1', hex: 40 },
  sha256: { name: 'SHA-256', hex: 64 },
  sha512: { name: 'SHA-512', hex: 128 },
  sha224: { name: 'SHA-224', hex: 56 },
  sha384: { name: 'SHA-384', hex: 96 },
  crc32: { name: 'CRC-32', hex: 8 },
  adler32: { name: 'Adler-32', hex: 8 },
  ripemd160: { name: 'RIPEMD-160', hex: 40 },
  'sha512-256': { name: 'SHA-512/256', hex: 64 },
  'sha3-224': { name: 'SHA3-224', hex: 56 },
  'sha3-256': { name: 'SHA3-256', hex: 64 },
  'sha3-384': { name: 'SHA3-384', hex: 96 },
  'sha3-512': { name: 'SHA3-512', hex: 128 },
  blake2b512: { name: 'BLAKE2b-512', hex: 128 },
  blake2s256: { name: 'BLAKE2s-256', hex: 64 },
  sm3: { name: 'SM3', hex: 64 },
  shake128: { name: 'SHAKE128', hex: 32 },
  shake256: { name: 'SHAKE256', hex: 64 },
  md4: { name: 'MD4', hex: 32 },
  md2: { name: 'MD2', hex: 32 },
  whirlpool: { name: 'Whirlpool', hex: 128 },
  keccak256: { name: 'Keccak-256', hex: 64 },
  blake3: { name: 'BLAKE3', hex: 64 },
  blake2b128: { name: 'BLAKE2b with 16 bytes', hex: 32 },
  blake2b256: { name: 'BLAKE2b with 32 bytes', hex: 64 },
  xxh32: { name: 'xxHash32', hex: 8 },
  xxh64: { name: 'xxHash64', hex: 16 },
  xxh3: { name: 'XXH3', hex: 16 },
  xxh128: { name: 'XXH128', hex: 32 },
  crc32c: { name: 'CRC-32C', hex: 8 },
  bzipCrc: { name: "CRC-32 of bzip2, as hash('crc32') of PHP writes it,", hex: 8 },
  fnv132: { name: 'FNV-1 (32 bits)', hex: 8 },
  fnv1a32: { name: 'FNV-1a (32 bits)', hex: 8 },
  fnv164: { name: 'FNV-1 (64 bits)', hex: 16 },
  fnv1a64: { name: 'FNV-1a (64 bits)', hex: 16 },
  javaHash: { name: 'String.hashCode() of Java', hex: 8 },
  joaat: { name: 'one-at-a-time of Jenkins (joaat)', hex: 8 },
} as const

export type Algorithm = keyof typeof algorithms

/** Single-byte code pages, by their names in TextDecoder or in the platform's tables. */
export const codePages = splitWords(
  'windows-1250 windows-1251 windows-1254 iso-8859-2 iso-8859-9 iso-8859-15 macintosh koi8-r windows-1253',
  'windows-1257 iso-8859-5 iso-8859-7 cp437 cp850 cp852',
)

/**
 * `twice-utf8`: UTF-8 read as Latin-1 or Windows-1252 and encoded again. `ascii-dropped` drops non-ASCII characters.
 * `low-bytes` keeps the lower byte of each UTF-16 unit.
 */
const asciiAlikes = splitWords(
  'latin1 low-bytes low-seven-bits windows-1252 cesu8 twice-utf8 twice-utf8-windows twice-utf8-cp437',
  'ascii ascii-dropped ascii-replaced gbk shift_jis big5 euc-kr',
)
const otherEncodings = splitWords(
  'utf8 ebcdic utf16le utf16le-mark utf16be utf16be-mark utf32le utf32le-mark utf32be utf7 utf7-perl utf7-iconv java-utf',
)
export type TextEncoding = (typeof asciiAlikes | typeof otherEncodings | typeof codePages)[number]

/** Encodings in which ASCII characters have the same bytes as in UTF-8. */
export const asciiAlike: ReadonlySet<TextEncoding> = new Set<TextEncoding>([...asciiAlikes, ...codePages])

/** The digests of the platform, in lower-case hexadecimal. A string stands for its UTF-8 bytes. */
export interface Digests {
  /** The algorithms that the platform supports. */
  algorithms: readonly Algorithm[]
  digest(algorithm: Algorithm, input: string | Uint8Array): string
  /** Hashes the start of a text once. Returns a function that gives the digest for each ending. */
  begin(algorithm: Algorithm, text: string): (rest: Uint8Array) => string
  /**
   * Returns a function that gives the first bits of the MD5 for each ending of a text. Faster than a whole digest;
   * compare with `md5Start`.
   */
  beginMd5(text: string): (ending: Uint8Array) => number
  /** Returns the first bits of a digest from its hexadecimal digits. */
  md5Start(hex: string): number
  hmac(algorithm: Algorithm, key: string | Uint8Array, input: string | Uint8Array): string
  /** Encodes a text. A character that the encoding does not have becomes `?`. */
  encode(text: string, encoding: TextEncoding): Uint8Array
  /** Decodes UTF-8. Invalid bytes become U+FFFD. */
  decode(bytes: Uint8Array): string
  /** With padding. */
  toBase64(bytes: Uint8Array): string
  /** Decodes base64 and base64url, with or without padding. Skips other characters. */
  fromBase64(text: string): Uint8Array
}
