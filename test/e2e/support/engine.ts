import { test as base } from '@playwright/test'
import { fromBuild, type RunningEngine, startHeadless } from '../../support/spawn-headless.ts'

interface Merchant {
  key: string
  secret: string
}

/** A running engine, and the merchant it knows. */
export interface Engine extends RunningEngine {
  merchant: Merchant
  /** Calls the control API; throws unless it answers 2xx. */
  api<Reply>(method: string, path: string, body?: unknown): Promise<Reply>
}

interface Options {
  /** Further flags of the headless door, such as `['--set', 'ipnRetries=quick']`; set with `test.use`. */
  flags: string[]
}

const merchant: Merchant = { key: 'mk_e2e', secret: 'sk_e2e' }

/** Playwright's test with the built engine beside each: its own process, ports and data directory. */
export const test = base.extend<Options & { engine: Engine }>({
  flags: [[], { option: true }],
  engine: async ({ flags }, use) => {
    const running = await startHeadless(fromBuild, ['--merchant', `${merchant.key}:${merchant.secret}`, ...flags])
    const api = async <Reply>(method: string, path: string, body?: unknown): Promise<Reply> => {
      const response = await fetch(`${running.consoleUrl}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${running.token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
      return (await response.json()) as Reply
    }
    await use({ ...running, merchant, api })
    await running.stop()
  },
})

export { expect } from '@playwright/test'
