import { maskCardData } from '../../../shared/mask-card-data.ts'
import { hasSecret, maskSecrets, unescaped } from '../../../shared/mask-secrets.ts'
import { requestPath } from '../../../shared/request-path.ts'
import { maskDots } from '../../../shared/secret-spellings.ts'
import type { Mask } from '../../operations/masked-body.ts'

export const asItIs: Mask = (text) => text

/**
 * HTTP Basic credentials are base64 of `user:password`. A client that passes the secret as password sends it in them.
 */
const basicCredentials = /\b(Basic +)([\w+/-]+=*)/gi

const maskBasic = (text: string, secrets: readonly string[]): string =>
  text.replace(basicCredentials, (all, scheme: string, coded: string) => {
    const decoded = Buffer.from(coded, 'base64').toString()
    return hasSecret(decoded, secrets) ? `${scheme}${maskDots}` : all
  })

/**
 * Returns a function that masks card numbers and secrets in any of `texts`. Searches all texts at once, because they
 * rarely contain any: then it returns `asItIs`, provided that `cardless`, whose card numbers are masked, has no secret.
 */
export const maskFor = (secrets: readonly string[], texts: readonly string[], cardless = ''): Mask => {
  const together = texts.join('\n')
  const isClean =
    !hasSecret(`${together}\n${cardless}`, secrets) &&
    maskCardData(together) === together &&
    maskBasic(together, secrets) === together
  return isClean ? asItIs : (text) => maskCardData(maskSecrets(maskBasic(text, secrets), secrets))
}

/** Whether a URL is of the payment page, also when it is mistyped in part. People type card data there. */
export const isPayPath = (url: string): boolean => /^[/\\]+pay(?![^/\\?#;])/i.test(requestPath(url))

/** A field of the card form in a form, or one that only a card form has in JSON or multipart. */
const cardField = /(?:^|[?&;\s])(?:number|expiry|cvv)=|"(?:expiry|cvv)"/i

/** Whether a body has card data that may be mistyped, so that masking would not recognise it. */
export const hasCardFields = (body: Buffer): boolean => cardField.test(unescaped(body.toString('latin1')))

const cvvField = /(?:^|[?&;\s])cvv=|"cvv"/i
const numberField = /(?:^|[?&;\s])number=|"number"/i
const expiryField = /(?:^|[?&;\s])expiry=|"expiry"/i

/**
 * Whether a body that a route took is a card form, sent to the wrong route. Stricter than `hasCardFields`: a refused
 * create call is diagnosed by its body, and an address in it may well have a `number`.
 */
export const isCardForm = (body: Buffer): boolean => {
  const text = unescaped(body.toString('latin1'))
  return cvvField.test(text) || (numberField.test(text) && expiryField.test(text))
}

/** Removes the query from a URL of the payment page, and any query with a CVV. */
export const withoutPayQuery = (url: string): string => {
  const end = url.search(/[?#;]|%(?:3f|23|3b)/i)
  if (end === -1) return url
  const isCard = isPayPath(url) || /[?&;#]cvv=/i.test(unescaped(url))
  return isCard ? `${url.slice(0, end)}?${maskDots}` : url
}
