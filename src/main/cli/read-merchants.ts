import { merchantKey, merchantSecret } from '../../shared/contract/merchants.ts'
import { WrongArgument } from './wrong-argument.ts'

interface Credentials {
  key: string
  secret: string
}

const readOne = (text: string, from: string): Credentials => {
  const colon = text.indexOf(':')
  // Never quote what was given: it holds a secret.
  if (colon < 1) throw new WrongArgument(`${from} must be KEY:SECRET; the key ends at the first colon`)
  const key = merchantKey.safeParse(text.slice(0, colon))
  if (!key.success) throw new WrongArgument(`${from}: the key ${key.error.issues[0]?.message}`)
  const secret = merchantSecret.safeParse(text.slice(colon + 1))
  if (!secret.success) throw new WrongArgument(`${from}: the secret ${secret.error.issues[0]?.message}`)
  return { key: key.data, secret: secret.data }
}

const withoutRepeats = (all: Credentials[], from: string): Credentials[] => {
  const seen = new Set<string>()
  for (const { key } of all) {
    if (seen.has(key)) throw new WrongArgument(`${from} names the key ${key} twice`)
    seen.add(key)
  }
  return all
}

/** The merchants of repeated `--merchant KEY:SECRET`. */
export const readMerchantFlags = (texts: readonly string[]): Credentials[] =>
  withoutRepeats(
    texts.map((text) => readOne(text, '--merchant')),
    '--merchant',
  )

/**
 * The merchants of PAYLINK_MERCHANTS: one `KEY:SECRET` per line, or several on one line separated by commas. As soon as
 * there is a line break, commas belong to the secrets.
 */
export const readMerchantList = (text: string): Credentials[] => {
  const entries = text.includes('\n') ? text.split(/\r?\n/) : text.split(',').map((entry) => entry.trim())
  const named = entries.filter((entry) => entry !== '')
  return withoutRepeats(
    named.map((entry, index) => readOne(entry, `entry ${index + 1} of PAYLINK_MERCHANTS`)),
    'PAYLINK_MERCHANTS',
  )
}
