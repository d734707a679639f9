/** A shorter secret may occur in a text by chance, so it is not searched for. */
const minSecretLength = 4
/** The same limit for an encoded secret, and for a secret in another case. */
const minEncodedLength = 8

/** Finds a secret in a text in any spelling. */
export interface SecretSpellings {
  /** Whether any spelling occurs in the text. `lower` is the text in lower case. Faster than `pattern`. */
  occursIn(text: string, lower: string): boolean
  /** Matches every spelling, with any JSON and URL escapes. */
  pattern: RegExp
}

const cachedSpellings = new Map<string, SecretSpellings | undefined>()
/** Limits the cached secrets: those of a few hundred merchants with their replaced ones. */
const maxKept = 1_000

/** Returns the spellings of a secret. Returns undefined for one that is too short to search for. */
export const spellingsOf = (secret: string): SecretSpellings | undefined => {
  if (cachedSpellings.has(secret)) return cachedSpellings.get(secret)
  if (cachedSpellings.size >= maxKept) cachedSpellings.clear()
  const spellings = secret.length < minSecretLength ? undefined : createSpellings(secret)
  cachedSpellings.set(secret, spellings)
  return spellings
}

const createSpellings = (secret: string): SecretSpellings => {
  const bytes = Buffer.from(secret)
  // Headers, and bodies that are not UTF-8, are read as one character per byte.
  const read = [secret, bytes.toString('latin1')]
  const asIs = [...new Set(read.flatMap((text) => [text, text.replaceAll(' ', '+')]))]
  const inAnyCase = [...(secret.length < minEncodedLength ? [] : asIs), bytes.toString('hex')].filter(isLongEnough)
  const exact = [...(secret.length < minEncodedLength ? asIs : []), ...base64Of(bytes)]
  const lowered = inAnyCase.map((text) => text.toLowerCase())
  const alternatives = [
    ...inAnyCase.map((text) => inEscapes(text, true)),
    ...exact.map((text) => inEscapes(text, false)),
  ]
  return {
    occursIn: (text, lower) =>
      exact.some((spelled) => text.includes(spelled)) || lowered.some((spelled) => lower.includes(spelled)),
    pattern: new RegExp(alternatives.join('|'), 'g'),
  }
}

const isLongEnough = (text: string): boolean => text.length >= minEncodedLength

/**
 * Returns the base64 spellings of the bytes at each of the three offsets in a group, in both alphabets. Omits the first
 * and last characters that also depend on the adjacent bytes.
 */
const base64Of = (bytes: Buffer): string[] => {
  const found = [0, 1, 2].flatMap((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
    const own = text.slice(Math.ceil((before * 4) / 3), Math.floor(((before + bytes.length) * 4) / 3))
    return [own, own.replaceAll('+', '-').replaceAll('/', '_')]
  })
  return [...new Set(found)].filter(isLongEnough)
}

const eitherCase = (text: string): string =>
  text.replace(/\p{L}/gu, (letter) => {
    const both = letter.toLowerCase() + letter.toUpperCase()
    return both.length === 2 ? `[${both}]` : letter
  })

const hexOf = (value: number, digits: number): string => eitherCase(value.toString(16).padStart(digits, '0'))

/** Returns a pattern of a text in which any character may be escaped as in JSON, a URL or a form. */
const inEscapes = (text: string, inAnyCase: boolean): string =>
  Array.from(text, (character) => {
    const plain = character.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
    const ways = [inAnyCase ? eitherCase(plain) : plain]
    ways.push(Array.from(Buffer.from(character), (byte) => `%${hexOf(byte, 2)}`).join(''))
    ways.push(
      character
        .split('')
        .map((unit) => `\\\\u${hexOf(unit.charCodeAt(0), 4)}`)
        .join(''),
    )
    if (/["\\/]/.test(character)) ways.push(`\\\\${plain}`)
    if (character === ' ') ways.push('\\+')
    return `(?:${ways.join('|')})`
  }).join('')
