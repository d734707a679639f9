import type { Settings } from '../../src/shared/contract/settings.ts'
import { cards, payButton, typeCard } from './support/card-form.ts'
import { cartUrl, createLink } from './support/create-link.ts'
import { type Engine, expect, test } from './support/engine.ts'
import { linkOf } from './support/link-record.ts'

/** A link that expires after so many hours. Others of the engine keep the usual time. */
const createBriefLink = async (engine: Engine, hours: number): Promise<string> => {
  const { linkExpiryHours } = await engine.api<Settings>('GET', '/api/settings')
  await engine.api('PATCH', '/api/settings', { linkExpiryHours: hours })
  const link = await createLink(engine)
  await engine.api('PATCH', '/api/settings', { linkExpiryHours })
  return link
}

test('an expired link has a page that says so, and sends no IPN', async ({ engine, page }) => {
  const link = await createBriefLink(engine, 0.000_01)
  await expect.poll(async () => (await linkOf(engine, link)).state).toBe('expired')
  const response = await page.goto(link)
  expect(response?.status()).toBe(410)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has expired')
  await expect(page.getByRole('link', { name: /^Return to / })).toHaveAttribute('href', cartUrl(engine))
  await page.goto(`${link}/challenge`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has expired')
  expect(await linkOf(engine, link)).toMatchObject({ payment: null, deliveries: [] })
})

test('a form still open when its link expires pays nothing', async ({ engine, page }) => {
  const link = await createBriefLink(engine, 0.5)
  await page.goto(link)
  await typeCard(page, cards.success)
  await engine.api('POST', '/api/clock', { advanceSeconds: 3_600 })
  await expect.poll(async () => (await linkOf(engine, link)).state).toBe('expired')
  await payButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has expired')
  expect(await linkOf(engine, link)).toMatchObject({ state: 'expired', payment: null, deliveries: [] })
  await engine.api('POST', '/api/clock', { reset: true })
})
