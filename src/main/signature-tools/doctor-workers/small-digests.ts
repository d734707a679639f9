/** Checksums and digests that neither the platform nor the library has. Each takes bytes and returns hexadecimal digits. */
export type SmallDigest = (bytes: Uint8Array) => string

const hex32 = (value: number): string => (value >>> 0).toString(16).padStart(8, '0')

/** RFC 1950, 8.2. */
const adler32: SmallDigest = (bytes) => {
  let a = 1
  let b = 0
  for (const byte of bytes) {
    a = (a + byte) % 65_521
    b = (b + a) % 65_521
  }
  return hex32(b * 65_536 + a)
}

/** FNV-1a mixes the byte in before it multiplies, FNV-1 after that. */
const fnv32 =
  (isA: boolean): SmallDigest =>
  (bytes) => {
    let hash = 0x811c9dc5
    for (const byte of bytes) hash = isA ? Math.imul(hash ^ byte, 0x01000193) : Math.imul(hash, 0x01000193) ^ byte
    return hex32(hash)
  }

const fnv64 =
  (isA: boolean): SmallDigest =>
  (bytes) => {
    let hash = 0xcbf29ce484222325n
    for (const byte of bytes) {
      const one = BigInt(byte)
      hash = BigInt.asUintN(64, isA ? (hash ^ one) * 0x100000001b3n : (hash * 0x100000001b3n) ^ one)
    }
    return hash.toString(16).padStart(16, '0')
  }

/** String.hashCode of Java, over UTF-16 units. */
const javaHash: SmallDigest = (bytes) => {
  let hash = 0
  const text = new TextDecoder().decode(bytes)
  for (let at = 0; at < text.length; at++) hash = (Math.imul(31, hash) + text.charCodeAt(at)) | 0
  return hex32(hash)
}

/** One-at-a-time of Bob Jenkins, `joaat` in PHP. */
const joaat: SmallDigest = (bytes) => {
  let hash = 0
  for (const byte of bytes) {
    hash = (hash + byte) | 0
    hash = (hash + (hash << 10)) | 0
    hash ^= hash >>> 6
  }
  hash = (hash + (hash << 3)) | 0
  hash ^= hash >>> 11
  return hex32(hash + (hash << 15))
}

/** CRC-32 of bzip2 with its bytes from last to first: `hash('crc32')` of PHP. */
const bzipCrc: SmallDigest = (bytes) => {
  let crc = 0xffffffff | 0
  for (const byte of bytes) {
    crc ^= byte << 24
    for (let bit = 0; bit < 8; bit++) crc = crc < 0 ? (crc << 1) ^ 0x04c11db7 : crc << 1
  }
  const digits = hex32(~crc)
  return digits.slice(6) + digits.slice(4, 6) + digits.slice(2, 4) + digits.slice(0, 2)
}

/** The substitution of MD2, made of the digits of π (RFC 1319, 3.2). */
const substitution = Buffer.from(
  '292e43c9a2d87c013d3654a1ecf0061362a705f3c0c7738c98932bd9bc4c82ca1e9b573cfdd4e01667426f188a17e512' +
    'be4ec4d6da9ede49a0fbf58ebb2fee7aa968799115b2073f94c210890b225f21807f5d9a5a903227353ecce7bff79703' +
    'ff1930b348a5b5d1d75e922aac56aac64fb838d296a47db676fc6be29c7404f1459d705964718720865bcf65e62da802' +
    '1b6025adaeb0b9f61c46616934407e0f5547a323dd51af3ac35cf9cebac5ea262c530d6e85288409d3dfcdf441814d52' +
    '6adc37c86cc1abfa24e17b080cbdb14a7888958be363e86de9cbd5fe3b001d39f2efb70e6658d0e4a67772f8eb754b0a' +
    '314450b48fed1f1adb998d339f118314',
  'hex',
)

/** RFC 1319. */
const md2: SmallDigest = (bytes) => {
  const padding = 16 - (bytes.length % 16)
  const padded = Buffer.alloc(bytes.length + padding + 16, padding)
  padded.set(bytes)
  const state = new Uint8Array(48)
  const checksum = padded.subarray(-16).fill(0)
  const at = (index: number): number => substitution[index] ?? 0
  for (let start = 0; start < padded.length; start += 16) {
    const isLast = start + 16 === padded.length
    let last = checksum[15] ?? 0
    for (let i = 0; i < 16; i++) {
      const byte = padded[start + i] ?? 0
      state[16 + i] = byte
      state[32 + i] = byte ^ (state[i] ?? 0)
      if (isLast) continue
      checksum[i] = (checksum[i] ?? 0) ^ at(byte ^ last)
      last = checksum[i] ?? 0
    }
    let mixed = 0
    for (let round = 0; round < 18; round++) {
      for (let i = 0; i < 48; i++) {
        state[i] = (state[i] ?? 0) ^ at(mixed)
        mixed = state[i] ?? 0
      }
      mixed = (mixed + round) % 256
    }
  }
  return Buffer.from(state.subarray(0, 16)).toString('hex')
}

export const smallDigests = {
  adler32,
  md2,
  fnv132: fnv32(false),
  fnv1a32: fnv32(true),
  fnv164: fnv64(false),
  fnv1a64: fnv64(true),
  javaHash,
  joaat,
  bzipCrc,
} as const
