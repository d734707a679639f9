import { escapePattern } from './escape-pattern.ts'
import { maskDots, minSecretLength, secretSpellings } from './secret-spellings.ts'
import { sessionSecret } from './session-secret.ts'

/** Minimum length of an encoded secret, and of a secret in another case. */
const minEncodedLength = 8

/** Finds a secret in a text in any spelling. */
interface SecretFinder {
  secret: string
  /** Whether any spelling occurs in the text. `lower` is the text in lower case. Faster than `pattern`. */
  occursIn(text: string, lower: string): boolean
  /** Matches every spelling, with any JSON and URL escapes. */
  pattern: RegExp
}

const finders = new Map<string, SecretFinder | undefined>()
/** Limits the cached secrets: those of a few hundred merchants with their replaced ones. */
const maxFinders = 1_000

const finderOf = (secret: string): SecretFinder | undefined => {
  if (finders.has(secret)) return finders.get(secret)
  if (finders.size >= maxFinders) finders.clear()
  const finder = secret.length < minSecretLength ? undefined : createFinder(secret)
  finders.set(secret, finder)
  return finder
}

const isLongEnough = (text: string): boolean => text.length >= minEncodedLength

const createFinder = (secret: string): SecretFinder => {
  const { read, hex, base64 } = secretSpellings(secret)
  const asIs = [...new Set(read.flatMap((text) => [text, text.replaceAll(' ', '+')]))]
  const inAnyCase = [...(isLongEnough(secret) ? asIs : []), hex].filter(isLongEnough)
  const exact = [...(isLongEnough(secret) ? [] : asIs), ...base64.filter(isLongEnough)]
  const lowered = inAnyCase.map((text) => text.toLowerCase())
  const alternatives = [
    ...inAnyCase.map((text) => inEscapes(text, true)),
    ...exact.map((text) => inEscapes(text, false)),
  ]
  return {
    secret,
    occursIn: (text, lower) =>
      exact.some((spelled) => text.includes(spelled)) || lowered.some((spelled) => lower.includes(spelled)),
    pattern: new RegExp(alternatives.join('|'), 'g'),
  }
}

const eitherCase = (text: string): string =>
  text.replace(/\p{L}/gu, (letter) => {
    const both = letter.toLowerCase() + letter.toUpperCase()
    return both.length === 2 ? `[${both}]` : letter
  })

const hexDigits = (value: number, digits: number): string => eitherCase(value.toString(16).padStart(digits, '0'))

const entityNames = new Map([
  ['&', 'amp'],
  ['<', 'lt'],
  ['>', 'gt'],
  ['"', 'quot'],
  ["'", 'apos'],
])
const namedCharacters = new Map([...entityNames].map(([character, name]) => [name, character]))

/** Patterns of characters that escapes are made of, which may be escaped themselves. */
const percent = '%(?:25)*'
const backslashes = `(?:\\\\|${percent}5[cC]){1,8}`
const semicolon = `(?:;|${percent}3[bB])`
const ampersand = `(?:&|${percent}26)(?:[aA][mM][pP]${semicolon})*`
const numberSign = `(?:#|${percent}23)`

/** Returns a pattern of a text in which any character may be escaped as in JSON, a URL, a form or HTML, once or several times. */
const inEscapes = (text: string, inAnyCase: boolean): string =>
  Array.from(text, (character) => {
    const plain = escapePattern(character)
    const bytes = Array.from(new TextEncoder().encode(character), (byte) => `${percent}${hexDigits(byte, 2)}`).join('')
    const units = character.split('').map((unit) => `${backslashes}u${hexDigits(unit.charCodeAt(0), 4)}`)
    const ways = [inAnyCase ? eitherCase(plain) : plain, bytes, units.join('')]
    if (/["\\/]/.test(character)) ways.push(`${backslashes}(?:${plain}|${bytes})`)
    if (character === ' ') ways.push('\\+')
    const code = character.codePointAt(0) ?? 0
    const names = [`${numberSign}(?:0*${code}|[xX]0*${hexDigits(code, 1)})`]
    const name = entityNames.get(character)
    if (name !== undefined) names.push(eitherCase(name))
    ways.push(`${ampersand}(?:${names.join('|')})${semicolon}`)
    return `(?:${ways.join('|')})`
  }).join('')

const escapes = /%([\da-f]{2})|\\u([\da-f]{4})|\\(["\\/])/gi

/** Decodes JSON and URL escapes byte by byte. The result is only for searching. */
export const unescaped = (text: string): string =>
  text.includes('%') || text.includes('\\')
    ? text.replace(escapes, (_all, percent?: string, unicode?: string, itself?: string) =>
        itself === undefined ? String.fromCharCode(Number.parseInt(percent ?? unicode ?? '', 16)) : itself,
      )
    : text

const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi

const withoutHtmlEntities = (text: string): string => {
  if (!text.includes('&')) return text
  return text.replace(entity, (all, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return namedCharacters.get(name.toLowerCase()) ?? all
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : all
  })
}

/** How often a text is decoded that was encoded several times. */
const maxDecodings = 4

/** Undoes JSON and URL escapes and HTML's entities, one in the other. The result is only for searching. */
const decoded = (text: string): string => {
  let plain = text
  for (let round = 0; round < maxDecodings; round++) {
    const next = withoutHtmlEntities(unescaped(plain))
    if (next === plain) break
    plain = next
  }
  return plain
}

/** Returns finders of the secrets that occur in the text, the longest first, because one may be a prefix of another. */
const findersIn = (text: string, secrets: readonly string[]): SecretFinder[] => {
  const lower = text.toLowerCase()
  const plain = decoded(text)
  const plainLower = plain === text ? lower : plain.toLowerCase()
  const found: SecretFinder[] = []
  for (const secret of secrets) {
    const finder = finderOf(secret)
    if (finder === undefined) continue
    if (finder.occursIn(text, lower) || (plain !== text && finder.occursIn(plain, plainLower))) found.push(finder)
  }
  return found.sort((a, b) => b.secret.length - a.secret.length)
}

/** Returns the secrets that occur in the text in any spelling. */
export const secretsIn = (text: string, secrets: readonly string[]): string[] =>
  findersIn(text, secrets).map(({ secret }) => secret)

export const hasSecret = (text: string, secrets: readonly string[]): boolean =>
  text.search(sessionSecret) !== -1 || secretsIn(text, secrets).length > 0

/**
 * Replaces each secret of at least four characters by `••••`, also when it is escaped for JSON, a URL or HTML, in hex,
 * in base64, in another case, or part of a longer word. A text whose secret is encoded in so many ways that its place cannot
 * be determined becomes `••••` as a whole. Secrets of browser sessions are replaced too.
 */
export const maskSecrets = (text: string, secrets: readonly string[]): string => {
  const found = findersIn(text, secrets)
  const outside = text.replace(sessionSecret, maskDots)
  if (found.length === 0) return outside
  const masked = found.reduce((rest, { pattern }) => rest.replace(pattern, maskDots), outside)
  return hasSecret(masked, secrets) ? maskDots : masked
}
