import { base64Of, base64url, minSecretLength, unpadded } from '../../../shared/secret-spellings.ts'
import type { DoctorMerchant } from './evidence.ts'
import type { Symptom } from './symptom.ts'
import { hexOf, percentEncoded, utf8Of } from './text-codings.ts'

/** Returns the secret and its reversible encodings, each once. */
const spellings = (secret: string): [text: string, how: string][] => {
  const hex = hexOf(utf8Of(secret))
  const base64 = unpadded(base64Of(secret))
  const all: [text: string, how: string][] = [
    [secret, ''],
    [base64, ' in base64'],
    [base64url(base64), ' in base64url'],
    [hex, ' in hexadecimal digits'],
    [hex.toUpperCase(), ' in hexadecimal digits'],
    [percentEncoded(secret), ' percent-encoded'],
    [JSON.stringify(secret).slice(1, -1), ' escaped as in JSON'],
    [Array.from(secret).reverse().join(''), ' from its last character to its first'],
  ]
  return all.filter(([text], at) => text.length >= minSecretLength && all.findIndex(([one]) => one === text) === at)
}

/** The spellings by secret: merchants seldom change, and all are looked for in each header and body. */
const known = new Map<string, [text: string, how: string][]>()
const maxKnown = 2_000

const spellingsOf = (secret: string): [text: string, how: string][] => {
  const kept = known.get(secret)
  if (kept !== undefined) return kept
  if (known.size >= maxKnown) known.clear()
  const made = spellings(secret)
  known.set(secret, made)
  return made
}

/** Reports a secret that was sent readably, in any spelling, and the key of its merchant. Returns undefined when there is none. */
export const secretInOpen = (
  text: string,
  where: string,
  merchants: readonly DoctorMerchant[],
): (Symptom & { spelling: string; key: string }) | undefined => {
  for (const { secrets, rotated, key } of merchants) {
    for (const secret of [...secrets, ...rotated]) {
      if (secret.length < minSecretLength || key.includes(secret)) continue
      const found = spellingsOf(secret).find(([spelling]) => text.includes(spelling))
      if (found === undefined) continue
      const [spelling, how] = found
      const detail = `The secret is in the ${where}${how}, so it is exposed: issue a new one.`
      return { code: 'secret-sent', detail, spelling, key }
    }
  }
  return undefined
}
