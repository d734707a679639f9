import type { Page } from '@playwright/test'
import type { Settings } from '../../../src/shared/contract/settings.ts'
import { cards, payButton, payWith, typeCard } from './card-form.ts'
import { createLink } from './create-link.ts'
import { type Engine, expect } from './engine.ts'
import { linkIdOf, linkOf } from './link-record.ts'

/** A page someone may see, and how it comes about. */
interface PageState {
  name: string
  /** Of the page's main heading. */
  heading: RegExp
  open(page: Page, engine: Engine): Promise<void>
}

/** Texts as long as they get, without a space where a line could break. */
const long = {
  description: `${'Donaudampfschifffahrtsgesellschaft'.repeat(6)} ${'and so on '.repeat(60)}`,
  amount: 999_999_999.99,
}

const longLink = (engine: Engine): Promise<string> =>
  createLink(engine, { ...long, order_id: crypto.randomUUID().padEnd(64, 'W') })

const settled = async (engine: Engine, outcome: 'success' | 'failed'): Promise<string> => {
  const link = await longLink(engine)
  await engine.api('POST', `/api/links/${linkIdOf(link)}/pay`, { outcome })
  return link
}

const expired = async (engine: Engine): Promise<string> => {
  const { linkExpiryHours } = await engine.api<Settings>('GET', '/api/settings')
  await engine.api('PATCH', '/api/settings', { linkExpiryHours: 0.000_01 })
  const link = await createLink(engine)
  await engine.api('PATCH', '/api/settings', { linkExpiryHours })
  await expect.poll(async () => (await linkOf(engine, link)).state).toBe('expired')
  return link
}

/** Every page of the service that a customer may see. */
export const pageStates: readonly PageState[] = [
  { name: 'ready', heading: /^To pay/, open: async (page, engine) => void (await page.goto(await longLink(engine))) },
  {
    name: 'filled with a test card',
    heading: /^To pay/,
    open: async (page, engine) => void (await page.goto(`${await longLink(engine)}?card=redirect`)),
  },
  {
    name: 'errors shown before sending',
    heading: /^To pay/,
    open: async (page, engine) => {
      await page.goto(await createLink(engine))
      await payButton(page).click()
      await expect(page.getByRole('alert')).toBeFocused()
    },
  },
  {
    name: 'errors found by the service',
    heading: /^To pay/,
    open: async (page, engine) => {
      await page.goto(await createLink(engine))
      // Sends the form as it is, past the checks of the page's script.
      await page.locator('#card-form').evaluate((form) => form instanceof HTMLFormElement && form.submit())
      await expect(page).toHaveTitle(/^Check the card/)
    },
  },
  {
    name: 'bank page',
    heading: /Is this payment yours/,
    open: async (page, engine) => {
      await payWith(page, await longLink(engine), cards.redirect)
      await page.waitForURL(/\/challenge$/)
    },
  },
  {
    name: 'paid',
    heading: /order is paid/,
    open: async (page, engine) => void (await page.goto(await settled(engine, 'success'))),
  },
  {
    name: 'failed',
    heading: /payment failed/,
    open: async (page, engine) => void (await page.goto(await settled(engine, 'failed'))),
  },
  {
    name: 'canceled',
    heading: /payment was canceled/,
    open: async (page, engine) => {
      const link = await createLink(engine)
      await engine.api('POST', `/api/links/${linkIdOf(link)}/cancel`)
      await page.goto(link)
    },
  },
  {
    name: 'expired',
    heading: /link has expired/,
    open: async (page, engine) => void (await page.goto(await expired(engine))),
  },
  {
    name: 'unknown',
    heading: /No payment is waiting/,
    open: async (page, engine) => void (await page.goto(`${engine.serviceUrl}/pay/${'unknown'.repeat(20)}`)),
  },
  {
    name: 'stale form',
    heading: /form has expired/,
    open: async (page, engine) => {
      await page.goto(await createLink(engine))
      await typeCard(page, cards.success)
      await page.context().clearCookies()
      await payButton(page).click()
    },
  },
  {
    name: 'thanks of the shop',
    heading: /Thank you/,
    open: async (page, engine) => void (await page.goto(`${engine.serviceUrl}/shop/thanks`)),
  },
  {
    name: 'cart of the shop',
    heading: /cart is still here/,
    open: async (page, engine) => void (await page.goto(`${engine.serviceUrl}/shop/cart?order=1`)),
  },
  ...['/', '/shop', '/shop/orders', '/shop/code'].map((path) => ({
    name: path,
    heading: /./,
    open: async (page: Page, engine: Engine) => void (await page.goto(engine.serviceUrl + path)),
  })),
]
