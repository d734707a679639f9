import { escapePattern } from '../../shared/escape-pattern.ts'
import { inJson, minSecretLength, secretEncoders } from '../../shared/secret-spellings.ts'
import { reversed } from '../signature-tools/doctor/text-codings.ts'
import { createHashShortener } from './create-hash-shortener.ts'
import { createReplacer, type Replacer } from './create-replacer.ts'
import { changeEncodedRuns, maxNesting } from './encoded-runs.ts'
import { changeHexDumps, hiddenDump } from './hex-dumps.ts'
import { isWholeWord } from './is-whole-word.ts'
import { shortHash } from './short-hash.ts'
import { spellings } from './spellings.ts'
import { withoutCardData } from './without-card-data.ts'

export interface RedactorOptions {
  /** Replaces customer data. Shared by all redactors, because building it is slow. */
  replaceCustomers: (text: string) => string
  /** Hides whole secrets of merchants that are not in `secrets`, before a name takes a part of one. */
  hideSecrets?: Replacer
  /** Maps each secret to its replacement. */
  secrets: ReadonlyMap<string, string>
  /** Merchant keys. A hash after `<key>.` is shortened. */
  keys: readonly string[]
  /** Known hashes. Shortened everywhere. */
  hashes: readonly string[]
  /** The header of a call that is signed anew. Its hashes stay as they are until then, wherever they are. */
  signedHeader?: string
  /** Masks remaining parts of a secret with dots, and values that are secrets by their name, but not those in `shown`. */
  hide: (text: string, shown: ReadonlySet<string>) => string
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

/** Pairs every spelling of a secret with that of its replacement: in each case, escaped, encoded and reversed. */
const secretPairs = (secrets: ReadonlyMap<string, string>): [string, string][] =>
  [...secrets].flatMap(([secret, replacement]): [string, string][] => [
    ...spellings(secret.toLowerCase(), replacement.toLowerCase()),
    ...spellings(secret.toUpperCase(), replacement.toUpperCase()),
    ...secretEncoders.map((encode): [string, string] => [encode(secret), encode(replacement)]),
    ...spellings(reversed(secret), reversed(replacement)),
    // JSON in JSON in JSON.
    ...(inJson(secret) === secret ? [] : spellings(inJson(secret), inJson(replacement))),
    // Last, because a later pair replaces an earlier one.
    ...spellings(secret, replacement),
  ])

/** Replaces every spelling of secrets. A short one is replaced only as a whole word. */
export const createSecretReplacer = (secrets: ReadonlyMap<string, string>, write = (to: string) => to): Replacer =>
  createReplacer(
    secretPairs(secrets).map(([from, to]) => [from, write(to)]),
    { isAllowed: (text, at, found) => found.length >= minSecretLength || isWholeWord(text, at, found) },
  )

/** A hash of a password, such as bcrypt, after its kind. */
const crypt = /(\$(?:2[abxy]?|argon2(?:id?|d)|[156y])\$)([\w./\\$=,+-]{20,200})/g
/** Keeps the form of such hashes, because the doctor names it. Costs and other settings are shorter than 8 characters. */
const withoutCrypt = (text: string): string =>
  text.replace(
    crypt,
    (_, kind: string, rest: string) =>
      kind + rest.replace(/[\w./\\+-]{8,}/g, (part) => part.replace(/[A-Za-z0-9]/g, 'x')),
  )

/**
 * Replaces secrets, tokens, card numbers and customer data in texts. A value has the same replacement in every spelling:
 * plain, escaped, percent-encoded or in base64.
 */
export const createRedactor = (options: RedactorOptions): Redactor => {
  const { secrets, hashes, hide, hideSecrets, keys, replaceCustomers, signedHeader = '' } = options
  const counts: RedactionCounts = { secrets: 0, tokens: 0, customers: 0, cards: 0 }
  const replaceSecrets = createSecretReplacer(secrets)
  const shown = new Set(secrets.values())
  const shortenHashes = createHashShortener(hashes)

  const addCount = (kind: keyof RedactionCounts, [text, added]: [string, number]): string => {
    counts[kind] += added
    return text
  }

  // Digits of a hash may be those of a card, too.
  const signedHashes = signedHeader.match(/[0-9a-f]{24,128}/gi) ?? []
  const signedHash = signedHashes.length > 0 && new RegExp(`(${signedHashes.join('|')})`)
  const cards = (text: string): string => {
    const clean = (signedHash ? text.split(signedHash) : [text])
      .map((part, at) => (at % 2 === 0 ? withoutCardData(part) : part))
      .join('')
    if (clean !== text) counts.cards++
    return clean
  }

  // The secret of the case in place of the hash, or before it.
  const inHex = signedHeader === '' ? [] : [...secrets.values()].map((secret) => Buffer.from(secret).toString('hex'))
  const isSecretSent = (hash: string): boolean => inHex.some((one) => hash.toLowerCase().startsWith(one))
  const token =
    keys.length > 0 && new RegExp(`(${keys.map(escapePattern).join('|')})(\\.|%2E)([0-9a-f]{24,128})(?![0-9a-z])`, 'gi')
  const tokens = (text: string): string =>
    token
      ? text.replace(token, (all, key: string, dot: string, hash: string) => {
          if (signedHeader.includes(hash) || isSecretSent(hash)) return all
          counts.tokens++
          return key + dot + shortHash(hash)
        })
      : text

  const redact = (text: string, nesting = 0): string => {
    const inside = (outer: string, encoding: 'base64' | 'escapes'): string =>
      nesting < maxNesting ? changeEncodedRuns(outer, encoding, (inner) => redact(inner, nesting + 1)) : outer
    const withoutDumps = changeHexDumps(text, (inner) => (redact(inner, maxNesting) === inner ? undefined : hiddenDump))
    const withoutOwn = addCount('secrets', replaceSecrets(inside(withoutDumps, 'base64')))
    const withoutSecrets = hideSecrets ? addCount('secrets', hideSecrets(withoutOwn)) : withoutOwn
    const withoutHashes = tokens(withoutCrypt(addCount('tokens', shortenHashes(withoutSecrets))))
    const withoutCustomers = replaceCustomers(withoutHashes)
    // After names, which keep the way in which they are escaped; before dots, which would end a run.
    const clean = cards(inside(withoutCustomers, 'escapes'))
    const hidden = hide(clean, shown)
    if (hidden !== clean) counts.secrets++
    return hidden
  }

  return { text: (text) => redact(text), counts }
}
