import { test as base, expect, type Page } from '@playwright/test'
import { createReceiver, type Receiver } from '../../support/receiver.ts'
import { createShared, type Shared } from './create-shared.ts'
import { type OwnEngine, startEngine } from './start-engine.ts'
import { watchBrowser } from './watch-browser.ts'

interface Fixtures {
  /**
   * Gives the test an engine and a browser context to itself, set with `test.use`: for tests that end the engine, ask who is
   * signed in, or change what a reset does not put back, such as cases, permissions and scripts of the context.
   */
  alone: boolean
  /** As on a first run: a demo merchant and nothing else. */
  engine: OwnEngine
  /** A merchant's server that is not ours: it keeps what it gets and answers 200. */
  receiver: Receiver
  /** A page of the console, signed in; by the printed URL when the test is `alone`. */
  page: Page
  /** Says what the browser may note in this test; anything else it must not do fails the test. */
  tolerate: (note: RegExp) => void
}

interface WorkerFixtures {
  /** What the tests of a worker share unless they are `alone`. */
  shared: Shared
}

/** The console stands and listens: to keys, and to the engine. */
export const isUp = async (page: Page): Promise<void> => {
  await expect(page.getByText('Service up')).toBeVisible()
}

const openConsole = async (page: Page, { consoleUrl }: OwnEngine): Promise<void> => {
  await page.goto(consoleUrl)
  await isUp(page)
}

/** The page of the console behind the printed URL. */
export const signIn = async (page: Page, { consoleUrl, token }: OwnEngine): Promise<void> => {
  await page.goto(`${consoleUrl}/?token=${encodeURIComponent(token)}`)
  await isUp(page)
}

/**
 * Playwright's test for the console: every test has a first run of the built engine, and a page signed in there. A reset of
 * everything makes the first run, because a start takes ten times as long; the context keeps the browser's caches.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  alone: [false, { option: true }],
  shared: [
    async ({ browser }, use) => {
      const shared = createShared(browser)
      await use(shared)
      await shared.close()
    },
    { scope: 'worker' },
  ],
  engine: async ({ alone, shared }, use) => {
    if (!alone) return use(await shared.firstRun())
    const engine = await startEngine()
    await use(engine)
    await engine.stop()
  },
  // After the engine, whose reset ends nothing that the page needs, and before it is reset again.
  context: async ({ context, alone, shared, engine: _ }, use) => {
    if (alone) return use(context)
    await use(await shared.signedInContext())
    // Before the next reset, which an open page would notice.
    await shared.leaveContext()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
  receiver: async ({}, use) => {
    const receiver = await createReceiver()
    await use(receiver)
    await receiver.close()
  },
  tolerate: [
    async ({ context }, use) => {
      const tolerated: RegExp[] = []
      const faults = watchBrowser(context)
      await use((note) => void tolerated.push(note))
      const others = faults.filter((fault) => !tolerated.some((note) => note.test(fault)))
      expect(others, 'what the browser must not do').toEqual([])
    },
    { auto: true },
  ],
  page: async ({ context, engine, alone }, use) => {
    const page = await context.newPage()
    if (alone) await signIn(page, engine)
    else await openConsole(page, engine)
    await use(page)
    // Before the engine ends, which an open page would notice.
    await page.close()
  },
})

/** What the browser notes of an answer of the control API that refuses something: `status` is 400, 404, 409… */
export const refusal = (status: number, path: string): RegExp =>
  new RegExp(`status of ${status} .*${path.replaceAll('/', '\\/')}`)

export { expect }
