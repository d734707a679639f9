import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { type EngineConfig, startEngine } from '../src/main/engine.ts'
import { builtInLook } from '../src/main/shop/catalogue.ts'
import { openOrderBook } from '../src/main/shop/order-book.ts'
import { openStore } from '../src/main/store/open-store.ts'
import { createFakeClock } from './support/fake-clock.ts'
import { runEngine } from './support/run-engine.ts'
import { makeTempDir } from './support/temp-dir.ts'

/** An engine whose service listener fails to close. */
const withFailingPart = async (): Promise<EngineConfig> => {
  const dataDir = makeTempDir()
  return {
    dataDir,
    host: '127.0.0.1',
    port: 0,
    consolePort: 0,
    merchants: [],
    settings: {},
    version: '1.2.3',
    logger: pino({ level: 'silent' }),
    stage: {
      book: await openOrderBook(`${dataDir}.orders.json`),
      look: builtInLook,
      decorate: (service) => {
        service.addHook('onClose', async () => {
          throw new Error('the listener cannot be closed')
        })
      },
    },
  }
}

test('the token of the console, sent to the service by mistake, is not stored', async () => {
  const { engine, serviceUrl, token, dataDir } = await runEngine()
  for (const path of ['/v2/payment-links', '/inbox/demo', '/nowhere']) {
    await fetch(`${serviceUrl}${path}?token=${token}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'x-token': token },
      body: JSON.stringify({ token }),
    })
  }
  await engine.stop()
  const journals = readdirSync(dataDir).filter((name) => name.endsWith('.journal'))
  const stored = journals.map((name) => readFileSync(join(dataDir, name), 'utf8')).join()
  expect(stored).toContain(String.raw`/nowhere?token=\u2022`)
  expect(stored).not.toContain(token)
})

/** Rejects while another store has the data directory. */
const openAgain = async (dataDir: string): Promise<void> =>
  (await openStore({ dataDir, clock: createFakeClock() })).close()

test('the store is closed although another part fails to stop, and the failure is reported', async () => {
  const config = await withFailingPart()
  const engine = await startEngine(config)
  await expect(engine.stop()).rejects.toThrow('the listener cannot be closed')
  await openAgain(config.dataDir)
})

test('a failed start rejects with its own reason, and closes the store', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void taken.close())
  const config = { ...(await withFailingPart()), consolePort: (taken.address() as AddressInfo).port }
  await expect(startEngine(config)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await openAgain(config.dataDir)
})
