import { minSecretLength } from '../../../shared/secret-spellings.ts'
import type { Digests } from './digests.ts'
import type { DoctorMerchant } from './evidence.ts'
import type { Symptom } from './symptom.ts'
import { hexOf, percentEncoded } from './text-codings.ts'

type Coding = Pick<Digests, 'encode' | 'toBase64'>

/** Returns the secret and its reversible encodings. */
const spellings = (secret: string, { encode, toBase64 }: Coding): [text: string, how: string][] => {
  const bytes = encode(secret, 'utf8')
  const base64 = toBase64(bytes).replace(/=+$/, '')
  const percent = percentEncoded(secret)
  return [
    [secret, ''],
    [base64, ' in base64'],
    [base64.replaceAll('+', '-').replaceAll('/', '_'), ' in base64url'],
    [hexOf(bytes), ' in hexadecimal digits'],
    [hexOf(bytes).toUpperCase(), ' in hexadecimal digits'],
    [percent, ' percent-encoded'],
    [JSON.stringify(secret).slice(1, -1), ' escaped as in JSON'],
    [Array.from(secret).reverse().join(''), ' from its last character to its first'],
  ]
}

/** Reports a secret that was sent readably, in any spelling, and the key of its merchant. Returns undefined when there is none. */
export const secretInOpen = (
  text: string,
  where: string,
  merchants: readonly DoctorMerchant[],
  coding: Coding,
): (Symptom & { spelling: string; key: string }) | undefined => {
  for (const { secrets, rotated, key } of merchants) {
    for (const secret of [...secrets, ...rotated]) {
      if (secret.length < minSecretLength || key.includes(secret)) continue
      const found = spellings(secret, coding).find(
        ([spelling]) => spelling.length >= minSecretLength && text.includes(spelling),
      )
      if (found === undefined) continue
      const [spelling, how] = found
      const detail = `The secret itself stands in the ${where}${how}. It has been sent now: issue a new one.`
      return { code: 'secret-sent', detail, spelling, key }
    }
  }
  return undefined
}
