import { hiddenSecret } from '../../shared/secret-spellings.ts'
import type { DoctorMerchant } from '../signature-tools/doctor/evidence.ts'
import { secretHider } from '../signature-tools/doctor/secret-hider.ts'
import { createSecretReplacer } from './create-redactor.ts'
import type { Replacer } from './create-replacer.ts'

const name = '[\\w.-]{0,40}(?:secret|passw(?:or)?d|private_?key|api_?key|access_?token|signing_?key|hmac_?key)'
/** A member of JSON, also in a text of JSON; empty values, gaps and numbers of characters say nothing. */
const member = new RegExp(`(\\\\*"${name}\\\\*"\\s{0,9}:\\s{0,9}\\\\*")([^"\\\\⟨•]{4,})`, 'gi')
/** A value of a query, a form or a list of settings. */
const pair = new RegExp(`((?:^|[?&;\\s])${name}=)(?!hidden[ ,])([^\\s&;"'<>⟨•]{4,})`, 'gi')

/** Masks whole secrets of merchants, before a name takes a part of one. */
export const createSecretsReplacer = (merchants: readonly DoctorMerchant[]): Replacer =>
  createSecretReplacer(
    new Map(merchants.flatMap((one) => [...one.secrets, ...one.rotated]).map((secret) => [secret, hiddenSecret])),
  )

/** Masks parts of secrets of merchants, and values that are secrets by their name, with dots. */
export const createSecretHider = (merchants: readonly DoctorMerchant[]): ((text: string) => string) => {
  const hideParts = secretHider(merchants)
  return (text) => hideParts(text).replace(member, `$1${hiddenSecret}`).replace(pair, `$1${hiddenSecret}`)
}
