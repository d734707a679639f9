import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type OwnEngine, startEngine } from './start-engine.ts'

/** An engine and a browser context for many tests, one after the other. */
export interface Shared {
  /** The engine as on a first run, whatever the test before has left. */
  firstRun(): Promise<OwnEngine>
  /** A context with nothing stored but a session of the console. It keeps its caches, so that pages open faster. */
  signedInContext(): Promise<BrowserContext>
  /** Closes the pages of a test and removes what it set up in the context. */
  leaveContext(): Promise<void>
  close(): Promise<void>
}

/** Exchanges the token for a session and stores it, as the console does with the printed URL. Runs in the page. */
const openSession = async (token: string): Promise<void> => {
  const response = await fetch('/api/sessions', { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  const { secret } = (await response.json()) as { secret: string }
  localStorage.setItem('paylink-session', secret)
}

/**
 * The context has one page that stays open and runs no code of ours. Its origin's storage is cleared over the protocol, because
 * `setStorageState` opens a page for that and empties the cache of compiled scripts, which doubles what a test costs.
 */
export const createShared = (browser: Browser): Shared => {
  let engine: OwnEngine | undefined
  let opened: { context: BrowserContext; idlePage: Page } | undefined

  const startedEngine = async (): Promise<OwnEngine> => {
    engine ??= await startEngine()
    return engine
  }

  const openedContext = async () => {
    if (opened !== undefined) return opened
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    const idlePage = await context.newPage()
    await idlePage.goto(`${(await startedEngine()).consoleUrl}/icon.svg`)
    opened = { context, idlePage }
    return opened
  }

  return {
    firstRun: async () => {
      const started = await startedEngine()
      await started.reset()
      return started
    },
    signedInContext: async () => {
      const { context, idlePage } = await openedContext()
      const { consoleUrl, serviceUrl, token } = await startedEngine()
      const protocol = await context.newCDPSession(idlePage)
      for (const origin of [consoleUrl, serviceUrl]) {
        await protocol.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
      }
      await protocol.detach()
      await context.clearCookies()
      await idlePage.evaluate(openSession, token)
      return context
    },
    leaveContext: async () => {
      if (opened === undefined) return
      const { context, idlePage } = opened
      for (const page of context.pages()) if (page !== idlePage) await page.close()
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await context.clearPermissions()
    },
    close: async () => {
      await opened?.context.close()
      await engine?.stop()
    },
  }
}
