import type { Merchant } from '../domain/merchant.ts'
import type { Change } from './store.ts'

/** Seals a merchant's secrets before they reach the disk, for example with the operating system's keychain. */
export interface SecretBox {
  seal(text: string): string
  /** Throws when the text was sealed by someone else. */
  open(text: string): string
}

/** Secrets as they are: what protects them is the mode of the files. */
export const openBox: SecretBox = { seal: (text) => text, open: (text) => text }

const withSecrets = (change: Change, convert: (text: string) => string): Change => {
  if (!('put' in change) || change.put !== 'merchants') return change
  const { record } = change
  const converted: Merchant = {
    ...record,
    secret: convert(record.secret),
    previousSecrets: record.previousSecrets.map((previous) => ({ ...previous, secret: convert(previous.secret) })),
  }
  return { put: 'merchants', record: converted }
}

const holdsSecret = (change: Change): boolean => 'put' in change && change.put === 'merchants'

export const sealed = (box: SecretBox, change: Change): Change => withSecrets(change, box.seal)
export const opened = (box: SecretBox, change: Change): Change => withSecrets(change, box.open)

/** The changes as they are written; the array itself when there is no secret in it, as in nearly every transaction. */
export const sealedAll = (box: SecretBox, changes: readonly Change[]): readonly Change[] =>
  box === openBox || !changes.some(holdsSecret) ? changes : changes.map((change) => sealed(box, change))
