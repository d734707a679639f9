import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

/** A browser context for many tests, one after the other. */
export interface SharedContext {
  context: BrowserContext
  /** An empty page of the first origin that stays open. */
  idlePage: Page
  /** Removes all that is stored: cookies, and the data of the origins. The caches stay, so that pages open faster. */
  clear(): Promise<void>
  /** Closes the pages of a test and removes what it set up. */
  leave(): Promise<void>
}

/** With an icon of its own: the browser would ask for /favicon.ico. */
const emptyPage = { contentType: 'text/html', body: '<link rel="icon" href="data:,">' }

/**
 * Opens a context for pages of these origins. They are cleared over the browser's protocol, because `setStorageState` opens
 * a page for that and empties the cache of compiled scripts: a test then costs three times as much.
 */
export const openSharedContext = async (
  browser: Browser,
  origins: readonly [string, ...string[]],
  options: BrowserContextOptions = {},
): Promise<SharedContext> => {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  const idlePage = await context.newPage()
  const idleUrl = `${origins[0]}/idle`
  await idlePage.route(idleUrl, (route) => route.fulfill(emptyPage))
  await idlePage.goto(idleUrl)
  await idlePage.unroute(idleUrl)
  const protocol = await context.newCDPSession(idlePage)
  return {
    context,
    idlePage,
    clear: async () => {
      await context.clearCookies()
      for (const origin of origins) await protocol.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    },
    leave: async () => {
      for (const page of context.pages()) if (page !== idlePage) await page.close()
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await context.clearPermissions()
    },
  }
}
