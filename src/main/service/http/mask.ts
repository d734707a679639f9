import type { BodyText } from '../../../shared/contract/common.ts'
import { maskCardNumbers } from '../../../shared/mask-card-numbers.ts'
import type { Merchant } from '../../domain/merchant.ts'
import { type SecretSpellings, spellingsOf } from './secret-spellings.ts'

const dots = '••••'

/** Every secret that signs, or did until a moment ago. */
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

/** The text with the escapes of JSON and URLs undone, byte by byte: good for looking into, not for reading. */
const unescaped = (text: string): string =>
  /[%\\]/.test(text)
    ? text.replace(escapes, (_all, percent?: string, unicode?: string, itself?: string) =>
        itself === undefined ? String.fromCharCode(Number.parseInt(percent ?? unicode ?? '', 16)) : itself,
      )
    : text

/** Of the secrets those that stand in the text in some spelling, the longest first: one may begin with another. */
const standingIn = (text: string, secrets: readonly string[]): SecretSpellings[] => {
  const lower = text.toLowerCase()
  const plain = unescaped(text)
  const plainLower = plain === text ? lower : plain.toLowerCase()
  return secrets
    .toSorted((a, b) => b.length - a.length)
    .map(spellingsOf)
    .filter((spellings) => spellings !== undefined)
    .filter(({ standsIn }) => standsIn(text, lower) || (plain !== text && standsIn(plain, plainLower)))
}

/**
 * Puts `••••` in place of each secret of at least four characters, also where it is escaped for JSON or a URL, in hex
 * or in base64, on its own or as part of something longer, in another case.
 */
export const maskSecrets = (text: string, secrets: readonly string[]): string =>
  standingIn(text, secrets).reduce((masked, { pattern }) => masked.replace(pattern, dots), text)

/** Credentials of HTTP Basic, which are base64 of `user:password`: code that takes a token for them sends the secret. */
const basicCredentials = /\b(Basic +)([\w+/-]+=*)/gi

const maskBasic = (text: string, secrets: readonly string[]): string =>
  text.replace(basicCredentials, (all, scheme: string, coded: string) => {
    const decoded = Buffer.from(coded, 'base64').toString()
    return maskSecrets(decoded, secrets) === decoded ? all : `${scheme}${dots}`
  })

/**
 * Puts dots in place of card numbers and secrets in any of `texts`. Nearly always there are none, which one look at
 * all of them together tells.
 */
export const maskFor = (secrets: readonly string[], texts: readonly string[]): Mask => {
  const together = texts.join('\n')
  const isClean =
    standingIn(together, secrets).length === 0 &&
    maskCardNumbers(together) === together &&
    maskBasic(together, secrets) === together
  return isClean ? asItIs : (text) => maskCardNumbers(maskSecrets(maskBasic(text, secrets), secrets))
}

/** A body with the same done to it. One that is no text is looked at byte by byte, and stays as long as it is. */
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

/** What `maskFor` is to look at of a body, beside others. */
export const maskableText = ({ text, encoding }: BodyText): string =>
  encoding === 'utf8' ? text : Buffer.from(text, 'base64').toString('latin1')

/** A URL without what follows the path, where that is the payment page's: people type card data there. */
export const withoutPayQuery = (url: string): string => {
  const end = url.search(/[?#;]/)
  if (end === -1) return url
  const path = unescaped(url.slice(0, end)).replace(/^https?:\/\/[^/]*/i, '')
  return /^\/+pay(\/|$)/i.test(path) ? `${url.slice(0, end)}?${dots}` : url
}
