import { maskCardNumbers } from '../../../shared/mask-card-numbers.ts'

/** Shorter secrets occur in a text by chance. */
const minSecretLength = 4
const dots = '••••••'

/** Masks card numbers and the merchants' secrets, so that a text may be stored in the browser. */
export const withoutSecrets = (text: string, secrets: readonly string[]): string => {
  // The longest first, because one secret may be a prefix of another.
  const known = secrets.filter(({ length }) => length >= minSecretLength).toSorted((a, b) => b.length - a.length)
  return maskCardNumbers(known.reduce((rest, secret) => rest.replaceAll(secret, dots), text))
}
