import { expect } from '@playwright/test'
import { createLink } from './support/create-link.ts'
import { test } from './support/engine.ts'

/** What the desktop window's preload offers, played by hand. */
test('a link opened outside the console shows its payment', async ({ page, engine }) => {
  const linkId = new URL(await createLink(engine, { order_id: 'OUTSIDE-1' })).pathname.split('/').at(-1) ?? ''
  await page.addInitScript(() => {
    const onOpenLink = (listener: (linkId: string) => void) => {
      Object.assign(window, { openLink: listener })
      return () => {}
    }
    Object.assign(window, { desktop: { onOpenLink } })
  })
  await page.goto(`${engine.consoleUrl}/?token=${engine.token}`)
  await page.waitForFunction(() => 'openLink' in window)
  await page.evaluate((id) => (window as unknown as { openLink(id: string): void }).openLink(id), linkId)
  await expect(page).toHaveURL(`${engine.consoleUrl}/payments/${linkId}`)
  await expect(page.getByRole('heading', { name: 'OUTSIDE-1' })).toBeVisible()
  // The stage is left for it.
  await page.route(/\/api\/stage/, async () => {})
  await page.goto(`${engine.consoleUrl}/present`)
  await page.waitForFunction(() => 'openLink' in window)
  await page.evaluate((id) => (window as unknown as { openLink(id: string): void }).openLink(id), linkId)
  await expect(page.getByRole('heading', { name: 'OUTSIDE-1' })).toBeVisible()
  // The page's files are found from there too.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'OUTSIDE-1' })).toBeVisible()
})
