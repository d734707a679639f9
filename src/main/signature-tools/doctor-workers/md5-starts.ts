/** What each of the 64 steps adds (RFC 1321, 3.4). */
const constants = Int32Array.from({ length: 64 }, (_, step) => Math.floor(Math.abs(Math.sin(step + 1)) * 2 ** 32))
/** How far each turns: in every round four amounts, one after another. */
const turns = Int32Array.of(7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21)
/** Which word of the block each takes in. */
const wordOf = Int32Array.from({ length: 64 }, (_, step) => {
  const round = step >> 4
  return (round === 0 ? step : round === 1 ? 5 * step + 1 : round === 2 ? 3 * step + 5 : 7 * step) & 15
})
const initial = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476)

const blockSize = 64

/** Takes one block into the state: four rounds of sixteen steps each. */
const compress = (state: Int32Array, words: Int32Array, at: number): void => {
  let a = state[0] as number
  let b = state[1] as number
  let c = state[2] as number
  let d = state[3] as number
  for (let step = 0; step < 64; step++) {
    const round = step >> 4
    const mixed =
      round === 0 ? d ^ (b & (c ^ d)) : round === 1 ? c ^ (d & (b ^ c)) : round === 2 ? b ^ c ^ d : c ^ (b | ~d)
    const sum = (a + mixed + (constants[step] as number) + (words[at + (wordOf[step] as number)] as number)) | 0
    const turn = turns[(round << 2) | (step & 3)] as number
    a = d
    d = c
    c = b
    b = (b + ((sum << turn) | (sum >>> (32 - turn)))) | 0
  }
  state[0] = ((state[0] as number) + a) | 0
  state[1] = ((state[1] as number) + b) | 0
  state[2] = ((state[2] as number) + c) | 0
  state[3] = ((state[3] as number) + d) | 0
}

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

/** The first 32 bits of a digest of 32 hexadecimal digits. */
export const md5Start = (hex: string): number => new DataView(bytesOf(hex).buffer).getInt32(0, true)

/**
 * How the MD5 of one text starts with each of many endings: the text is taken in once, and every ending costs one block.
 * The platform's own digest copies its state for each, which takes several times as long.
 */
export const createMd5Starts = (): ((text: Uint8Array) => (ending: Uint8Array) => number) => {
  let bytes = new Uint8Array(4096)
  let words = new Int32Array(bytes.buffer)
  const state = new Int32Array(4)
  const roomFor = (length: number): void => {
    if (length <= bytes.length) return
    const larger = new Uint8Array(2 * Math.ceil(length / blockSize) * blockSize)
    larger.set(bytes)
    bytes = larger
    words = new Int32Array(bytes.buffer)
  }
  return (text) => {
    roomFor(text.length)
    bytes.set(text)
    const whole = text.length - (text.length % blockSize)
    const begun = Int32Array.from(initial)
    for (let at = 0; at < whole; at += blockSize) compress(begun, words, at >> 2)
    const tail = text.slice(whole)
    return (ending) => {
      const length = tail.length + ending.length
      const padded = length + 9 + ((2 * blockSize - 9 - (length % blockSize)) % blockSize)
      roomFor(padded)
      bytes.set(tail)
      bytes.set(ending, tail.length)
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
