/** The constant of each of the 64 steps (RFC 1321, 3.4). */
const constants = Int32Array.from({ length: 64 }, (_, step) => Math.floor(Math.abs(Math.sin(step + 1)) * 2 ** 32))
const initial = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476] as const
const blockSize = 64

/** Adds one block to the state: four rounds of sixteen steps. Four steps are unrolled, which is twice as fast. */
const compress = (state: Int32Array, words: Int32Array, at: number): void => {
  let a = state[0] as number
  let b = state[1] as number
  let c = state[2] as number
  let d = state[3] as number
  for (let step = 0; step < 16; step += 4) {
    a = (a + (d ^ (b & (c ^ d))) + (constants[step] as number) + (words[at + step] as number)) | 0
    a = (b + ((a << 7) | (a >>> 25))) | 0
    d = (d + (c ^ (a & (b ^ c))) + (constants[step + 1] as number) + (words[at + step + 1] as number)) | 0
    d = (a + ((d << 12) | (d >>> 20))) | 0
    c = (c + (b ^ (d & (a ^ b))) + (constants[step + 2] as number) + (words[at + step + 2] as number)) | 0
    c = (d + ((c << 17) | (c >>> 15))) | 0
    b = (b + (a ^ (c & (d ^ a))) + (constants[step + 3] as number) + (words[at + step + 3] as number)) | 0
    b = (c + ((b << 22) | (b >>> 10))) | 0
  }
  for (let step = 16; step < 32; step += 4) {
    a = (a + (c ^ (d & (b ^ c))) + (constants[step] as number) + (words[at + ((5 * step + 1) & 15)] as number)) | 0
    a = (b + ((a << 5) | (a >>> 27))) | 0
    d = (d + (b ^ (c & (a ^ b))) + (constants[step + 1] as number) + (words[at + ((5 * step + 6) & 15)] as number)) | 0
    d = (a + ((d << 9) | (d >>> 23))) | 0
    c = (c + (a ^ (b & (d ^ a))) + (constants[step + 2] as number) + (words[at + ((5 * step + 11) & 15)] as number)) | 0
    c = (d + ((c << 14) | (c >>> 18))) | 0
    b = (b + (d ^ (a & (c ^ d))) + (constants[step + 3] as number) + (words[at + ((5 * step + 16) & 15)] as number)) | 0
    b = (c + ((b << 20) | (b >>> 12))) | 0
  }
  for (let step = 32; step < 48; step += 4) {
    a = (a + (b ^ c ^ d) + (constants[step] as number) + (words[at + ((3 * step + 5) & 15)] as number)) | 0
    a = (b + ((a << 4) | (a >>> 28))) | 0
    d = (d + (a ^ b ^ c) + (constants[step + 1] as number) + (words[at + ((3 * step + 8) & 15)] as number)) | 0
    d = (a + ((d << 11) | (d >>> 21))) | 0
    c = (c + (d ^ a ^ b) + (constants[step + 2] as number) + (words[at + ((3 * step + 11) & 15)] as number)) | 0
    c = (d + ((c << 16) | (c >>> 16))) | 0
    b = (b + (c ^ d ^ a) + (constants[step + 3] as number) + (words[at + ((3 * step + 14) & 15)] as number)) | 0
    b = (c + ((b << 23) | (b >>> 9))) | 0
  }
  for (let step = 48; step < 64; step += 4) {
    a = (a + (c ^ (b | ~d)) + (constants[step] as number) + (words[at + ((7 * step) & 15)] as number)) | 0
    a = (b + ((a << 6) | (a >>> 26))) | 0
    d = (d + (b ^ (a | ~c)) + (constants[step + 1] as number) + (words[at + ((7 * step + 7) & 15)] as number)) | 0
    d = (a + ((d << 10) | (d >>> 22))) | 0
    c = (c + (a ^ (d | ~b)) + (constants[step + 2] as number) + (words[at + ((7 * step + 14) & 15)] as number)) | 0
    c = (d + ((c << 15) | (c >>> 17))) | 0
    b = (b + (d ^ (c | ~a)) + (constants[step + 3] as number) + (words[at + ((7 * step + 21) & 15)] as number)) | 0
    b = (c + ((b << 21) | (b >>> 11))) | 0
  }
  state[0] = ((state[0] as number) + a) | 0
  state[1] = ((state[1] as number) + b) | 0
  state[2] = ((state[2] as number) + c) | 0
  state[3] = ((state[3] as number) + d) | 0
}

/** Returns the first 32 bits of a digest from its first eight hexadecimal digits, with zeros for those it lacks. */
export const md5Start = (hex: string): number => Buffer.concat([Buffer.from(hex, 'hex')], 4).readInt32LE()

/**
 * Returns a function that hashes the start of a text once and gives the first 32 bits of the MD5 for each ending, at
 * the cost of one block. The platform's digest copies its state for each ending, which takes several times as long.
 */
export const createMd5Starts = (): ((text: string) => (ending: Uint8Array) => number) => {
  const encoder = new TextEncoder()
  let bytes = new Uint8Array(4096)
  let words = new Int32Array(bytes.buffer)
  const state = new Int32Array(4)
  const begun = new Int32Array(4)
  const roomFor = (length: number): void => {
    if (length <= bytes.length) return
    const larger = new Uint8Array(2 * Math.ceil(length / blockSize) * blockSize)
    larger.set(bytes)
    bytes = larger
    words = new Int32Array(bytes.buffer)
  }
  return (text) => {
    roomFor(3 * text.length)
    const { written } = encoder.encodeInto(text, bytes)
    const rest = written % blockSize
    const whole = written - rest
    begun.set(initial)
    for (let at = 0; at < whole; at += blockSize) compress(begun, words, at >> 2)
    bytes.copyWithin(0, whole, written)
    return (ending) => {
      const length = rest + ending.length
      const padded = length + 9 + ((2 * blockSize - 9 - (length % blockSize)) % blockSize)
      roomFor(padded)
      bytes.set(ending, rest)
      bytes[length] = 0x80
      bytes.fill(0, length + 1, padded)
      const total = whole + length
      words[(padded >> 2) - 2] = total << 3
      words[(padded >> 2) - 1] = total >>> 29
      state.set(begun)
      for (let at = 0; at < padded; at += blockSize) compress(state, words, at >> 2)
      return state[0] as number
    }
  }
}
