import type { Browser, BrowserContext } from '@playwright/test'
import { type OwnEngine, startEngine } from './start-engine.ts'

/** An engine and a browser context for many tests, one after the other. */
export interface Shared {
  /** The engine as on a first run, whatever the test before has left. */
  firstRun(): Promise<OwnEngine>
  /** A context with nothing stored. It keeps its caches, so that pages open faster. */
  emptyContext(): Promise<BrowserContext>
  close(): Promise<void>
}

export const createShared = (browser: Browser): Shared => {
  let engine: OwnEngine | undefined
  let context: BrowserContext | undefined
  return {
    firstRun: async () => {
      engine ??= await startEngine()
      await engine.reset()
      return engine
    },
    emptyContext: async () => {
      context ??= await browser.newContext({ reducedMotion: 'reduce' })
      await context.setStorageState({ cookies: [], origins: [] })
      return context
    },
    close: async () => {
      await context?.close()
      await engine?.stop()
    },
  }
}
