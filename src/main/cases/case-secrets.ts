import { characterLike, type RandomIndex } from './pseudonyms.ts'

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'

const randomOf = (characters: string, random: RandomIndex): string => characters[random(characters.length)] ?? ''

const plainSecret = (random: RandomIndex): string =>
  `cs_${Array.from({ length: 24 }, () => randomOf(alphabet, random)).join('')}`

/** Replaces each letter and digit by a random one of its kind and script. Keeps the length and all other characters. */
export const likeSecret = (secret: string, random: RandomIndex): string => {
  const isHex = /^[0-9a-f]+$/i.test(secret)
  return Array.from(secret, (character) => {
    if (/[0-9]/.test(character)) return randomOf('0123456789', random)
    if (/[a-z]/.test(character)) return randomOf(isHex ? 'abcdef' : 'abcdefghijklmnopqrstuvwxyz', random)
    if (/[A-Z]/.test(character)) return randomOf(isHex ? 'ABCDEF' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', random)
    return characterLike(character, random)
  }).join('')
}

/** Attempts for a short secret, which may come out as it was. */
const attempts = 20

/**
 * Generates a secret for a case. `shape: 'like'` keeps the length of the real one, its punctuation and the places of its
 * letters and digits, because some mistakes depend on them. A secret without letters and digits gets a plain one.
 */
export const caseSecret = (secret: string, shape: 'plain' | 'like', random: RandomIndex): string => {
  for (let attempt = 0; shape === 'like' && attempt < attempts; attempt++) {
    const like = likeSecret(secret, random)
    if (like !== secret) return like
  }
  return plainSecret(random)
}
