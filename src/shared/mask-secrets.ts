import { maskDots, minSecretLength, secretSpellings, textEscapes } from './secret-spellings.ts'
import { sessionSecret } from './session-secret.ts'

/** Minimum length of an encoded secret, and of a secret in another case. */
const minEncodedLength = 8

/** The spellings of a secret, without escapes. */
interface SecretFinder {
  secret: string
  exact: readonly string[]
  /** In lower case: these are found in any case. */
  lowered: readonly string[]
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

/** Returns the text in lower case, each character in its place: a few have more in lower case and stay as they are. */
const lowerCase = (text: string): string => {
  const lower = text.toLowerCase()
  if (lower.length === text.length) return lower
  return Array.from(text, (character) => {
    const one = character.toLowerCase()
    return one.length === character.length ? one : character
  }).join('')
}

const isLongEnough = (text: string): boolean => text.length >= minEncodedLength

const createFinder = (secret: string): SecretFinder => {
  const { read, hex, base64 } = secretSpellings(secret)
  // Decoding would change a secret that has escapes of its own, so its usual encodings are searched for too.
  const encoded = decodedOnce(secret) === secret ? [] : textEscapes.map((escaped) => escaped(secret))
  const asIs = [...new Set([...read.flatMap((text) => [text, text.replaceAll(' ', '+')]), ...encoded])]
  const inAnyCase = [...(isLongEnough(secret) ? asIs : []), hex].filter(isLongEnough)
  const exact = [...(isLongEnough(secret) ? [] : asIs), ...base64.filter(isLongEnough)]
  return { secret, exact, lowered: inAnyCase.map(lowerCase) }
}

/** A way to escape characters. `read` takes a match of `pattern` and its groups. */
interface Escape {
  signs: readonly string[]
  pattern: RegExp
  read(all: string, ...groups: (string | undefined)[]): string
}

const controlCharacters: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/** The escapes of JSON and URLs, byte by byte. */
const jsonAndUrl: Escape = {
  signs: ['%', '\\'],
  pattern: /%([\da-f]{2})|\\u([\da-f]{4})|\\(["\\/bfnrt])/gi,
  read: (_all, percent, unicode, sign) =>
    sign === undefined
      ? String.fromCharCode(Number.parseInt(percent ?? unicode ?? '', 16))
      : (controlCharacters[sign.toLowerCase()] ?? sign),
}

const namedCharacters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const html: Escape = {
  signs: ['&'],
  pattern: /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
  read: (all, decimal, hex, name) => {
    if (name !== undefined) return namedCharacters[name.toLowerCase()] ?? all
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : all
  },
}

const undone = (text: string, { signs, pattern, read }: Escape): string =>
  signs.some((sign) => text.includes(sign)) ? text.replace(pattern, read) : text

/** Decodes JSON and URL escapes byte by byte. The result is only for searching. */
export const unescaped = (text: string): string => undone(text, jsonAndUrl)

const decodedOnce = (text: string): string => undone(unescaped(text), html)

/** How often a text is decoded that was encoded several times. */
const maxDecodings = 4

/** The escapes in the order in which they are undone. */
const decodings: readonly Escape[] = Array.from({ length: maxDecodings }, () => [jsonAndUrl, html]).flat()

/** Returns a text as it is and after each decoding that changes it. */
const readingsOf = (text: string): string[] => {
  const readings = [text]
  for (const decoding of decodings) {
    const last = readings.at(-1) ?? ''
    const next = undone(last, decoding)
    if (next !== last) readings.push(next)
  }
  return readings
}

/** Returns finders of the secrets that occur in the text. */
const findersIn = (text: string, secrets: readonly string[]): SecretFinder[] => {
  const readings = readingsOf(text).map((reading) => ({ reading, lower: lowerCase(reading) }))
  return secrets.flatMap((secret) => {
    const finder = finderOf(secret)
    const isThere = readings.some(
      ({ reading, lower }) =>
        finder?.exact.some((spelled) => reading.includes(spelled)) ||
        finder?.lowered.some((spelled) => lower.includes(spelled)),
    )
    return finder && isThere ? [finder] : []
  })
}

/** Returns the secrets that occur in the text in any spelling. */
export const secretsIn = (text: string, secrets: readonly string[]): string[] =>
  findersIn(text, secrets).map(({ secret }) => secret)

export const hasSecret = (text: string, secrets: readonly string[]): boolean =>
  text.search(sessionSecret) !== -1 || secretsIn(text, secrets).length > 0

/** A reading of a text. `places` has where each character begins in the text, and the text's length. */
interface LocatedReading {
  reading: string
  places: readonly number[]
}

const undoneInPlace = ({ reading, places }: LocatedReading, { pattern, read }: Escape): LocatedReading => {
  const parts: string[] = []
  const partPlaces: number[] = []
  let from = 0
  const keepUntil = (end: number): void => {
    parts.push(reading.slice(from, end))
    for (let at = from; at < end; at++) partPlaces.push(places[at] ?? 0)
  }
  for (const match of reading.matchAll(pattern)) {
    const [all, ...groups] = match
    const character = read(all, ...groups)
    if (character === all) continue
    keepUntil(match.index)
    parts.push(character)
    for (const _unit of character.split('')) partPlaces.push(places[match.index] ?? 0)
    from = match.index + all.length
  }
  keepUntil(reading.length)
  partPlaces.push(places[reading.length] ?? 0)
  return { reading: parts.join(''), places: partPlaces }
}

/** Yields what `readingsOf` returns, with places. */
function* locatedReadings(text: string): Generator<LocatedReading> {
  let located: LocatedReading = { reading: text, places: Array.from({ length: text.length + 1 }, (_, at) => at) }
  yield located
  for (const decoding of decodings) {
    const next = undoneInPlace(located, decoding)
    if (next.reading === located.reading) continue
    located = next
    yield located
  }
}

type Range = readonly [start: number, end: number]

const addRanges = (ranges: Range[], spelled: string, text: string, places: readonly number[]): void => {
  for (let at = text.indexOf(spelled); at !== -1; at = text.indexOf(spelled, at + spelled.length)) {
    ranges.push([places[at] ?? 0, places[at + spelled.length] ?? 0])
  }
}

/** Returns where the secrets are in the text, the first first. Ranges that overlap are one. */
const rangesIn = (text: string, finders: readonly SecretFinder[]): Range[] => {
  const found: Range[] = []
  for (const { reading, places } of locatedReadings(text)) {
    const lower = lowerCase(reading)
    for (const { exact, lowered } of finders) {
      for (const spelled of exact) addRanges(found, spelled, reading, places)
      for (const spelled of lowered) addRanges(found, spelled, lower, places)
    }
  }
  const merged: Range[] = []
  for (const [start, end] of found.sort(([a], [b]) => a - b)) {
    const last = merged.at(-1)
    if (last === undefined || start >= last[1]) merged.push([start, end])
    else merged[merged.length - 1] = [last[0], Math.max(last[1], end)]
  }
  return merged
}

/**
 * Replaces each secret of at least four characters by `••••`, also when it is escaped for JSON, a URL or HTML, in hex,
 * in base64, in another case, or part of a longer word. Secrets of browser sessions are replaced too.
 */
export const maskSecrets = (text: string, secrets: readonly string[]): string => {
  const found = findersIn(text, secrets)
  const outside = text.replace(sessionSecret, maskDots)
  if (found.length === 0) return outside
  const parts: string[] = []
  let from = 0
  for (const [start, end] of rangesIn(outside, found)) {
    parts.push(outside.slice(from, start), maskDots)
    from = end
  }
  return parts.join('') + outside.slice(from)
}
