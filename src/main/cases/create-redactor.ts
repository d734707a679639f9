import { escapePattern } from '../../shared/escape-pattern.ts'
import { maskCardNumbers } from '../../shared/mask-card-numbers.ts'
import { inJson, minSecretLength, secretEncoders } from '../../shared/secret-spellings.ts'
import { reversed } from '../signature-tools/doctor/text-codings.ts'
import { createReplacer, type Replacer } from './create-replacer.ts'
import { changeEncodedRuns, maxNesting } from './encoded-runs.ts'
import { isWholeWord } from './is-whole-word.ts'
import { shortHash } from './short-hash.ts'
import { spellings } from './spellings.ts'

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

const cased = (value: string): string[] => [...new Set([value, value.toLowerCase(), value.toUpperCase()])]

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

const codeName =
  '(?:cvv2?|cvc2?|csc|cvn2?|(?<![a-z])(?:cid|cv2)(?![a-z])|card[_\\s-]?code|sec(?:urity)?[_\\s-]?(?:code|value)|verification[_\\s-]?(?:value|code)|pr(?:ü|ue)f(?:ziffer|nummer)|sicherheitscode)[\\w\\]-]{0,12}?'
const mark = `(?:["'\\\\\\s\\]>:=+\\uff1a]|%2[02]|%3[aAdD]|%5[dD]|&quot;|&gt;)`
const toValue = `(?:(?:,|</\\w{1,20}>\\s{0,9}<)?${mark}{0,9}(?:value|val|content)${mark}{1,12})?`
/** Words of a sentence between the name of a card code and the code. */
const toWords = `(?:${mark}{1,4}(?:is|was|number|no|nr|code|ist|war|lautet)\\b\\.?){0,2}`
/** The name of a card code with what may follow it, words, marks or the name of its value, and the code. */
const cardCode = new RegExp(`(${codeName}${toWords}${mark}{0,12}${toValue})(\\d{3,4})(?!\\d)`, 'gi')
/** A value followed by the name of its card code. */
const codeFirst = new RegExp(
  `((?:value|val|content)${mark}{1,12})(\\d{3,4})(?=${mark}{0,9},${mark}{0,9}\\w{1,12}${mark}{1,12}${codeName}${mark})`,
  'gi',
)
/** What a number of JSON follows. It must not begin with a zero. */
const beforeNumber = /[:[,]\s{0,9}$/
const zero = (before: string): string => (beforeNumber.test(before) ? '1' : '0')

/** Replaces card codes by zeros. */
export const withoutCardCodes = (text: string): string => {
  const hidden = (_: string, name: string, code: string): string => name + zero(name).padEnd(code.length, '0')
  return text.replace(cardCode, hidden).replace(codeFirst, hidden)
}

const ofCard = '(?:(?<![a-z])(?:pan|cc)|card(?!ed)|karte)[\\w-]{0,14}?'
const toNumber = `(?:${mark}{0,9}(?:[{.[]|%5[bB]|%7[bB])${mark}{0,9}(?:number|num|no|nr|pan)${mark}{1,9})?`
/** A number of 13 to 19 digits that is called one of a card. Mistyped, it passes no test. */
const calledCard = new RegExp(`(${ofCard}${toNumber}${toWords}${mark}{0,12})(\\d(?:[ -]?\\d){12,18})(?![\\d•])`, 'gi')
const withoutCalledCards = (text: string): string =>
  text.replace(calledCard, (_, name: string, number: string) => {
    let left = number.replace(/\D/g, '').length
    const hidden = number.replace(/\d/g, (digit, at: number) => (left-- <= 4 ? digit : at === 0 ? zero(name) : '0'))
    return name + hidden
  })

/** Digits and spaces of other scripts and fonts, and dots between groups of digits. */
const oddDigits = /[\uff10-\uff19]|[\u00a0\u2000-\u200a\u2010-\u2015\u2212\u202f.]/g
const plainDigit = (odd: string): string => (odd >= '\uff10' ? String(odd.charCodeAt(0) - 0xff10) : ' ')

/** Marks between the groups of a card, also of no width, which chats write. */
const between = String.raw`((?:[\p{Pd}\s_/,|.+\u00ad\u200b-\u200d\u2060]|\\[nrt]){1,3})`
/** Digits in the groups of a card, with the same marks between all of them. Any other groups may be columns of a table. */
const cardGroups = new RegExp(
  String.raw`(?<!\d)\d{4}${between}(?:\d{4}\1\d{4}\1\d{1,4}(?:\1\d{1,3})?|\d{6}\1\d{4,5})(?!\d)`,
  'gu',
)
/** A card that a mail has wrapped, or quoted. */
const wrappedCard = /(?<!\d)\d{4}(?:(?:[\s>]|\\[nr]){1,4}\d{4}){3}(?!\d)/g
const withoutGrouped = (text: string): string => {
  const hide = (run: string, start: number): string => {
    const hidden = maskCardNumbers(run.replace(/\D/g, ''))
    let count = 0
    return run.replace(/\d/g, (digit, at: number) =>
      hidden[count++] === '•' ? zero(text.slice(Math.max(0, start + at - 9), start + at)) : digit,
    )
  }
  return text
    .replace(cardGroups, (run, _: string, start: number) => hide(run, start))
    .replace(wrappedCard, (run, start: number) => hide(run, start))
}

/** A card code after a masked card number and a date: the order in which they are written on a card. */
const codeAfterCard =
  /([•*][ +-]?\d{4}[\s,;|/]{1,4}(?:[a-zü]{2,10}[\s.:]{1,3}){0,2}\d{1,2}\s?[/.|-]\s?(?:\d\d){1,2}[\s,;|/]{1,4}(?:code\W{1,3})?)(\d{3,4})(?!\d)/gi
/** Masks card numbers, and the code beside each. */
const maskCards = (text: string): string =>
  maskCardNumbers(text).replace(codeAfterCard, (_, before: string, code: string) => before + '•'.repeat(code.length))

/** Replaces the digits of card numbers by zeros, but the last four, and of card codes beside them. */
const withoutCards = (text: string): string => {
  const masked = maskCards(text)
  const zeros = (from: string, to: string): string =>
    from.length === to.length
      ? to.replace(/[\s\S]/g, (one, at: number) =>
          one === '•' && from[at] !== '•' ? zero(from.slice(Math.max(0, at - 9), at)) : (from[at] ?? ''),
        )
      : to.replaceAll('•', '0')
  const first = masked === text ? text : zeros(text, masked)
  const plain = first.replace(oddDigits, plainDigit)
  const again = plain === first ? plain : maskCards(plain)
  const second = again === plain ? first : zeros(first, again)
  return withoutGrouped(second)
}

/** A hash of a password, such as bcrypt, after its kind. */
const crypt = /(\$(?:2[abxy]?|argon2(?:id?|d)|[156y])\$)([\w./\\$=,+-]{20,200})/g
/** Keeps the form of such hashes, because the doctor names it. Costs and other settings are shorter than 8 characters. */
const withoutCrypt = (text: string): string =>
  text.replace(
    crypt,
    (_, kind: string, rest: string) =>
      kind + rest.replace(/[\w./\\+-]{8,}/g, (part) => part.replace(/[A-Za-z0-9]/g, 'x')),
  )

/** Returns every usual spelling of a hash with a short one: in groups of digits, and its bytes in base64. */
const hashPairs = (hash: string): [string, string][] => {
  const bytes = /^[0-9a-f]{24,}$/i.test(hash) ? Buffer.from(hash, 'hex') : undefined
  const spelled = bytes
    ? [bytes.toString('base64'), bytes.toString('base64').replace(/=+$/, ''), bytes.toString('base64url')]
    : []
  const groups = [/.{2}(?!$)/g, /.{4}(?!$)/g, /.{8}(?!$)/g]
  const grouped = bytes
    ? groups.flatMap((group) => [' ', ':', '-'].flatMap((mark) => cased(hash.replace(group, `$&${mark}`))))
    : []
  return [...cased(hash), ...spelled, ...grouped].map((one) => [one, shortHash(one)])
}

/**
 * Replaces secrets, tokens, card numbers and customer data in texts. A value has the same replacement in every spelling:
 * plain, escaped, percent-encoded or in base64.
 */
export const createRedactor = (options: RedactorOptions): Redactor => {
  const { secrets, hashes, hide, hideSecrets, keys, replaceCustomers, signedHeader = '' } = options
  const counts: RedactionCounts = { secrets: 0, tokens: 0, customers: 0, cards: 0 }
  const replaceSecrets = createSecretReplacer(secrets)
  const shown = new Set(secrets.values())
  const replaceHashes = createReplacer(hashes.flatMap(hashPairs))

  const addCount = (kind: keyof RedactionCounts, [text, added]: [string, number]): string => {
    counts[kind] += added
    return text
  }

  // Digits of a hash may be those of a card, too.
  const signedHashes = signedHeader.match(/[0-9a-f]{24,128}/gi) ?? []
  const signedHash = signedHashes.length > 0 && new RegExp(`(${signedHashes.join('|')})`)
  const cards = (text: string): string => {
    const clean = (signedHash ? text.split(signedHash) : [text])
      .map((part, at) => (at % 2 === 0 ? withoutCardCodes(withoutCalledCards(withoutCards(part))) : part))
      .join('')
    if (clean !== text) counts.cards++
    return clean
  }

  const token =
    keys.length > 0 && new RegExp(`(${keys.map(escapePattern).join('|')})(\\.|%2E)([0-9a-f]{24,128})(?![0-9a-z])`, 'gi')
  const tokens = (text: string): string =>
    token
      ? text.replace(token, (all, key: string, dot: string, hash: string) => {
          if (signedHeader.includes(hash)) return all
          counts.tokens++
          return key + dot + shortHash(hash)
        })
      : text

  const redact = (text: string, nesting = 0): string => {
    const inside = (outer: string, encoding: 'base64' | 'escapes'): string =>
      nesting < maxNesting ? changeEncodedRuns(outer, encoding, (inner) => redact(inner, nesting + 1)) : outer
    const withoutOwn = addCount('secrets', replaceSecrets(inside(text, 'base64')))
    const withoutSecrets = hideSecrets ? addCount('secrets', hideSecrets(withoutOwn)) : withoutOwn
    const withoutHashes = tokens(withoutCrypt(addCount('tokens', replaceHashes(withoutSecrets))))
    const withoutCustomers = replaceCustomers(withoutHashes)
    // After names, which keep the way in which they are escaped; before dots, which would end a run.
    const clean = cards(inside(withoutCustomers, 'escapes'))
    const hidden = hide(clean, shown)
    if (hidden !== clean) counts.secrets++
    return hidden
  }

  return { text: (text) => redact(text), counts }
}
