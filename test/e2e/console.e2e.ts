import type { Page } from '@playwright/test'
import { isLong } from '../support/rounds.ts'
import { type Engine, expect, test } from './support/engine.ts'

const signIn = async (page: Page, { consoleUrl, token }: Engine) => {
  await page.goto(`${consoleUrl}/?token=${encodeURIComponent(token)}`)
  await expect(page.getByText('Service up')).toBeVisible()
}

/** Where the page shown says what to do. */
const token = (page: Page) => page.getByLabel('Token')

test('the printed address lets in, and its token is gone from the address bar', async ({ context, engine, page }) => {
  await signIn(page, engine)
  expect(page.url()).toBe(`${engine.consoleUrl}/`)
  expect(await page.evaluate(() => [location.search, document.referrer])).toEqual(['', ''])
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(engine.token)
  // There is no way back to it.
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2)
  await page.goBack({ waitUntil: 'commit' })
  expect(page.url()).toBe('about:blank')
  expect(await context.cookies()).toEqual([])

  // Another tab needs nothing.
  const tab = await context.newPage()
  await tab.goto(`${engine.consoleUrl}/payments`)
  await expect(tab.getByText('Service up')).toBeVisible()
})

test('any page of the console may be opened with the token', async ({ engine, page }) => {
  await page.goto(`${engine.consoleUrl}/log?token=${encodeURIComponent(engine.token)}`)
  await expect(page.getByRole('heading', { name: 'Log', exact: true })).toBeVisible()
  expect(page.url()).toBe(`${engine.consoleUrl}/log`)
})

test('without the token, or with a wrong one, there is a page that says what to do', async ({
  browserFaults,
  engine,
  page,
}) => {
  for (const [path, reason] of [
    ['/', 'Sign in to the console'],
    ['/?token=wrong', 'This is not the token of this run.'],
    ['/payments', 'Sign in to the console'],
  ] as const) {
    await page.goto(`${engine.consoleUrl}${path}`)
    await expect(page.getByText(reason)).toBeVisible()
    await expect(page.getByText('Open the console URL that was printed when the service started')).toBeVisible()
    expect(page.url()).not.toContain('token')
  }
  const api = await page.goto(`${engine.consoleUrl}/api/status`)
  expect(api?.status()).toBe(401)
  expectRefusals(browserFaults, 1)
})

test('the token can be pasted into that page, which then shows what was asked for', async ({
  browserFaults,
  engine,
  page,
}) => {
  await page.goto(`${engine.consoleUrl}/log`)
  await expect(token(page)).toBeFocused()
  await page.keyboard.type('wrong')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This is not the token of this run.')).toBeVisible()
  await token(page).fill(engine.token)
  await page.getByRole('button', { name: 'Open the console' }).click()
  await expect(page.getByRole('heading', { name: 'Log', exact: true })).toBeVisible()
  expect(page.url()).toBe(`${engine.consoleUrl}/log`)
  expectRefusals(browserFaults, 1)
})

/** The browser notes each token that was refused. */
const expectRefusals = (browserFaults: string[], count: number): void => {
  const notes = browserFaults.splice(0)
  expect(notes).toHaveLength(count)
  for (const note of notes) expect(note).toContain('status of 401')
}

/** Leaves one operation to the page, which takes 20 s of processor time for all. `test/console/http/openapi.test.ts` reads the whole. */
const shortenDescription = async (page: Page): Promise<void> => {
  await page.route(/\/api\/docs\/json$/, async (route) => {
    const response = await route.fetch()
    const { paths, ...rest } = (await response.json()) as { paths: Record<string, unknown> }
    await route.fulfill({ response, json: { ...rest, paths: { '/api/status': paths['/api/status'] } } })
  })
}

// One test, because the description takes seconds to load.
test('the control API is described offline, can be read by everybody and tried out with a session or a token', async ({
  browserFaults,
  context,
  engine,
  page,
}) => {
  test.slow()
  if (!isLong) await shortenDescription(page)
  await page.goto(`${engine.consoleUrl}/api/docs`)
  await expect(page.getByRole('heading', { name: /Paylink Console control API/ })).toBeVisible()
  await page.locator('.opblock-tag', { hasText: 'system' }).click()
  const operation = page.locator('.opblock', { hasText: '/api/status' })
  await operation.getByRole('button', { expanded: false }).first().click()
  const status = operation.locator('.live-responses-table tbody .response-col_status')
  const execute = () => operation.getByRole('button', { name: 'Execute' }).click()
  await execute()
  await expect(status).toHaveText(/^401/)

  const tab = await context.newPage()
  await signIn(tab, engine)
  await page.bringToFront()
  await execute()
  await expect(status).toHaveText(/^200/)
  await expect(operation.locator('.live-responses-table')).toContainText(engine.serviceUrl)
  // The command it shows is for sharing, so the session is not in it.
  await expect(operation.locator('.curl-command')).not.toContainText(/bearer/i)

  await page.evaluate(() => localStorage.clear())
  await page.getByRole('button', { name: 'Authorize' }).first().click()
  await page.getByLabel('auth-bearer-value').fill(engine.token)
  await page.getByRole('button', { name: 'Apply credentials' }).click()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  const answered = page.waitForResponse(/\/api\/status$/)
  await execute()
  expect((await answered).status()).toBe(200)
  expectRefusals(browserFaults, 1)
})
