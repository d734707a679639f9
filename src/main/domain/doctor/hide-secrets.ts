import { hiddenSecret } from '../../../shared/signature/signature-steps.ts'
import type { DoctorMerchant } from './evidence.ts'

/** Shorter ones are hidden at the ends of a text only: inside they would be letters of other words. */
const shortestInside = 4

/** Puts dots in place of every secret there is. Texts with a secret joined to them get as many dots as the steps show. */
export const secretHider = (merchants: readonly DoctorMerchant[]): ((text: string) => string) => {
  const all = merchants.flatMap(({ secrets, rotated }) => [...secrets, ...rotated]).filter((secret) => secret !== '')
  // The longest first: a secret may be the beginning of another.
  const secrets = [...new Set(all)].sort((a, b) => b.length - a.length)
  return (text) => {
    let hidden = text
    for (const secret of secrets) {
      if (secret.length >= shortestInside) hidden = hidden.replaceAll(secret, () => hiddenSecret)
    }
    return hidden
  }
}

/** Likewise for a text that a secret is known to be joined to: short ones are hidden at its ends too. */
export const jointHider = (merchants: readonly DoctorMerchant[]): ((text: string) => string) => {
  const hide = secretHider(merchants)
  const short = merchants
    .flatMap(({ secrets, rotated }) => [...secrets, ...rotated])
    .filter((secret) => secret !== '' && secret.length < shortestInside)
  return (text) => {
    const end = short.find((secret) => text.endsWith(secret))
    const cut = end === undefined ? text : text.slice(0, -end.length) + hiddenSecret
    const start = short.find((secret) => cut.startsWith(secret))
    return hide(start === undefined ? cut : hiddenSecret + cut.slice(start.length))
  }
}
