import { maskCardNumbers } from '../../../shared/mask-card-numbers.ts'

/** Secrets shorter than this stand in a text by chance. */
const minSecretLength = 4
const dots = '••••••'

/** A text that may be kept in the browser: card numbers and the merchants' secrets are dots. */
export const withoutSecrets = (text: string, secrets: readonly string[]): string => {
  // The longest first: one secret may begin another.
  const known = secrets.filter(({ length }) => length >= minSecretLength).toSorted((a, b) => b.length - a.length)
  return maskCardNumbers(known.reduce((rest, secret) => rest.replaceAll(secret, dots), text))
}
