import { randomBytes } from 'node:crypto'
import type { SafeStorage } from 'electron'
import { messageOf } from '../../shared/message-of.ts'
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
 * What Chromium writes first when it uses the password from its source code (os_crypt's PosixKeyProvider). It does so
 * when the keyring that the desktop should have does not answer.
 */
const openTag = 'v10'

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
    const isProtected = (wrapped: Buffer): boolean =>
      platform !== 'linux' || !wrapped.toString('latin1').startsWith(openTag)
    return await readOrMake({ safeStorage, path, isProtected })
  } catch (error) {
    return { key: undefined, why: `the keychain refused (${messageOf(error)})` }
  }
}

interface KeyFile extends Pick<Deps, 'safeStorage' | 'path'> {
  isProtected(wrapped: Buffer): boolean
}

/** Writes the wrapped key, unless the wrapping protects nothing. Returns whether it was written. */
const wrap = async ({ safeStorage, path, isProtected }: KeyFile, key: Uint8Array): Promise<boolean> => {
  const wrapped = await safeStorage.encryptStringAsync(Buffer.from(key).toString('base64'))
  if (!isProtected(wrapped)) return false
  writeTextFile(path, wrapped.toString('base64'))
  return true
}

/** A new key is on disk before anything is sealed with it. */
const readOrMake = async (file: KeyFile): Promise<DataKey> => {
  const { safeStorage, path } = file
  const wrapped = readTextFile(path)
  if (wrapped === undefined) {
    const key = randomBytes(keyBytes)
    return (await wrap(file, key)) ? { key } : { key: undefined, why: 'the keyring of this session does not answer' }
  }
  const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(Buffer.from(wrapped, 'base64'))
  const key = Buffer.from(result, 'base64')
  if (key.length !== keyBytes) throw new Error(`${path} does not hold a key`)
  if (shouldReEncrypt) await wrap(file, key)
  return { key }
}
