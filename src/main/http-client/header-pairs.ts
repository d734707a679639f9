import type { HeaderList } from '../../shared/contract/common.ts'

/** Alternates names and values, as undici expects them. */
export const flatHeaders = (headers: HeaderList): string[] => {
  const words: string[] = []
  for (const [name, value] of headers) words.push(name, value)
  return words
}

/**
 * Converts alternating names and values in bytes, as undici returns them. Reuses the equal pairs of `like`, the headers
 * of an earlier response: attempts store these lists, and a receiver's responses mostly have the same headers.
 */
export const headerPairs = (raw: unknown, like: HeaderList = []): HeaderList => {
  if (!Array.isArray(raw)) return []
  const pairs: HeaderList = []
  let isSame = raw.length === like.length * 2
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = word(raw[i])
    const value = word(raw[i + 1])
    const known = like[i / 2]
    if (known !== undefined && known[0] === name && known[1] === value) {
      pairs.push(known)
    } else {
      isSame = false
      pairs.push([name, value])
    }
  }
  return isSame ? like : pairs
}

const word = (raw: unknown): string => (Buffer.isBuffer(raw) ? raw.toString('latin1') : String(raw))
