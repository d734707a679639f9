import { randomBytes } from 'node:crypto'
import type { SafeStorage } from 'electron'
import { readTextFile, writeTextFile } from './small-file.ts'

export type DataKey = { key: Uint8Array } | { key: undefined; why: string }

interface Deps {
  safeStorage: Pick<
    SafeStorage,
    'getSelectedStorageBackend' | 'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync'
  >
  platform: NodeJS.Platform
  /** A development build has another name in the keychain than the installed program. */
  isPackaged: boolean
  /** The file that stores the key, wrapped by the keychain. */
  path: string
}

const keyBytes = 32

/**
 * Returns the random key that seals merchant secrets, wrapped by the operating system's keychain. On Linux without a
 * keyring, Chromium falls back to a password from its source code, which protects nothing, so there is no key then.
 * Call it when the app is ready.
 */
export const openDataKey = async ({ safeStorage, platform, isPackaged, path }: Deps): Promise<DataKey> => {
  if (!isPackaged) return { key: undefined, why: 'a window that runs from source does not use the keychain' }
  try {
    if (platform === 'linux' && ['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend())) {
      return { key: undefined, why: 'there is no keyring (GNOME Keyring or KWallet) in this session' }
    }
    if (!(await safeStorage.isAsyncEncryptionAvailable())) {
      return { key: undefined, why: 'the keychain is not there, or access to it was denied' }
    }
    return { key: await readOrMake(safeStorage, path) }
  } catch (error) {
    return { key: undefined, why: `the keychain refused (${error instanceof Error ? error.message : String(error)})` }
  }
}

const wrap = async (safeStorage: Deps['safeStorage'], path: string, key: Uint8Array): Promise<void> => {
  const wrapped = await safeStorage.encryptStringAsync(Buffer.from(key).toString('base64'))
  writeTextFile(path, wrapped.toString('base64'))
}

/** A new key is on disk before anything is sealed with it. */
const readOrMake = async (safeStorage: Deps['safeStorage'], path: string): Promise<Uint8Array> => {
  const wrapped = readTextFile(path)
  if (wrapped === undefined) {
    const key = randomBytes(keyBytes)
    await wrap(safeStorage, path, key)
    return key
  }
  const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(Buffer.from(wrapped, 'base64'))
  const key = Buffer.from(result, 'base64')
  if (key.length !== keyBytes) throw new Error(`${path} does not hold a key`)
  if (shouldReEncrypt) await wrap(safeStorage, path, key)
  return key
}
