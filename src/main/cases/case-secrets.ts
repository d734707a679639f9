import type { RandomIndex } from './pseudonyms.ts'

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'

const plain = (random: RandomIndex): string =>
  `cs_${Array.from({ length: 24 }, () => alphabet[random(alphabet.length)] ?? 'x').join('')}`

const drawnFrom = (characters: string, random: RandomIndex): string => characters[random(characters.length)] ?? ''

/** As long as the secret, with the same marks in the same places: other letters and digits. */
const likeSecret = (secret: string, random: RandomIndex): string => {
  const isHex = /^[0-9a-f]+$/i.test(secret)
  return Array.from(secret, (one) => {
    if (/[0-9]/.test(one)) return drawnFrom('0123456789', random)
    if (/[a-z]/.test(one)) return drawnFrom(isHex ? 'abcdef' : 'abcdefghijklmnopqrstuvwxyz', random)
    if (/[A-Z]/.test(one)) return drawnFrom(isHex ? 'ABCDEF' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', random)
    return one
  }).join('')
}

/** Words that begin a secret and say nothing: `sk_live_`, `Bearer `. */
const prefix = /^(?:(?:sk|pk|mk|live|test|prod)[_-]){1,3}/i

/**
 * Draws a secret for a case. `shape: 'like'` keeps length and marks of the real one, which only some mistakes depend on:
 * what is not a letter or digit in it, and which of the two stands where.
 */
export const caseSecret = (secret: string, shape: 'plain' | 'like', random: RandomIndex): string => {
  if (shape === 'plain') return plain(random)
  const [start = ''] = prefix.exec(secret) ?? []
  const rest = likeSecret(secret.slice(start.length), random)
  return rest === '' ? likeSecret(secret, random) : start + rest
}
