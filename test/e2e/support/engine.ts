import { test as base } from '@playwright/test'
import { createReceiver, type Receiver } from '../../support/receiver.ts'
import { openSharedContext, type SharedContext } from './shared-context.ts'
import { type Engine, startEngine } from './start-engine.ts'
import { watchBrowser } from './watch-browser.ts'

interface WorkerFixtures {
  engine: Engine
  /** The contexts that the tests of a worker share, with the page's scripts and without them. */
  shared: (javaScriptEnabled: boolean) => Promise<SharedContext>
}

interface TestFixtures {
  /** A merchant's server that is not ours: it keeps what it gets and answers 200. */
  receiver: Receiver
  /** What the browser did that it must not; a test with any of it fails. */
  browserFaults: string[]
}

const merchant = { key: 'mk_e2e', secret: 'sk_e2e_never_to_be_seen' }

/**
 * Playwright's test with the built engine beside it: one process per worker, on its own ports and data
 * directory. Tests of a worker share it, so each makes its own links and asks for what belongs to them. They share a browser
 * context too, in which nothing is stored when a test begins.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  engine: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const engine = await startEngine(merchant, ['--set', 'ipnRetries=quick'])
      await use(engine)
      await engine.stop()
    },
    { scope: 'worker' },
  ],
  shared: [
    async ({ browser, engine: { serviceUrl, consoleUrl } }, use) => {
      const opened = new Map<boolean, SharedContext>()
      await use(async (javaScriptEnabled) => {
        const shared =
          opened.get(javaScriptEnabled) ??
          (await openSharedContext(browser, [consoleUrl, serviceUrl], { javaScriptEnabled }))
        opened.set(javaScriptEnabled, shared)
        return shared
      })
      for (const { context } of opened.values()) await context.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ shared, javaScriptEnabled }, use) => {
    const { context, clear, leave } = await shared(javaScriptEnabled)
    await clear()
    await use(context)
    await leave()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
  receiver: async ({}, use) => {
    const receiver = await createReceiver()
    await use(receiver)
    await receiver.close()
  },
  browserFaults: [
    async ({ context }, use) => {
      const faults = watchBrowser(context)
      await use(faults)
      base.expect(faults, 'what the browser must not do').toEqual([])
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'
export type { Engine } from './start-engine.ts'
