import { escapePattern } from '../../shared/escape-pattern.ts'
import { maskCardNumbers } from '../../shared/mask-card-numbers.ts'
import { createReplacer, type Replacer } from './create-replacer.ts'
import { isWholeWord } from './is-whole-word.ts'
import { shortHash } from './short-hash.ts'
import { spellings } from './spellings.ts'

export interface RedactorOptions {
  /** Replaces what customers are called; one for many redactors, since it takes long to make. */
  replaceCustomers: Replacer
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

const cased = (value: string): string[] => [...new Set([value, value.toLowerCase(), value.toUpperCase()])]

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

const cardCode = /((?:cvv2?|cvc2?|csc|cvn|security[_-]?code)["'\\]*\s*(?:[:=]|=>|%3[aAdD])\s*["'\\]*)(\d{3,4})(?!\d)/gi

/** Whole runs of base64 that hold more than a hash. */
const base64Run = /[A-Za-z0-9+/_-]{16,}={0,2}/g

/**
 * Takes secrets, tokens, card numbers and customers out of texts. A value has the same replacement wherever and however
 * it is written: as it is, escaped, percent-encoded or in base64.
 */
export const createRedactor = (options: RedactorOptions): Redactor => {
  const { secrets, hashes, hide, keys, replaceCustomers } = options
  const counts: RedactionCounts = { secrets: 0, tokens: 0, customers: 0, cards: 0 }
  // Shorter ones are part of other words.
  const replaceSecrets = createReplacer(
    secretPairs(secrets),
    (text, at, found) => found.length >= 4 || isWholeWord(text, at, found),
  )
  const replaceHashes = createReplacer(
    hashes.flatMap((hash) => cased(hash).map((one): [string, string] => [one, shortHash(one)])),
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
    keys.length > 0 && new RegExp(`(${keys.map(escapePattern).join('|')})(\\.|%2E)([0-9a-f]{24,128})(?![0-9a-z])`, 'gi')
  const tokens = (text: string): string =>
    token && hashes.length > 0
      ? text.replace(token, (_, key: string, dot: string, hash: string) => {
          counts.tokens++
          return key + dot + shortHash(hash)
        })
      : text

  const inOrder = (text: string): string => {
    const withoutSecrets = count('secrets', replaceSecrets(text))
    const withoutHashes = tokens(count('tokens', replaceHashes(withoutSecrets)))
    const withoutCustomers = count('customers', replaceCustomers(withoutHashes))
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
