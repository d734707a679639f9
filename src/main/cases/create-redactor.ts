import { escapePattern } from '../../shared/escape-pattern.ts'
import { maskCardNumbers } from '../../shared/mask-card-numbers.ts'
import { minSecretLength, secretEncoders } from '../../shared/secret-spellings.ts'
import { createReplacer, type Replacer } from './create-replacer.ts'
import { isWholeWord } from './is-whole-word.ts'
import { shortHash } from './short-hash.ts'
import { spellings } from './spellings.ts'

export interface RedactorOptions {
  /** Replaces customer data. Shared by all redactors, because building it is slow. */
  replaceCustomers: Replacer
  /** Maps each secret to its replacement. */
  secrets: ReadonlyMap<string, string>
  /** Merchant keys. A hash after `<key>.` is shortened. */
  keys: readonly string[]
  /** Known hashes. Shortened everywhere. */
  hashes: readonly string[]
  /** Leaves hashes behind a merchant's key as they are, for a call that is signed anew. */
  keepsTokens?: boolean
  /** Masks remaining parts of a secret with dots. */
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

/** Pairs every spelling of a secret with that of its replacement: in each case, escaped, encoded and reversed. */
const secretPairs = (secrets: ReadonlyMap<string, string>): [string, string][] =>
  [...secrets].flatMap(([secret, replacement]): [string, string][] => [
    ...spellings(secret.toLowerCase(), replacement.toLowerCase()),
    ...spellings(secret.toUpperCase(), replacement.toUpperCase()),
    ...secretEncoders.map((encode): [string, string] => [encode(secret), encode(replacement)]),
    [Array.from(secret).reverse().join(''), Array.from(replacement).reverse().join('')],
    // Last, because a later pair replaces an earlier one.
    ...spellings(secret, replacement),
  ])

const cardCode =
  /((?:cvv2?|cvc2?|csc|cvn|security[_-]?code)(?:["'\\\s]|%2[02])*(?:[:=]|=>|%3[aAdD])(?:["'\\\s+]|%2[02])*)(\d{3,4})(?!\d)/gi

/** Base64 of at least 16 characters. */
const base64Run = /[A-Za-z0-9+/_-]{16,}={0,2}/g

/**
 * Replaces secrets, tokens, card numbers and customer data in texts. A value has the same replacement in every spelling:
 * plain, escaped, percent-encoded or in base64.
 */
export const createRedactor = (options: RedactorOptions): Redactor => {
  const { secrets, hashes, hide, keys, replaceCustomers, keepsTokens = false } = options
  const counts: RedactionCounts = { secrets: 0, tokens: 0, customers: 0, cards: 0 }
  // A short secret is replaced only as a whole word.
  const replaceSecrets = createReplacer(
    secretPairs(secrets),
    (text, at, found) => found.length >= minSecretLength || isWholeWord(text, at, found),
  )
  const replaceHashes = createReplacer(
    hashes.flatMap((hash) => cased(hash).map((one): [string, string] => [one, shortHash(one)])),
  )

  const addCount = (kind: keyof RedactionCounts, [text, added]: [string, number]): string => {
    counts[kind] += added
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
    token && !keepsTokens
      ? text.replace(token, (_, key: string, dot: string, hash: string) => {
          counts.tokens++
          return key + dot + shortHash(hash)
        })
      : text

  const redactOnce = (text: string): string => {
    const withoutSecrets = addCount('secrets', replaceSecrets(text))
    const withoutHashes = tokens(addCount('tokens', replaceHashes(withoutSecrets)))
    const withoutCustomers = addCount('customers', replaceCustomers(withoutHashes))
    const hidden = hide(cards(withoutCustomers))
    if (hidden !== withoutCustomers && hidden.includes('•')) counts.secrets++
    return hidden
  }

  const redactBase64 = (run: string): string => {
    const decoded = Buffer.from(run, 'base64').toString('latin1')
    if (decoded.length < 10 || /[^\s\x20-\x7e\x80-\xff]/.test(decoded)) return run
    const changed = redactOnce(decoded)
    if (changed === decoded) return run
    const coding = /[_-]/.test(run) ? 'base64url' : 'base64'
    const encoded = Buffer.from(changed, 'latin1').toString(coding)
    return run.endsWith('=') ? encoded : encoded.replace(/=+$/, '')
  }

  // First, because dots in place of a part of it would leave base64 that nobody decodes here.
  return { text: (text) => redactOnce(text.replace(base64Run, redactBase64)), counts }
}
