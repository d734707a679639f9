import { merchantKey, merchantName, merchantSecret } from '../../shared/contract/merchants.ts'
import { readTextFile } from './read-text-file.ts'
import { WrongArgument } from './wrong-argument.ts'

export interface Credentials {
  /** Without a name, a new merchant is named like its key, and an existing one keeps its name. */
  name?: string
  key: string
  secret: string
}

/** A name ends at the first `=` before the colon. A `=` in the secret does not count. */
const readOne = (given: string, from: string): Credentials => {
  const equals = given.indexOf('=')
  const isNamed = equals >= 0 && !given.slice(0, equals).includes(':')
  const text = isNamed ? given.slice(equals + 1) : given
  const name = isNamed ? merchantName.safeParse(given.slice(0, equals)) : undefined
  if (name?.success === false) throw new WrongArgument(`${from}: the name ${name.error.issues[0]?.message}`)
  const colon = text.indexOf(':')
  // Never quotes the given text, because it contains a secret.
  if (colon < 1)
    throw new WrongArgument(`${from} must be KEY:SECRET or NAME=KEY:SECRET; the key ends at the first colon`)
  const key = merchantKey.safeParse(text.slice(0, colon))
  if (!key.success) throw new WrongArgument(`${from}: the key ${key.error.issues[0]?.message}`)
  const secret = merchantSecret.safeParse(text.slice(colon + 1))
  if (!secret.success) throw new WrongArgument(`${from}: the secret ${secret.error.issues[0]?.message}`)
  return { ...(name && { name: name.data }), key: key.data, secret: secret.data }
}

const withoutRepeats = (all: Credentials[], from: string): Credentials[] => {
  const seen = new Set<string>()
  for (const { key } of all) {
    if (seen.has(key)) throw new WrongArgument(`${from} names the key ${key} twice`)
    seen.add(key)
  }
  return all
}

/** Reads the merchants of repeated `--merchant [NAME=]KEY:SECRET` flags. */
export const readMerchantFlags = (texts: readonly string[]): Credentials[] =>
  withoutRepeats(
    texts.map((text) => readOne(text, '--merchant')),
    '--merchant',
  )

/**
 * Reads the merchants of PAYLINK_MERCHANTS: one `[NAME=]KEY:SECRET` per line, or several on one line separated by commas. With
 * a line break in the text, commas belong to the secrets.
 */
export const readMerchantList = (text: string): Credentials[] => {
  const entries = text.includes('\n') ? text.split(/\r?\n/) : text.split(',').map((entry) => entry.trim())
  return readEntries(entries, 'entry', 'PAYLINK_MERCHANTS')
}

const readEntries = (entries: readonly string[], each: string, from: string): Credentials[] => {
  const read = entries.flatMap((entry, index) =>
    entry === '' ? [] : [readOne(entry, `${each} ${index + 1} of ${from}`)],
  )
  return withoutRepeats(read, from)
}

/**
 * Combines the merchants of flags with those of `--merchants-file`, one `[NAME=]KEY:SECRET` per line. Rejects with a
 * FileFailure or a WrongArgument.
 */
export const withMerchantsFile = async (
  given: readonly Credentials[],
  file: string | undefined,
  signal?: AbortSignal,
): Promise<Credentials[]> => {
  if (file === undefined) return [...given]
  const text = (await readTextFile(file, signal)).replace(/^\ufeff/, '')
  return withoutRepeats([...given, ...readEntries(text.split(/\r?\n/), 'line', file)], '--merchants-file')
}
