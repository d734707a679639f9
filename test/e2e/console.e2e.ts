import type { Page } from '@playwright/test'
import { type Engine, expect, test } from './support/engine.ts'

const signIn = (page: Page, { consoleUrl, token }: Engine) =>
  page.goto(`${consoleUrl}/?token=${encodeURIComponent(token)}`)

test('the printed address lets in, and its token is gone from the address bar', async ({ context, engine, page }) => {
  const opened = await signIn(page, engine)
  expect(opened?.status()).toBe(200)
  expect(page.url()).not.toContain(engine.token)
  expect(await page.evaluate(() => [location.search, document.referrer])).toEqual(['', ''])
  const [cookie, ...others] = await context.cookies()
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
  expect(cookie?.value).not.toContain(engine.token)
  expect(others).toEqual([])

  // Another tab needs nothing but the cookie.
  const tab = await context.newPage()
  const status = await tab.goto(`${engine.consoleUrl}/api/status`)
  expect(status?.status()).toBe(200)
})

test('without the token, or with a wrong one, there is a page that says what to do', async ({ engine, page }) => {
  for (const [path, reason] of [
    ['/', 'This console is for those who started it.'],
    ['/?token=wrong', 'The token in this URL is not the one of this run.'],
    ['/payments', 'This console is for those who started it.'],
  ] as const) {
    const refused = await page.goto(`${engine.consoleUrl}${path}`)
    expect(refused?.status()).toBe(401)
    await expect(page.getByText(reason)).toBeVisible()
    await expect(page.getByText('Open the URL that was printed when the console started')).toBeVisible()
  }
  const api = await page.goto(`${engine.consoleUrl}/api/status`)
  expect(api?.status()).toBe(401)
})

test('the token can be pasted into that page', async ({ engine, page }) => {
  await page.goto(engine.consoleUrl)
  await expect(page.getByLabel('Token')).toBeFocused()
  await page.keyboard.type('wrong')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The token in this URL is not the one of this run.')).toBeVisible()
  await page.getByLabel('Token').fill(engine.token)
  await page.getByRole('button', { name: 'Open the console' }).click()
  await expect(page.getByRole('button', { name: 'Make a test payment' })).toBeEnabled()
  expect(page.url()).toBe(`${engine.consoleUrl}/`)
})

test('the control API is described offline, and can be tried out', async ({ engine, page }) => {
  await signIn(page, engine)
  await page.goto(`${engine.consoleUrl}/api/docs`)
  await expect(page.getByRole('heading', { name: /Paylink Console control API/ })).toBeVisible()
  const operation = page.locator('.opblock', { hasText: '/api/status' })
  await operation.getByRole('button', { expanded: false }).first().click()
  await operation.getByRole('button', { name: 'Execute' }).click()
  await expect(operation.locator('.live-responses-table tbody .response-col_status')).toHaveText(/^200/)
  await expect(operation.locator('.live-responses-table')).toContainText(engine.serviceUrl)
})
