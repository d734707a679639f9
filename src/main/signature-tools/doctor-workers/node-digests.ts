import { createHash, createHmac, getHashes, hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { type Algorithm, type Digests, hexLength } from '../doctor/digests.ts'
import { createMd5Starts, md5Start } from './md5-starts.ts'
import { encodeText } from './text-encoders.ts'

const crcOf = (input: string | Uint8Array): string => crc32(input).toString(16).padStart(8, '0')

/** RFC 1950, 8.2. */
const adlerOf = (input: string | Uint8Array): string => {
  let a = 1
  let b = 0
  for (const byte of Buffer.from(input)) {
    a = (a + byte) % 65_521
    b = (b + a) % 65_521
  }
  return (b * 65_536 + a).toString(16).padStart(8, '0')
}

const isChecksum = (algorithm: Algorithm): boolean => algorithm === 'crc32' || algorithm === 'adler32'
const checksumOf = (algorithm: Algorithm): ((input: string | Uint8Array) => string) =>
  algorithm === 'crc32' ? crcOf : adlerOf

/** HMAC (RFC 2104) with a checksum, which OpenSSL does not support: blocks of 64 bytes. */
const hmacChecksum = (algorithm: Algorithm, key: string | Uint8Array, input: string | Uint8Array): string => {
  const of = checksumOf(algorithm)
  const bytes = Buffer.from(key)
  const block = Buffer.alloc(64)
  ;(bytes.length > 64 ? Buffer.from(of(bytes), 'hex') : bytes).copy(block)
  const inner = Buffer.concat([block.map((byte) => byte ^ 0x36), Buffer.from(input)])
  return of(Buffer.concat([block.map((byte) => byte ^ 0x5c), Buffer.from(of(inner), 'hex')]))
}

const platform = new Set(getHashes().map((name) => name.toLowerCase()))
const algorithms = (Object.keys(hexLength) as Algorithm[]).filter(
  (algorithm) => isChecksum(algorithm) || platform.has(algorithm),
)

/** The digests of Node. OpenSSL and Electron's BoringSSL support different rare algorithms. */
export const nodeDigests: Digests = {
  algorithms,
  digest: (algorithm, input) => (isChecksum(algorithm) ? checksumOf(algorithm)(input) : hash(algorithm, input)),
  begin: (algorithm, text) => {
    if (isChecksum(algorithm)) {
      const bytes = Buffer.from(text)
      return (rest) => checksumOf(algorithm)(Buffer.concat([bytes, rest]))
    }
    const begun = createHash(algorithm).update(text)
    return (rest) => begun.copy().update(rest).digest('hex')
  },
  beginMd5: createMd5Starts(),
  md5Start,
  hmac: (algorithm, key, input) =>
    isChecksum(algorithm)
      ? hmacChecksum(algorithm, key, input)
      : createHmac(algorithm, key).update(input).digest('hex'),
  encode: encodeText,
  decode: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'),
  toBase64: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
  fromBase64: (text) => new Uint8Array(Buffer.from(text, 'base64')),
}
