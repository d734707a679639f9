import { describe, expect, it } from 'vitest'
import { openKeychain } from '../../src/main/shell/keychain-box.ts'
import { createFakeElectron } from '../support/fake-electron.ts'

describe('the keychain', () => {
  it.each(['linux', 'darwin', 'win32'] as const)('seals and opens texts on %s', (platform) => {
    const { secretBox } = openKeychain(createFakeElectron().parts.safeStorage, platform)
    const sealed = secretBox?.seal('sk_schlüssel') ?? ''
    expect(sealed).toMatch(/^[\w+/]+=*$/)
    expect(Buffer.from(sealed, 'base64').toString()).not.toContain('sk_')
    expect(secretBox?.open(sealed)).toBe('sk_schlüssel')
    expect(() => secretBox?.open('bm90IHNlYWxlZA==')).toThrow()
  })

  it.each(['basic_text', 'unknown'] as const)('on Linux, %s is no protection and not used', (keyring) => {
    const { fake, parts } = createFakeElectron()
    fake.keyring = keyring
    expect(openKeychain(parts.safeStorage, 'linux')).toMatchObject({
      secretBox: undefined,
      why: expect.stringContaining('no keyring'),
    })
    // Elsewhere that word says nothing.
    expect(openKeychain(parts.safeStorage, 'darwin').secretBox).toBeDefined()
  })

  it('is not used where it is not available', () => {
    const { fake, parts } = createFakeElectron()
    fake.encrypts = false
    for (const platform of ['linux', 'darwin', 'win32'] as const) {
      expect(openKeychain(parts.safeStorage, platform)).toMatchObject({ secretBox: undefined })
    }
  })
})
