import { createHash, createHmac, hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Algorithm, Digests, TextEncoding } from '../doctor/digests.ts'
import { createMd5Starts, md5Start } from './md5-starts.ts'

const crcOf = (input: string | Uint8Array): string => crc32(input).toString(16).padStart(8, '0')

/** RFC 2104 over a checksum, which OpenSSL's HMAC does not take: blocks of 64 bytes. */
const hmacCrc = (key: string | Uint8Array, input: string | Uint8Array): string => {
  const bytes = Buffer.from(key)
  const block = Buffer.alloc(64)
  ;(bytes.length > 64 ? Buffer.from(crcOf(bytes), 'hex') : bytes).copy(block)
  const inner = Buffer.concat([block.map((byte) => byte ^ 0x36), Buffer.from(input)])
  return crcOf(Buffer.concat([block.map((byte) => byte ^ 0x5c), Buffer.from(crcOf(inner), 'hex')]))
}

/** What Windows-1252 has between 0x80 and 0x9f, where Latin-1 has control characters. */
const windowsOnly = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const toWindows = (character: string): string => {
  const at = windowsOnly.indexOf(character)
  return at < 0 ? '?' : String.fromCharCode(0x80 + at)
}

const fromWindows = (character: string): string => windowsOnly[character.charCodeAt(0) - 0x80] ?? character

const encoders: Readonly<Record<TextEncoding, (text: string) => Uint8Array>> = {
  utf8: (text) => Buffer.from(text),
  latin1: (text) => Buffer.from(text.replace(/[^\0-\xff]/gu, '?'), 'latin1'),
  'low-bytes': (text) => Buffer.from(text, 'latin1'),
  'windows-1252': (text) => Buffer.from(text.replace(/[^\0-\x7f\xa0-\xff]/gu, toWindows), 'latin1'),
  utf16le: (text) => Buffer.from(text, 'utf16le'),
  utf16be: (text) => Buffer.from(text, 'utf16le').swap16(),
  'utf16be-mark': (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  'twice-utf8': (text) => Buffer.from(Buffer.from(text).toString('latin1')),
  'twice-utf8-windows': (text) =>
    Buffer.from(
      Buffer.from(text)
        .toString('latin1')
        .replace(/[\x80-\x9f]/g, fromWindows),
    ),
  ascii: (text) => Buffer.from(text.replace(/[^\0-\x7f]/gu, '?'), 'latin1'),
  'ascii-dropped': (text) => Buffer.from(text.replace(/[^\0-\x7f]/gu, ''), 'latin1'),
}

/** Node's own digests; where OpenSSL has none of them the platform says so when it is first asked. */
export const nodeDigests: Digests = {
  digest: (algorithm: Algorithm, input) => (algorithm === 'crc32' ? crcOf(input) : hash(algorithm, input)),
  begin: (algorithm, text) => {
    if (algorithm === 'crc32') {
      const begun = crc32(text)
      return (rest) => crc32(rest, begun).toString(16).padStart(8, '0')
    }
    const begun = createHash(algorithm).update(text)
    return (rest) => begun.copy().update(rest).digest('hex')
  },
  beginMd5: createMd5Starts(),
  md5Start,
  hmac: (algorithm, key, input) =>
    algorithm === 'crc32' ? hmacCrc(key, input) : createHmac(algorithm, key).update(input).digest('hex'),
  encode: (text, encoding) => encoders[encoding](text),
  decode: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'),
  toBase64: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
  fromBase64: (text) => new Uint8Array(Buffer.from(text, 'base64')),
}
