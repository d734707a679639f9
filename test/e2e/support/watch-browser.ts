import type { BrowserContext } from '@playwright/test'

/**
 * Collects what no page of ours may do in a browser: ask another host than loopback, throw, or write an error or
 * warning to the console, which a breach of the content security policy does.
 */
export const watchBrowser = (context: BrowserContext): string[] => {
  const faults: string[] = []
  const opened = new Set<string>()

  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (request.isNavigationRequest()) opened.add(request.url())
    if (!['data:', 'blob:'].includes(protocol) && hostname !== '127.0.0.1') faults.push(`asked for ${request.url()}`)
  })
  context.on('weberror', (error) => faults.push(`threw ${error.error()}`))
  context.on('console', (message) => {
    const text = message.text()
    if (message.type() !== 'error' && message.type() !== 'warning') return
    // The browser itself notes pages of status 4xx, which some tests are about.
    const isStatus = /^Failed to load resource: the server responded with a status of 4\d\d /.test(text)
    if (!isStatus || !opened.has(message.location().url)) faults.push(`console: ${text} (${message.location().url})`)
  })
  return faults
}
