import { createHash, createHmac, getHashes, hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { type Algorithm, algorithms, type Digests } from '../doctor/digests.ts'
import { createMd5Starts, md5Start } from './md5-starts.ts'
import { type SmallDigest, smallDigests } from './small-digests.ts'
import { encodeText } from './text-encoders.ts'

const crc: SmallDigest = (bytes) => crc32(bytes).toString(16).padStart(8, '0')
const own: Partial<Record<Algorithm, SmallDigest>> = { ...smallDigests, crc32: crc }

/** HMAC (RFC 2104) with a digest that OpenSSL does not support: blocks of 64 bytes. */
const hmacOf = (of: SmallDigest, key: string | Uint8Array, input: string | Uint8Array): string => {
  const bytes = Buffer.from(key)
  const block = Buffer.alloc(64)
  ;(bytes.length > 64 ? Buffer.from(of(bytes), 'hex') : bytes).copy(block)
  const inner = Buffer.concat([block.map((byte) => byte ^ 0x36), Buffer.from(input)])
  return of(Buffer.concat([block.map((byte) => byte ^ 0x5c), Buffer.from(of(inner), 'hex')]))
}

const platform = new Set(getHashes().map((name) => name.toLowerCase()))
const supported = (Object.keys(algorithms) as Algorithm[]).filter(
  (algorithm) => own[algorithm] !== undefined || platform.has(algorithm),
)

/** The digests of Node. OpenSSL and Electron's BoringSSL support different rare algorithms. */
export const nodeDigests: Digests = {
  algorithms: supported,
  digest: (algorithm, input) => own[algorithm]?.(Buffer.from(input)) ?? hash(algorithm, input),
  begin: (algorithm, text) => {
    const small = own[algorithm]
    if (small !== undefined) {
      const bytes = Buffer.from(text)
      return (rest) => small(Buffer.concat([bytes, rest]))
    }
    const begun = createHash(algorithm).update(text)
    return (rest) => begun.copy().update(rest).digest('hex')
  },
  beginMd5: createMd5Starts(),
  md5Start,
  hmac: (algorithm, key, input) => {
    const small = own[algorithm]
    return small === undefined ? createHmac(algorithm, key).update(input).digest('hex') : hmacOf(small, key, input)
  },
  encode: encodeText,
  decode: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'),
  toBase64: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
  fromBase64: (text) => new Uint8Array(Buffer.from(text, 'base64')),
}
