import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import type { DesktopApi } from '../../../src/shared/desktop.ts'
import type { Engine } from '../../e2e/support/start-engine.ts'
import { createLauncher, isStandIn, type Launcher, obstacle } from './launch-window.ts'
import type { LaunchOptions, WindowProgram } from './window-program.ts'

declare global {
  interface Window {
    desktop?: DesktopApi
  }
}

export const token = 'window-test-token-0123456789'
const merchant = { key: 'mk_window', secret: 'sk_window_secret' }

interface Start {
  flags?: readonly string[]
  env?: LaunchOptions['env']
  endsAtOnce?: boolean
  /** Of another program, when not the test's own. */
  dataDir?: string
}

export interface Started extends WindowProgram {
  /** The page of the console, once it is there. */
  console(): Promise<Page>
  /** The first page whose address fits. */
  page(fits: RegExp): Promise<Page>
  /** The engine behind the window, as a script sees it. */
  engine(): Promise<Engine>
}

interface Fixtures {
  /** Skips the test where no window can be opened. */
  canRun: undefined
  dataDir: string
  /** Starts a program of the test's own; it is ended with the test. */
  start(options?: Start): Promise<Started>
  /** The program that tests share which leave it running: at its first page, with its one window. */
  program: Started
}

interface WorkerFixtures {
  launcher: Launcher
  shared: { program: Started; dataDir: string }
}

const consoleAddress = /^http:\/\/127\.0\.0\.1:\d+\/(?!pay\/)(?!.*token=)/

const engineOf = async (page: Page): Promise<Engine> => {
  const { origin } = new URL(page.url())
  const api = async <Reply>(method: string, path: string, body?: unknown): Promise<Reply> => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Reply
  }
  const { serviceUrl } = await api<{ serviceUrl: string }>('GET', '/api/status')
  return { event: 'ready', serviceUrl, consoleUrl: origin, token, dataDir: '', merchant, api }
}

const makeDataDir = async (use: (dataDir: string) => Promise<void>): Promise<void> => {
  const directory = await mkdtemp(join(tmpdir(), 'paylink-window-'))
  await use(join(directory, 'data'))
  await rm(directory, { recursive: true, force: true, maxRetries: 5 })
}

/** In ms. A start has three processes and a page to load, each of which waits its turn on a busy machine. */
const startLimit = 90_000

/** Asks again and again, sooner than expect.poll does by itself. */
export const soon = <T>(read: () => T | Promise<T>, options: { message?: string; timeout?: number } = {}) =>
  expect.poll(read, { intervals: [50], ...options })

const startProgram = async (
  launcher: Launcher,
  dataDir: string,
  { flags = [], env = {}, endsAtOnce = false }: Omit<Start, 'dataDir'> = {},
): Promise<Started> => {
  const ports = ['--port', '0', '--console-port', '0']
  const own = ['--data-dir', dataDir, '--token', token, '--merchant', `${merchant.key}:${merchant.secret}`]
  const program = await launcher.launch({ flags: [...ports, ...own, ...flags], env, endsAtOnce })
  let hasEnded = false
  void program.ended.then(() => {
    hasEnded = true
  })
  const page = async (fits: RegExp): Promise<Page> => {
    const find = (): Page | undefined => program.pages().find((one) => !one.isClosed() && fits.test(one.url()))
    let found: Page | undefined
    const look = (): boolean => {
      found = find()
      return hasEnded || found !== undefined
    }
    await soon(look, { message: `a page at ${fits}`, timeout: startLimit }).toBe(true)
    if (found === undefined) throw new Error(`The program ended: ${program.output()}`)
    return found
  }
  const consolePage = async (): Promise<Page> => {
    const found = await page(consoleAddress)
    await expect(found.getByText('Service up')).toBeVisible({ timeout: startLimit })
    return found
  }
  return { ...program, page, console: consolePage, engine: async () => engineOf(await page(consoleAddress)) }
}

/** Playwright's test for the window: a data directory of its own, and programs that end with the test. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  canRun: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use, testInfo) => {
      testInfo.skip(obstacle !== undefined, obstacle)
      await use(undefined)
    },
    { auto: true },
  ],
  launcher: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const launcher = await createLauncher()
      await use(launcher)
      await launcher.close()
    },
    { scope: 'worker' },
  ],
  shared: [
    async ({ launcher }, use) => {
      await makeDataDir(async (dataDir) => {
        const program = await startProgram(launcher, dataDir, { flags: ['--set', 'ipnRetries=none'] })
        await use({ program, dataDir })
        program.kill('SIGKILL')
        await program.ended
      })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
  dataDir: async ({}, use) => makeDataDir(use),
  start: async ({ dataDir, launcher }, use) => {
    const programs: WindowProgram[] = []
    await use(async (options) => {
      const program = await startProgram(launcher, options?.dataDir ?? dataDir, options)
      programs.push(program)
      return program
    })
    for (const program of programs) program.kill('SIGKILL')
    await Promise.all(programs.map(({ ended }) => ended))
  },
  program: async ({ shared: { program } }, use) => {
    const page = await program.page(consoleAddress)
    const home = `${new URL(page.url()).origin}/`
    if (page.url() !== home) await page.goto(home)
    await program.console()
    await use(program)
    // The console's window is the oldest one.
    await program.evaluate(({ BrowserWindow }) => {
      const [, ...others] = BrowserWindow.getAllWindows().sort((one, other) => one.id - other.id)
      for (const window of others) window.destroy()
    })
    await soon(() => program.pages().length).toBe(1)
  },
})

/** Answers the program's questions with a button from now on. Returns what it has asked since. */
export const answerBoxes = async ({ evaluate }: Started, button: number): Promise<() => Promise<string[]>> => {
  await evaluate(({ dialog }, response) => {
    const questions: string[] = []
    Object.assign(globalThis, { questions })
    const box = async (...args: unknown[]): Promise<object> => {
      questions.push((args.at(-1) as { message: string }).message)
      return { response }
    }
    Object.assign(dialog, { showMessageBox: box })
  }, button)
  return () => evaluate(() => (globalThis as unknown as { questions: string[] }).questions)
}

/** Clicks an item of the application menu. */
export const choose = ({ evaluate }: Started, id: string): Promise<void> =>
  evaluate(({ Menu }, item) => void Menu.getApplicationMenu()?.getMenuItemById(item)?.click(), id)

/** What only the stand-in can simulate: another system, a packaged app, or one without a keychain. */
export const standInOnly = (): void => {
  test.skip(!isStandIn, 'only the stand-in can simulate another system, a packaged app or a missing keychain')
}

export { expect }
