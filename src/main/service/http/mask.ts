import type { BodyText } from '../../../shared/contract/common.ts'
import { maskCardNumbers } from '../../../shared/mask-card-numbers.ts'
import type { Merchant } from '../../domain/merchant.ts'
import { type SecretSpellings, spellingsOf } from './secret-spellings.ts'

const dots = '••••'

/** Returns every secret of the merchants, including replaced ones that may still sign. */
export const secretsOf = (merchants: { oldest(): Iterable<Merchant> }): string[] => {
  const secrets: string[] = []
  for (const { secret, previousSecrets } of merchants.oldest()) {
    secrets.push(secret)
    for (const previous of previousSecrets) secrets.push(previous.secret)
  }
  return secrets
}

export type Mask = (text: string) => string

const asItIs: Mask = (text) => text

const escapes = /%([\da-f]{2})|\\u([\da-f]{4})|\\(["\\/])/gi

/** Decodes JSON and URL escapes byte by byte. The result is only for searching. */
const unescaped = (text: string): string =>
  /[%\\]/.test(text)
    ? text.replace(escapes, (_all, percent?: string, unicode?: string, itself?: string) =>
        itself === undefined ? String.fromCharCode(Number.parseInt(percent ?? unicode ?? '', 16)) : itself,
      )
    : text

/**
 * Returns the secrets that occur in the text in any spelling, longest first, because one may be a prefix of another.
 */
const secretsIn = (text: string, secrets: readonly string[]): SecretSpellings[] => {
  const lower = text.toLowerCase()
  const plain = unescaped(text)
  const plainLower = plain === text ? lower : plain.toLowerCase()
  return secrets
    .toSorted((a, b) => b.length - a.length)
    .map(spellingsOf)
    .filter((spellings) => spellings !== undefined)
    .filter(({ occursIn }) => occursIn(text, lower) || (plain !== text && occursIn(plain, plainLower)))
}

/**
 * Replaces each secret of at least four characters by `••••`, also when it is escaped for JSON or a URL, in hex, in
 * base64, in another case, or part of a longer word.
 */
export const maskSecrets = (text: string, secrets: readonly string[]): string =>
  secretsIn(text, secrets).reduce((masked, { pattern }) => masked.replace(pattern, dots), text)

/**
 * HTTP Basic credentials are base64 of `user:password`. A client that passes the secret as password sends it in them.
 */
const basicCredentials = /\b(Basic +)([\w+/-]+=*)/gi

const maskBasic = (text: string, secrets: readonly string[]): string =>
  text.replace(basicCredentials, (all, scheme: string, coded: string) => {
    const decoded = Buffer.from(coded, 'base64').toString()
    return maskSecrets(decoded, secrets) === decoded ? all : `${scheme}${dots}`
  })

/**
 * Returns a function that masks card numbers and secrets in any of `texts`. Searches all texts at once, because they
 * rarely contain any.
 */
export const maskFor = (secrets: readonly string[], texts: readonly string[]): Mask => {
  const together = texts.join('\n')
  const isClean =
    secretsIn(together, secrets).length === 0 &&
    maskCardNumbers(together) === together &&
    maskBasic(together, secrets) === together
  return isClean ? asItIs : (text) => maskCardNumbers(maskSecrets(maskBasic(text, secrets), secrets))
}

/** Masks a body. One that is not text is searched byte by byte and keeps its length. */
export const maskedBody = (body: BodyText, mask: Mask): BodyText => {
  if (body.encoding === 'utf8') {
    const text = mask(body.text)
    return text === body.text ? body : { ...body, text }
  }
  const bytes = Buffer.from(body.text, 'base64').toString('latin1')
  const masked = mask(bytes)
  return masked === bytes
    ? body
    : { ...body, text: Buffer.from(masked.replaceAll('•', '*'), 'latin1').toString('base64') }
}

/** Returns the text of a body for `maskFor`. */
export const maskableText = ({ text, encoding }: BodyText): string =>
  encoding === 'utf8' ? text : Buffer.from(text, 'base64').toString('latin1')

/** Removes the query from a URL of the payment page, because people type card data there. */
export const withoutPayQuery = (url: string): string => {
  const end = url.search(/[?#;]/)
  if (end === -1) return url
  const path = unescaped(url.slice(0, end)).replace(/^https?:\/\/[^/]*/i, '')
  return /^\/+pay(\/|$)/i.test(path) ? `${url.slice(0, end)}?${dots}` : url
}
