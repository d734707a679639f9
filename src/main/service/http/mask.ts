import type { Merchant } from '../../domain/merchant.ts'
import { maskCardNumbers, maskSecrets } from '../../domain/payment/card-mask.ts'

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

/** Credentials of HTTP Basic, which are base64 of `user:password`: code that takes a token for them sends the secret. */
const basicCredentials = /\b(Basic +)([\w+/-]+)/gi

const maskBasic = (text: string, secrets: readonly string[]): string =>
  text.replace(basicCredentials, (all, scheme: string, coded: string) => {
    const decoded = Buffer.from(coded, 'base64').toString()
    return maskSecrets(decoded, secrets) === decoded ? all : `${scheme}••••`
  })

/**
 * Puts dots in place of card numbers and secrets in any of `texts`. Nearly always there are none, which one look at
 * all of them together tells.
 */
export const maskFor = (secrets: readonly string[], texts: readonly string[]): Mask => {
  const mask: Mask = (text) => maskBasic(maskSecrets(maskCardNumbers(text), secrets), secrets)
  const together = texts.join('\n')
  return mask(together) === together ? asItIs : mask
}
