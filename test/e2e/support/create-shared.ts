import type { Browser, BrowserContext } from '@playwright/test'
import { openSharedContext, type SharedContext } from './shared-context.ts'
import { type OwnEngine, startEngine } from './start-engine.ts'

/** An engine and a browser context for many tests, one after the other. */
export interface Shared {
  /** The engine as on a first run, whatever the test before has left. */
  firstRun(): Promise<OwnEngine>
  /** A context with nothing stored but a session of the console. */
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

export const createShared = (browser: Browser): Shared => {
  let engine: OwnEngine | undefined
  let opened: SharedContext | undefined

  const startedEngine = async (): Promise<OwnEngine> => {
    engine ??= await startEngine()
    return engine
  }

  return {
    firstRun: async () => {
      const started = await startedEngine()
      await started.reset()
      return started
    },
    signedInContext: async () => {
      const { consoleUrl, serviceUrl, token } = await startedEngine()
      opened ??= await openSharedContext(browser, [consoleUrl, serviceUrl])
      await opened.clear()
      await opened.idlePage.evaluate(openSession, token)
      return opened.context
    },
    leaveContext: async () => opened?.leave(),
    close: async () => {
      await opened?.context.close()
      await engine?.stop()
    },
  }
}
