import type { Merchant } from '../domain/merchant.ts'
import { type Change, DataDirError } from './store.ts'

/** Seals merchant secrets before they are written, for example with the operating system's keychain. */
export interface SecretBox {
  seal(text: string): string
  /** Throws when the text was not sealed with this box. */
  open(text: string): string
}

/** Thrown when merchant secrets are sealed and there is no box to open them. */
export class SealedSecretsError extends DataDirError {
  override name = 'SealedSecretsError'
}

/** Leaves secrets unsealed. The mode of the files protects them. */
export const openBox: SecretBox = { seal: (text) => text, open: (text) => text }

/** A merchant as on disk. The mark is set when its secrets are sealed. */
type StoredMerchant = Merchant & { sealed?: true }

const holdsSecret = (change: Change): change is { put: 'merchants'; record: StoredMerchant } =>
  'put' in change && change.put === 'merchants'

const withSecrets = (record: Merchant, convert: (text: string) => string): Merchant => ({
  ...record,
  secret: convert(record.secret),
  previousSecrets: record.previousSecrets.map((previous) => ({ ...previous, secret: convert(previous.secret) })),
})

export const sealed = (box: SecretBox, change: Change): Change => {
  if (box === openBox || !holdsSecret(change)) return change
  const record: StoredMerchant = { ...withSecrets(change.record, box.seal), sealed: true }
  return { put: 'merchants', record }
}

/** Whether a change was written unsealed and this box would seal it. */
export const lacksSeal = (box: SecretBox, change: Change): boolean =>
  box !== openBox && holdsSecret(change) && change.record.sealed === undefined

/** Opens the secrets of a change. Throws a DataDirError when they are sealed and the box cannot open them. */
export const opened = (box: SecretBox, change: Change): Change => {
  if (!holdsSecret(change) || change.record.sealed === undefined) return change
  if (box === openBox) {
    throw new SealedSecretsError(
      'The merchants’ secrets in this data directory are sealed with the keychain of the desktop window, so only the ' +
        'window can open it. Use the window, or another data directory.',
    )
  }
  const { sealed: _, ...record } = change.record
  try {
    return { put: 'merchants', record: withSecrets(record, box.open) }
  } catch (error) {
    throw new DataDirError(
      'The merchants’ secrets in this data directory were sealed by another user, computer or keychain, and this one ' +
        'cannot open them. Use the one they were sealed with, or another data directory.',
      { cause: error },
    )
  }
}

/**
 * Returns the changes as they are written. Returns the same array when it contains no secret, as in nearly every
 * transaction.
 */
export const sealedAll = (box: SecretBox, changes: readonly Change[]): readonly Change[] =>
  box === openBox || !changes.some(holdsSecret) ? changes : changes.map((change) => sealed(box, change))
