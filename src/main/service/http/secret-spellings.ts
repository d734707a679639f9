/** Secrets shorter than this are too likely to stand in a text by chance. */
const minSecretLength = 4
/** Characters of an encoding, and of a secret in another case, below which the same holds. */
const minEncodedLength = 8

/** Where a secret may stand in a text, however it is written. */
export interface SecretSpellings {
  /** A quick look: whether any spelling stands in the text. `lower` is the text in lower case. */
  standsIn(text: string, lower: string): boolean
  /** Every spelling, in whatever escapes of JSON and URLs. */
  pattern: RegExp
}

const upToDate = new Map<string, SecretSpellings | undefined>()
/** Spellings kept: those of a few hundred merchants and their earlier secrets. */
const maxKept = 1_000

/** How a secret may be written; undefined for one that is too short to be looked for. */
export const spellingsOf = (secret: string): SecretSpellings | undefined => {
  if (upToDate.has(secret)) return upToDate.get(secret)
  if (upToDate.size >= maxKept) upToDate.clear()
  const spellings = secret.length < minSecretLength ? undefined : createSpellings(secret)
  upToDate.set(secret, spellings)
  return spellings
}

const createSpellings = (secret: string): SecretSpellings => {
  const bytes = Buffer.from(secret)
  // Headers, and bodies that are not UTF-8, are read byte by byte.
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
    standsIn: (text, lower) =>
      exact.some((spelled) => text.includes(spelled)) || lowered.some((spelled) => lower.includes(spelled)),
    pattern: new RegExp(alternatives.join('|'), 'g'),
  }
}

const isLongEnough = (text: string): boolean => text.length >= minEncodedLength

/**
 * What base64 makes of the bytes wherever they begin within a group of three, without the characters that what stands
 * before and after has a part in; in both alphabets.
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

/** A pattern of a text in which any character may be escaped, as JSON, a URL or a form would. */
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
