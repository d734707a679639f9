import { maskCardNumbers } from '../../shared/mask-card-numbers.ts'
import { formField, isAboutCustomer, jsonMember } from './customer-values.ts'
import type { Pseudonyms } from './pseudonyms.ts'
import { spellings } from './spellings.ts'

export interface RedactorOptions {
  /** Whose names are replaced, and by what. */
  customers: readonly string[]
  pseudonyms: Pseudonyms
  /** Real secrets, each with what stands in its place. */
  secrets: ReadonlyMap<string, string>
  /** Of merchants: a hash behind one is shortened. */
  keys: readonly string[]
  /** Hashes known in full, which are shortened wherever they stand. */
  hashes: readonly string[]
  /** Puts dots where anything of a secret is left. */
  hide: (text: string) => string
}

export interface RedactionCounts {
  secrets: number
  tokens: number
  customers: number
  cards: number
}

export interface Redactor {
  text(text: string): string
  counts: RedactionCounts
}

/** Shorter values are replaced in their own fields only: elsewhere they are part of words. */
const minInText = 3
/** From so many characters on a value is replaced inside longer words too. */
const minInWord = 5

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Where a word may begin: escapes are no letters, though they end with some. */
const before = '(?<=^|[^\\p{L}\\p{N}]|%[0-9A-Fa-f]{2}|\\\\[nrtbf]|\\\\u[0-9a-fA-F]{4})'

/** Replaces many texts in one pass, the longest first; returns how often. */
const createReplacer = (pairs: readonly (readonly [from: string, to: string])[], isWord: (from: string) => boolean) => {
  const known = new Map(pairs.filter(([from, to]) => from !== '' && from !== to))
  if (known.size === 0) return (text: string): [string, number] => [text, 0]
  const longestFirst = [...known.keys()].sort((a, b) => b.length - a.length)
  const pattern = new RegExp(
    longestFirst
      .map((from) => (isWord(from) ? `${before}${escaped(from)}(?![\\p{L}\\p{N}])` : escaped(from)))
      .join('|'),
    'gu',
  )
  return (text: string): [string, number] => {
    let count = 0
    const changed = text.replace(pattern, (found) => {
      count++
      return known.get(found) ?? found
    })
    return [changed, count]
  }
}

const cased = (value: string): string[] => [...new Set([value, value.toLowerCase(), value.toUpperCase()])]

const customerPairs = ({ customers, pseudonyms }: RedactorOptions): [string, string][] =>
  customers.flatMap((value) => {
    const pseudonym = pseudonyms(value)
    const digits = value.replace(/\D/g, '')
    const others: [string, string][] =
      digits.length >= 6 && /^[+\d\s().-]+$/.test(value) && !/^\d+\.\d+\.\d+\.\d+$/.test(value)
        ? [[digits, pseudonym.replace(/\D/g, '')]]
        : []
    const words: [string, string][] = [value, value.toLowerCase(), value.toUpperCase()].map((one) => [
      one,
      one === value ? pseudonym : one === value.toLowerCase() ? pseudonym.toLowerCase() : pseudonym.toUpperCase(),
    ])
    // In composed and decomposed letters.
    const normal = words.flatMap(([from, to]): [string, string][] => [
      [from, to],
      [from.normalize('NFD'), to.normalize('NFD')],
      [from.normalize('NFC'), to.normalize('NFC')],
    ])
    return [...normal, ...others].flatMap(([from, to]) => spellings(from, to))
  })

/** In base64 wherever they begin, in hexadecimal digits, and from last to first. */
const secretPairs = (secrets: ReadonlyMap<string, string>): [string, string][] =>
  [...secrets].flatMap(([secret, instead]): [string, string][] => {
    const [bytes, others] = [Buffer.from(secret), Buffer.from(instead)]
    const base64 = ['base64', 'base64url'] as const
    return [
      ...cased(secret).flatMap((one) => {
        const to =
          one === secret ? instead : one === secret.toLowerCase() ? instead.toLowerCase() : instead.toUpperCase()
        return spellings(one, to)
      }),
      [bytes.toString('hex'), others.toString('hex')],
      [bytes.toString('hex').toUpperCase(), others.toString('hex').toUpperCase()],
      ...base64.flatMap((coding): [string, string][] => [
        [bytes.toString(coding), others.toString(coding)],
        [bytes.toString(coding).replace(/=+$/, ''), others.toString(coding).replace(/=+$/, '')],
      ]),
      [Array.from(secret).reverse().join(''), Array.from(instead).reverse().join('')],
    ]
  })

