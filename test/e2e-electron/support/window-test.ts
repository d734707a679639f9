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
  dataDir: string
  /** Starts the program; it is ended with the test. */
  start(options?: Start): Promise<Started>
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

/** Playwright's test for the window: a data directory of its own, and programs that end with the test. */
export const test = base.extend<Fixtures, { launcher: Launcher }>({
  launcher: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const launcher = await createLauncher()
      await use(launcher)
      await launcher.close()
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
  dataDir: async ({}, use) => {
    const directory = await mkdtemp(join(tmpdir(), 'paylink-window-'))
    await use(join(directory, 'data'))
    await rm(directory, { recursive: true, force: true, maxRetries: 5 })
  },
  start: async ({ dataDir, launcher }, use) => {
    const programs: WindowProgram[] = []
    await use(async ({ flags = [], env = {} } = {}) => {
      const ports = ['--port', '0', '--console-port', '0']
      const own = ['--data-dir', dataDir, '--token', token, '--merchant', `${merchant.key}:${merchant.secret}`]
      const program = await launcher.launch({ flags: [...ports, ...own, ...flags], env })
      programs.push(program)
      const page = async (fits: RegExp): Promise<Page> => {
        const find = (): Page | undefined => program.pages().find((one) => !one.isClosed() && fits.test(one.url()))
        let hasEnded = false
        void program.ended.then(() => {
          hasEnded = true
        })
        const wait = expect.poll(() => hasEnded || find() !== undefined, { message: `a page at ${fits}` })
        await wait.toBe(true)
        if (hasEnded) throw new Error(`The program ended: ${program.output()}`)
        const found = find()
        if (found === undefined) throw new Error('the page has gone again')
        return found
      }
      const consolePage = async (): Promise<Page> => {
        const found = await page(consoleAddress)
        await expect(found.getByText('Service up')).toBeVisible()
        return found
      }
      return { ...program, page, console: consolePage, engine: async () => engineOf(await page(consoleAddress)) }
    })
    for (const program of programs) program.kill('SIGKILL')
    await Promise.all(programs.map(({ ended }) => ended))
  },
})

test.skip(obstacle !== undefined, obstacle)

/** What only the stand-in can be told to be: another system, packaged, or without a keychain. */
export const standInOnly = (): void => {
  test.skip(!isStandIn, 'only the stand-in can be told to be that')
}

export { expect }
