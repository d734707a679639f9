import type { HeaderList } from '../../shared/contract/common.ts'

/** Converts alternating names and values in bytes, as undici returns them. */
export const headerPairs = (raw: unknown): HeaderList => {
  if (!Array.isArray(raw)) return []
  const pairs: HeaderList = []
  for (let i = 0; i + 1 < raw.length; i += 2) pairs.push([word(raw[i]), word(raw[i + 1])])
  return pairs
}

const word = (raw: unknown): string => (Buffer.isBuffer(raw) ? raw.toString('latin1') : String(raw))
