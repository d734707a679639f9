/** Lengths of the supported digests, in hexadecimal digits. */
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
  md4: 32,
  md2: 32,
  whirlpool: 128,
  keccak256: 64,
  blake3: 64,
  blake2b128: 32,
  blake2b256: 64,
  xxh32: 8,
  xxh64: 16,
  xxh3: 16,
  xxh128: 32,
  crc32c: 8,
  bzipCrc: 8,
  fnv132: 8,
  fnv1a32: 8,
  fnv164: 16,
  fnv1a64: 16,
  javaHash: 8,
  joaat: 8,
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
  md4: 'MD4',
  md2: 'MD2',
  whirlpool: 'Whirlpool',
  keccak256: 'Keccak-256',
  blake3: 'BLAKE3',
  blake2b128: 'BLAKE2b with 16 bytes',
  blake2b256: 'BLAKE2b with 32 bytes',
  xxh32: 'xxHash32',
  xxh64: 'xxHash64',
  xxh3: 'XXH3',
  xxh128: 'XXH128',
  crc32c: 'CRC-32C',
  bzipCrc: "CRC-32 of bzip2, as hash('crc32') of PHP writes it,",
  fnv132: 'FNV-1 (32 bits)',
  fnv1a32: 'FNV-1a (32 bits)',
  fnv164: 'FNV-1 (64 bits)',
  fnv1a64: 'FNV-1a (64 bits)',
  javaHash: 'String.hashCode() of Java',
  joaat: 'one-at-a-time of Jenkins (joaat)',
}

/** Single-byte code pages, by their names in TextDecoder or in the platform's tables. */
export const codePages = [
  'windows-1250',
  'windows-1251',
  'windows-1254',
  'iso-8859-2',
  'iso-8859-9',
  'iso-8859-15',
  'macintosh',
  'koi8-r',
  'windows-1253',
  'windows-1257',
  'iso-8859-5',
  'iso-8859-7',
  'cp437',
  'cp850',
  'cp852',
] as const

/**
 * `twice-utf8`: UTF-8 read as Latin-1 or Windows-1252 and encoded again. `ascii-dropped` drops non-ASCII characters.
 * `low-bytes` keeps the lower byte of each UTF-16 unit.
 */
export type TextEncoding =
  | 'utf8'
  | 'ebcdic'
  | 'gbk'
  | 'shift_jis'
  | 'big5'
  | 'euc-kr'
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
  | 'utf7-perl'
  | 'utf7-iconv'
  | 'cesu8'
  | 'java-utf'
  | 'twice-utf8'
  | 'twice-utf8-windows'
  | 'twice-utf8-cp437'
  | 'ascii'
  | 'ascii-dropped'
  | 'ascii-replaced'
  | (typeof codePages)[number]

/** Encodings in which ASCII characters have the same bytes as in UTF-8. */
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
  'gbk',
  'shift_jis',
  'big5',
  'euc-kr',
  ...codePages,
])

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
