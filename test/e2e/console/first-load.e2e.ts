import { expect, isUp, test } from '../support/console-test.ts'
import { createLink } from '../support/create-link.ts'
import { firstLoad } from '../support/first-load.ts'
import { linkIdOf } from '../support/link-record.ts'

const maxBytes = 200_000

test('the first load of Start takes at most 200 kB over the wire', async ({ browser, engine }) => {
  const hosted = await createLink(engine)
  await engine.api('POST', `/api/links/${linkIdOf(hosted)}/pay`, { outcome: 'success' })
  const context = await browser.newContext()
  const page = await context.newPage()
  const loaded = await firstLoad(page, async () => {
    await page.goto(`${engine.consoleUrl}/?token=${encodeURIComponent(engine.token)}`)
    await isUp(page)
    await expect(page.getByText('Latest payment')).toBeVisible()
    await expect(page.locator('.uplot')).toBeVisible()
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
  })
  const list = loaded.map(({ path, bytes, encoding }) => `${bytes} ${encoding} ${path}`).join('\n')
  expect(
    loaded.reduce((sum, { bytes }) => sum + bytes, 0),
    list,
  ).toBeLessThanOrEqual(maxBytes)
  expect(loaded.length, list).toBeGreaterThan(10)
  // Compressed is what can be: scripts and styles of more than a packet.
  const isText = ({ path, bytes }: { path: string; bytes: number }) => /\.(js|css)$/.test(path) && bytes > 3_000
  expect(
    loaded.filter((file) => isText(file)).map(({ encoding }) => encoding),
    list,
  ).not.toContain('plain')
  await context.close()
})