/** `94fd…9660`: enough to tell two hashes apart, and nothing to guess the secret by. */
const shortHash = (hash: string): string => `${hash.slice(0, 4)}…${hash.slice(-4)}`

const cardCode = /((?:cvv2?|cvc2?|csc|cvn|security[_-]?code)["'\\]*\s*(?:[:=]|=>|%3[aAdD])\s*["'\\]*)(\d{3,4})(?!\d)/gi

/** Whole runs of base64 that hold more than a hash. */
const base64Run = /[A-Za-z0-9+/_-]{16,}={0,2}/g

/**
 * Takes secrets, tokens, card numbers and customers out of texts. A value has the same replacement wherever and however
 * it is written: as it is, escaped, percent-encoded or in base64.
 */
export const createRedactor = (options: RedactorOptions): Redactor => {
  const { secrets, hashes, hide, keys, customers, pseudonyms } = options
  const counts: RedactionCounts = { secrets: 0, tokens: 0, customers: 0, cards: 0 }
  const long = customers.filter(({ length }) => length >= minInText)
  const short = new Set(customers.filter(({ length }) => length < minInText))
  const isWord = (from: string): boolean => from.length < minInWord && /^[\p{L}\p{N}]+$/u.test(from)
  const replaceCustomers = createReplacer(customerPairs({ ...options, customers: long }), isWord)
  const replaceSecrets = createReplacer(secretPairs(secrets), (from) => from.length < 4)
  const replaceHashes = createReplacer(
    hashes.flatMap((hash) => cased(hash).map((one): [string, string] => [one, shortHash(one)])),
    () => false,
  )

  const count = (kind: keyof RedactionCounts, [text, more]: [string, number]): string => {
    counts[kind] += more
    return text
  }

  const cards = (text: string): string => {
    const masked = maskCardNumbers(text)
    const numbers = masked === text ? text : masked.replaceAll('•', '0')
    const clean = numbers.replace(cardCode, (_, name: string, code: string) => name + '0'.repeat(code.length))
    if (clean !== text) counts.cards++
    return clean
  }

  const token =
    keys.length > 0 && new RegExp(`(${keys.map(escaped).join('|')})(\\.|%2E)([0-9a-f]{24,128})(?![0-9a-z])`, 'gi')
  const tokens = (text: string): string =>
    token && hashes.length > 0
      ? text.replace(token, (_, key: string, dot: string, hash: string) => {
          counts.tokens++
          return key + dot + shortHash(hash)
        })
      : text

  const shortValues = (text: string): string => {
    if (short.size === 0) return text
    const inMember = (all: string, name: string, colon: string, literal: string): string => {
      const value = literal.slice(1, -1)
      return isAboutCustomer(name) && short.has(value) ? `"${name}"${colon}"${pseudonyms(value)}"` : all
    }
    return text
      .replace(jsonMember, inMember)
      .replace(formField, (all, name: string, value: string) =>
        isAboutCustomer(name) && short.has(value) ? `${name}=${pseudonyms(value)}` : all,
      )
  }

  const inOrder = (text: string): string => {
    const withoutSecrets = count('secrets', replaceSecrets(text))
    const withoutHashes = tokens(count('tokens', replaceHashes(withoutSecrets)))
    const withoutCustomers = shortValues(count('customers', replaceCustomers(withoutHashes)))
    const hidden = hide(cards(withoutCustomers))
    if (hidden !== withoutCustomers && hidden.includes('•')) counts.secrets++
    return hidden
  }

  const inBase64 = (run: string): string => {
    const inner = Buffer.from(run, 'base64').toString('latin1')
    if (inner.length < 10 || /[^\s\x20-\x7e\x80-\xff]/.test(inner)) return run
    const changed = inOrder(inner)
    if (changed === inner) return run
    const coding = /[_-]/.test(run) ? 'base64url' : 'base64'
    const written = Buffer.from(changed, 'latin1').toString(coding)
    return run.endsWith('=') ? written : written.replace(/=+$/, '')
  }

  return { text: (text) => inOrder(text).replace(base64Run, inBase64), counts }
}
