import type { SecretBox } from '../store/secret-box.ts'
import type { ElectronParts } from './electron-parts.ts'

export type Keychain = { secretBox: SecretBox } | { secretBox: undefined; why: string }

/**
 * A secret box over the operating system's keychain. On Linux Chromium falls back to a password that is in its source
 * when there is no keyring; that protects nothing, so it is no box. Call it when the app is ready.
 */
export const openKeychain = (safeStorage: ElectronParts['safeStorage'], platform: NodeJS.Platform): Keychain => {
  if (platform === 'linux' && ['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend())) {
    return { secretBox: undefined, why: 'there is no keyring (GNOME Keyring or KWallet) in this session' }
  }
  if (!safeStorage.isEncryptionAvailable()) return { secretBox: undefined, why: 'the keychain is not available' }
  return {
    secretBox: {
      seal: (text) => safeStorage.encryptString(text).toString('base64'),
      open: (text) => safeStorage.decryptString(Buffer.from(text, 'base64')),
    },
  }
}
