import type { InboxSummary } from '../../src/shared/contract/inbox.ts'
import { createLink } from './support/create-link.ts'
import { expect, test } from './support/engine.ts'

test('a customer pays, comes back to the shop, and the merchant is told', async ({ engine, page }) => {
  await page.goto(await createLink(engine))
  await page.getByLabel('Card number').fill('4111 1111 1111 1111')
  await page.getByLabel('Expiry').fill('12/34')
  await page.getByLabel('CVV').fill('123')
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(page).toHaveURL(`${engine.serviceUrl}/shop/return`)

  const messages = () => engine.api<{ items: InboxSummary[] }>('GET', '/api/inbox')
  await expect.poll(async () => (await messages()).items.length).toBe(1)
})

test('the console opens with the address that is printed, and not without', async ({ engine, page }) => {
  const refused = await page.goto(engine.consoleUrl)
  expect(refused?.status()).toBe(401)
  const opened = await page.goto(`${engine.consoleUrl}/?token=${encodeURIComponent(engine.token)}`)
  expect(opened?.status()).toBe(200)
  expect(page.url()).not.toContain(engine.token)
})
