import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openDataKey } from '../../src/main/shell/data-key.ts'
import { createSecretCipher } from '../../src/main/shell/secret-cipher.ts'
import { makeTempDir } from '../support/temp-dir.ts'

type Deps = Parameters<typeof openDataKey>[0]

const keychain = (change: Partial<Deps['safeStorage']> = {}): Deps['safeStorage'] => ({
  getSelectedStorageBackend: () => 'gnome_libsecret',
  isAsyncEncryptionAvailable: async () => true,
  encryptStringAsync: async (text) => Buffer.concat([Buffer.from('v11'), Buffer.from(text).reverse()]),
  async decryptStringAsync(sealed) {
    const bytes = Buffer.from(sealed)
    if (!bytes.toString().startsWith('v11')) throw new Error('Error while decrypting the ciphertext provided')
    return { result: bytes.subarray(3).reverse().toString(), shouldReEncrypt: false }
  },
  ...change,
})

const open = (path: string, change: Partial<Deps> = {}) =>
  openDataKey({ safeStorage: keychain(), platform: 'linux', isPackaged: true, path, ...change })
const keyFile = (): string => join(makeTempDir(), 'secrets.key')

describe('the key that seals secrets', () => {
  test('is made once, kept wrapped, and the same ever after', async () => {
    const path = keyFile()
    const { key } = await open(path)
    expect(key).toHaveLength(32)
    expect(readFileSync(path, 'utf8')).not.toContain(Buffer.from(key ?? []).toString('base64'))
    expect((await open(path)).key).toEqual(key)
  })

  test('is wrapped anew when the keychain asks for it', async () => {
    const path = keyFile()
    const { key } = await open(path)
    const before = readFileSync(path, 'utf8')
    const { decryptStringAsync } = keychain()
    const safeStorage = keychain({
      decryptStringAsync: async (sealed) => ({ ...(await decryptStringAsync(sealed)), shouldReEncrypt: true }),
      encryptStringAsync: async (text) => Buffer.from(`v12${text}`),
    })
    expect((await open(path, { safeStorage })).key).toEqual(key)
    expect(readFileSync(path, 'utf8')).not.toBe(before)
  })

  test.each<[string, Partial<Deps>, RegExp]>([
    ['a window run from source', { isPackaged: false }, /runs from source/],
    [
      'Linux without a keyring',
      { safeStorage: keychain({ getSelectedStorageBackend: () => 'basic_text' }) },
      /no keyring/,
    ],
    [
      'Linux that does not say which keyring it has',
      { safeStorage: keychain({ getSelectedStorageBackend: () => 'unknown' }) },
      /no keyring/,
    ],
    [
      'Linux whose keyring does not answer',
      { safeStorage: keychain({ encryptStringAsync: async (text) => Buffer.from(`v10${text}`) }) },
      /keyring of this session does not answer/,
    ],
    ['no keychain', { safeStorage: keychain({ isAsyncEncryptionAvailable: async () => false }) }, /not there, or/],
    [
      'a user who says no',
      { safeStorage: keychain({ encryptStringAsync: () => Promise.reject(new Error('denied')) }) },
      /denied/,
    ],
  ])('is not there with %s, which is said', async (_where, change, why) => {
    const path = keyFile()
    expect(await open(path, change)).toEqual({ key: undefined, why: expect.stringMatching(why) })
    expect(existsSync(path)).toBe(false)
  })

  test('is made with the keychain of macOS, which marks what it wraps like Linux without a keyring', async () => {
    const safeStorage = keychain({ encryptStringAsync: async (text) => Buffer.from(`v10${text}`) })
    expect((await open(keyFile(), { safeStorage, platform: 'darwin' })).key).toHaveLength(32)
  })

  test.each(['', 'garbage', Buffer.from('v11=Qncvh2c').toString('base64')])(
    'is not made anew over one that cannot be opened: %j',
    async (text) => {
      const path = keyFile()
      writeFileSync(path, text)
      expect((await open(path)).key).toBeUndefined()
      expect(readFileSync(path, 'utf8')).toBe(text)
    },
  )
})

describe('a sealed secret', () => {
  const key = new Uint8Array(32).fill(7)

  test('opens with its key, and looks different each time', () => {
    const box = createSecretCipher(key)
    const sealed = box.seal('sk_ü')
    expect(box.open(sealed)).toBe('sk_ü')
    expect(box.seal('sk_ü')).not.toBe(sealed)
  })

  test('does not open with another key, cut or changed', () => {
    const box = createSecretCipher(key)
    const sealed = box.seal('sk_secret')
    expect(() => createSecretCipher(new Uint8Array(32).fill(8)).open(sealed)).toThrow()
    expect(() => box.open(sealed.slice(0, 20))).toThrow()
    const bytes = Buffer.from(sealed, 'base64')
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    expect(() => box.open(bytes.toString('base64'))).toThrow()
  })
})
