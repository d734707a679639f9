import { mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openOrderBook } from '../../src/main/shop/order-book.ts'
import { makeTempDir } from '../support/temp-dir.ts'

test('a write that fails refuses its change alone; the next one is on disk', async () => {
  const file = join(makeTempDir(), 'shop.json')
  const book = await openOrderBook(file)
  mkdirSync(join(file, 'in-the-way'), { recursive: true })
  await expect(book.setSwitches({ isDown: true })).rejects.toThrow()
  rmSync(file, { recursive: true })
  await book.setSwitches({ isCareless: true })
  expect((await openOrderBook(file)).switches()).toMatchObject({ isCareless: true })
  expect(statSync(file).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600)
})
