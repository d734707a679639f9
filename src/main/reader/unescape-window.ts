import { isUtf8 } from 'node:buffer'

/** A part of a text with one or more layers of escapes removed, and the offset of each character in the source. */
export interface Unescaped {
  text: string
  /** The offset in the source of each character, and of the end. */
  places: Uint32Array
}

const simple: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

const entities: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#34;': '"',
  '&#x22;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&#x27;': "'",
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
}

/** `\303\251`: the bytes of one character in UTF-8, as Perl, PostgreSQL and git write them. */
const octalEscapes = /\\[01][0-7]{2}|\\3[0-7]{2}(?:\\2[0-7]{2}){1,3}/y

const octalAt = (text: string, at: number): [characters: string, length: number] | undefined => {
  if (!/[0-3]/.test(text[at + 1] ?? '')) return undefined
  octalEscapes.lastIndex = at
  const run = octalEscapes.exec(text)?.[0]
  if (run === undefined) return undefined
  const bytes = Buffer.from((run.match(/[0-7]{3}/g) ?? []).map((digits) => Number.parseInt(digits, 8)))
  return isUtf8(bytes) ? [bytes.toString('utf8'), run.length] : undefined
}

/** `\195\169`: the bytes of a character in UTF-8 in decimal digits, as Haskell, OCaml and Lua write them. */
const decimalEscapes = /\\(?:19[4-9]|2[0-3]\d|24[0-4])(?:\\1[2-9]\d){1,3}/y

const decimalAt = (text: string, at: number): [characters: string, length: number] | undefined => {
  decimalEscapes.lastIndex = at
  const run = decimalEscapes.exec(text)?.[0]
  if (run === undefined) return undefined
  const bytes = Buffer.from((run.match(/\d{3}/g) ?? []).map(Number))
  return isUtf8(bytes) ? [bytes.toString('utf8'), run.length] : undefined
}

/** `\xC3\xA9`: the bytes of one character in UTF-8, as Ruby, nginx and debug output write them. */
const utf8Escapes = /\\x(?:[cd][\da-f]\\x[89ab][\da-f]|e[\da-f](?:\\x[89ab][\da-f]){2}|f[0-4](?:\\x[89ab][\da-f]){3})/iy

const utf8At = (text: string, at: number): [character: string, length: number] | undefined => {
  if (text[at + 1] !== 'x') return undefined
  utf8Escapes.lastIndex = at
  const run = utf8Escapes.exec(text)?.[0]
  if (run === undefined) return undefined
  const bytes = Buffer.from(run.replaceAll('\\x', ''), 'hex')
  return isUtf8(bytes) ? [bytes.toString('utf8'), run.length] : undefined
}

/** `\x{218}` of Perl, `\u{218}` of PHP, Ruby, Rust and JavaScript, `\u0218` and `\xc8`, without the backslash. */
const codeEscape = /^(?:[ux]\{([\dA-Fa-f]{1,6})\}|u([\dA-Fa-f]{4})|x([\dA-Fa-f]{2}))/

/** Returns the character of an escape that names its code, and the escape's length. */
export const codeEscapeAt = (text: string, at: number): [character: string, length: number] | undefined => {
  const found = codeEscape.exec(text.slice(at + 1, at + 10))
  const code = Number.parseInt(found?.[1] ?? found?.[2] ?? found?.[3] ?? '', 16)
  return found && code <= 0x10ffff ? [String.fromCodePoint(code), found[0].length + 1] : undefined
}

/** Returns the character of an escape and the escape's length. Returns other characters as they are. */
const unitAt = (text: string, at: number): [unit: string, length: number] => {
  const char = text[at] ?? ''
  if (char === '&') {
    const entity = /^&(?:quot|apos|amp|lt|gt|#34|#39|#x22|#x27);/.exec(text.slice(at, at + 6))?.[0]
    return entity === undefined ? [char, 1] : [entities[entity] ?? entity, entity.length]
  }
  if (char !== '\\') return [char, 1]
  const next = text[at + 1] ?? ''
  const character = utf8At(text, at) ?? decimalAt(text, at) ?? octalAt(text, at) ?? codeEscapeAt(text, at)
  if (character !== undefined) return character
  return Object.hasOwn(simple, next) ? [simple[next] ?? '', 2] : [next, 2]
}

/** Returns a text with one layer of its escapes removed. Entities stay. */
export const unescapedOnce = (text: string): string => {
  const units: string[] = []
  for (let at = 0; at < text.length; ) {
    const [unit, length] = text[at] === '\\' ? unitAt(text, at) : [text[at] ?? '', 1]
    units.push(unit)
    at += length
  }
  return units.join('')
}

/** `\"` is one layer of escapes, `\\\"` two, and so on; nginx's `\x22` is one. */
export const layersOf = (sign: string): number => Math.ceil(Math.log2((/^\\*/.exec(sign)?.[0].length ?? 0) + 1))

/** Removes one layer of escapes, up to the first unescaped quote. */
const once = ({ text, places }: Unescaped, isEntity: boolean): Unescaped => {
  const units: string[] = []
  const from: number[] = []
  let at = 0
  while (at < text.length && (isEntity || text[at] !== '"')) {
    // Where quotes are escaped by backslashes, `&amp;` was sent; where they are entities, a backslash was.
    const isSent = text[at] === (isEntity ? '\\' : '&')
    const [unit, length] = isSent ? [text[at] ?? '', 1] : unitAt(text, at)
    units.push(unit)
    for (let index = 0; index < unit.length; index++) from.push(places[at] ?? 0)
    at += length
  }
  from.push(places[at] ?? places[places.length - 1] ?? 0)
  return { text: units.join(''), places: Uint32Array.from(from) }
}

/**
 * Removes `layers` layers of escapes from `length` characters at an offset: `{\"a\"`, `{\\\"a\\\"`, `{\x22a\x22`,
 * `{&quot;a&quot;`.
 */
export const unescapeWindow = (
  text: string,
  { start, length, layers, isEntity }: { start: number; length: number; layers: number; isEntity: boolean },
): Unescaped => {
  const source = text.slice(start, start + length)
  const places = new Uint32Array(source.length + 1)
  for (let at = 0; at <= source.length; at++) places[at] = start + at
  let window: Unescaped = { text: source, places }
  for (let layer = 0; layer < layers; layer++) window = once(window, isEntity)
  return window
}
