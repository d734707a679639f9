import type { HeaderList } from '../../shared/contract/common.ts'

/** Names and values in turn, as undici takes them. */
export const flatHeaders = (headers: HeaderList): string[] => {
  const words: string[] = []
  for (const [name, value] of headers) words.push(name, value)
  return words
}

/** undici hands on names and values in turn, as bytes. */
export const headerPairs = (raw: unknown): HeaderList => {
  if (!Array.isArray(raw)) return []
  const pairs: HeaderList = []
  for (let i = 0; i + 1 < raw.length; i += 2) pairs.push([word(raw[i]), word(raw[i + 1])])
  return pairs
}

const word = (raw: unknown): string => (Buffer.isBuffer(raw) ? raw.toString('latin1') : String(raw))
