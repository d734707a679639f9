import { createFieldNames } from '../../../shared/create-fields.ts'
import { hiddenSecret, minSecretLength, secretSpellings, textEscapes } from '../../../shared/secret-spellings.ts'
import type { DoctorMerchant } from './evidence.ts'

/** A part of a secret of this length is hidden too, because a text may contain the secret cut or partly encoded. */
const partLength = 8
/** Long words of the doctor's own sentences that people also use in secrets. */
const ownWords = 'merchant secret merchant_secret merchant-secret merchantsecret authorization canonical characters'

const allSecrets = (merchants: readonly DoctorMerchant[]): string[] => [
  ...new Set(merchants.flatMap(({ secrets, rotated }) => [...secrets, ...rotated]).filter((secret) => secret !== '')),
]

const spellingsOf = (secret: string): string[] => {
  const { hex, base64 } = secretSpellings(secret)
  return [...textEscapes.map((write) => write(secret)), ...base64, hex]
}

/** Calls back with each part of a text. */
const eachPart = (text: string, visit: (part: string) => void): void => {
  for (let at = 0; at + partLength <= text.length; at++) visit(text.slice(at, at + partLength))
}

/** Returns every part that reveals a secret, except parts that occur in a key or a name anyway. */
const revealingParts = (secrets: readonly string[], merchants: readonly DoctorMerchant[]): Set<string> => {
  const known = new Set<string>()
  const public_ = merchants.flatMap(({ key, name }) => [...spellingsOf(key), name])
  for (const text of [...public_, ...createFieldNames, ownWords]) {
    eachPart(text, (part) => known.add(part))
  }
  const parts = new Set<string>()
  for (const secret of secrets.filter(({ length }) => length >= partLength)) {
    for (const spelling of new Set(spellingsOf(secret))) {
      eachPart(spelling, (part) => {
        if (!known.has(part)) parts.add(part)
      })
    }
  }
  return parts
}

let lastParts: { of: string; parts: Set<string> } | undefined

/** The parts are the same in most searches of a thread: merchants seldom change. */
const partsOf = (secrets: readonly string[], merchants: readonly DoctorMerchant[]): Set<string> => {
  const of = JSON.stringify([secrets, merchants.map(({ key, name }) => [key, name])])
  if (lastParts?.of !== of) lastParts = { of, parts: revealingParts(secrets, merchants) }
  return lastParts.parts
}

const withoutParts = (text: string, parts: ReadonlySet<string>): string => {
  let shown = ''
  let [copied, start, end] = [0, 0, 0]
  for (let at = 0; at + partLength <= text.length; at++) {
    if (!parts.has(text.slice(at, at + partLength))) continue
    if (end === 0 || at >= end) {
      if (end > 0) {
        shown += text.slice(copied, start) + hiddenSecret
        copied = end
      }
      start = at
    }
    end = at + partLength
  }
  return end === 0 ? text : `${shown}${text.slice(copied, start)}${hiddenSecret}${text.slice(end)}`
}

/**
 * Returns a function that replaces every secret, and any eight characters of one, by dots, also in base64, hexadecimal
 * digits or percent escapes.
 */
export const secretHider = (merchants: readonly DoctorMerchant[]): ((text: string) => string) => {
  const secrets = allSecrets(merchants)
  // Longest first, because a secret may be a prefix of another.
  const whole = secrets.filter(({ length }) => length >= minSecretLength).sort((a, b) => b.length - a.length)
  const parts = partsOf(secrets, merchants)
  return (text) => {
    let hidden = text
    for (const secret of whole) hidden = hidden.replaceAll(secret, () => hiddenSecret)
    return withoutParts(hidden, parts)
  }
}

/** Returns the same for a text that ends or starts with a secret. There it hides also secrets too short to be searched for. */
export const jointHider = (
  merchants: readonly DoctorMerchant[],
  hide: (text: string) => string,
): ((text: string) => string) => {
  const short = allSecrets(merchants).filter((secret) => secret.length < minSecretLength)
  return (text) => {
    const end = short.find((secret) => text.endsWith(secret))
    const cut = end === undefined ? text : text.slice(0, -end.length) + hiddenSecret
    const start = short.find((secret) => cut.startsWith(secret))
    return hide(start === undefined ? cut : hiddenSecret + cut.slice(start.length))
  }
}
