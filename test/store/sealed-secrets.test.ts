import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openStore } from '../../src/main/store/open-store.ts'
import { SealedSecretsError, type SecretBox } from '../../src/main/store/secret-box.ts'
import { DataDirError } from '../../src/main/store/store.ts'
import { defaultSettings } from '../../src/shared/contract/settings.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { makeMerchant } from '../support/store-records.ts'
import { makeTempDir } from '../support/temp-dir.ts'

const clock = createFakeClock()

const boxOf = (owner: string): SecretBox => ({
  seal: (text) => Buffer.from(`${owner}:${text}`).toString('base64'),
  open(sealed) {
    const [who, text = ''] = Buffer.from(sealed, 'base64').toString().split(':')
    if (who !== owner) throw new Error('Error while decrypting the ciphertext provided')
    return text
  },
})
const mine = boxOf('me')
const record = makeMerchant(1, { secret: 'current', previousSecrets: [{ secret: 'former', validUntil: 5 }] })

const write = async (dataDir: string, secretBox?: SecretBox): Promise<void> => {
  const store = await openStore({ dataDir, clock, ...(secretBox && { secretBox }) })
  await store.commit([{ put: 'merchants', record }])
  await store.close()
}

/** Every journal and snapshot, by name. */
const filesIn = (dataDir: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(dataDir)
      .filter((name) => /\.(journal|snapshot)$/.test(name))
      .map((name) => [name, readFileSync(join(dataDir, name), 'utf8')]),
  )
const textIn = (dataDir: string): string => Object.values(filesIn(dataDir)).join()

describe('sealed secrets', () => {
  test('are recognised by a store without a box, which opens and changes nothing', async () => {
    const dataDir = makeTempDir()
    await write(dataDir, mine)
    const before = filesIn(dataDir)
    const opening = openStore({ dataDir, clock })
    await expect(opening).rejects.toThrow(SealedSecretsError)
    await expect(opening).rejects.toThrow(
      /^The merchants’ secrets .* sealed with the keychain .* another data directory\.$/,
    )
    expect(filesIn(dataDir)).toEqual(before)
    const again = await openStore({ dataDir, clock, secretBox: mine })
    expect(again.merchants.get('merchant-1')).toEqual(record)
    await again.close()
  })

  test('of another user are refused with a sentence', async () => {
    const dataDir = makeTempDir()
    await write(dataDir, mine)
    const opening = openStore({ dataDir, clock, secretBox: boxOf('you') })
    await expect(opening).rejects.toThrow(DataDirError)
    await expect(opening).rejects.toThrow(/sealed by another user, computer or keychain/)
  })

  test('replace unsealed ones at the next start with a box', async () => {
    const dataDir = makeTempDir()
    await write(dataDir)
    expect(textIn(dataDir)).toMatch(/current.*former/)
    const store = await openStore({ dataDir, clock, secretBox: mine })
    expect(store.merchants.get('merchant-1')).toEqual(record)
    await store.close()
    expect(textIn(dataDir)).toContain(mine.seal('current'))
    expect(textIn(dataDir)).not.toMatch(/current|former/)
  })

  test('are sealed in a transaction with other changes too', async () => {
    const dataDir = makeTempDir()
    const store = await openStore({ dataDir, clock, secretBox: mine })
    await store.commit([{ settings: defaultSettings }, { put: 'merchants', record }])
    await store.close()
    expect(textIn(dataDir)).not.toMatch(/current|former/)
  })

  test.each([
    ['sealed ones with a box', mine],
    ['unsealed ones without a box', undefined],
  ])('are not rewritten at every start: %s', async (_, secretBox) => {
    const dataDir = makeTempDir()
    await write(dataDir)
    const start = async (): Promise<string[]> => {
      await (await openStore({ dataDir, clock, ...(secretBox && { secretBox }) })).close()
      return Object.keys(filesIn(dataDir))
    }
    await start()
    const names = await start()
    expect(await start()).toEqual(names)
  })
})
