import type { Page } from '@playwright/test'
import { createCall } from '../../support/create-call.ts'
import { onlyLong } from '../../support/rounds.ts'
import { goTo, rows } from '../support/console-parts.ts'
import { expect, test } from '../support/console-test.ts'

/** What the browser notes while nobody listens. */
const nobodyListens =
  /ERR_CONNECTION_(REFUSED|RESET|CLOSED|ABORTED)|ERR_SOCKET_NOT_CONNECTED|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONTENT_LENGTH_MISMATCH|ERR_ABORTED/

/** And when what it asks for is refused. */
const noSession = /status of 401/

/** What a person does who clears the data of the site. */
const forget = (page: Page): Promise<void> => page.evaluate(() => localStorage.clear())

test('the engine is killed and started again: the console says so, and comes back by itself', async ({
  engine,
  page,
  tolerate,
}) => {
  tolerate(nobodyListens)
  await createCall(engine, { fields: { order_id: 'T-before' } })
  await goTo(page, 'Payments')
  await expect(rows(page, 'Payments')).toHaveCount(1)
  const gone = page.getByRole('alert').filter({ hasText: 'This page may be out of date' })

  await engine.kill()
  await expect(gone).toBeVisible()
  await expect(page.getByRole('contentinfo', { name: 'Status' })).toContainText('Service not reachable')
  // Nothing that is in view is lost, and what cannot be done is said.
  await expect(rows(page, 'Payments')).toHaveCount(1)

  await engine.startAgain()
  await expect(gone).toBeHidden()
  await expect(page.getByRole('contentinfo', { name: 'Status' })).toContainText('Service up')
  await expect(rows(page, 'Payments')).toContainText(['T-before'])
  await createCall(engine, { fields: { order_id: 'T-after' } })
  await expect(rows(page, 'Payments')).toHaveCount(2)

  // The session is still good, for this page and for a new one.
  await page.reload()
  await expect(rows(page, 'Payments')).toHaveCount(2)
})

test.describe(() => {
  // The browser must not know the page's code from another test.
  test.use({ alone: true })

  test('a page that was never open waits for the engine, and shows when it is back', async ({
    engine,
    page,
    tolerate,
  }) => {
    tolerate(nobodyListens)
    // All of Start is loaded by then.
    await expect(page.getByText('IPN attempt 1')).toBeVisible()
    await engine.kill()
    const gone = page.getByRole('alert').filter({ hasText: 'This page may be out of date' })
    await expect(gone).toBeVisible()
    const rail = page.getByRole('navigation')
    await rail.getByRole('link', { name: 'Log', exact: true }).click()
    await expect(page.getByText('This page waits for the service')).toBeVisible()
    await rail.getByRole('link', { name: 'Settings', exact: true }).click()
    await expect(gone).toBeVisible()

    await engine.startAgain()
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
    await rail.getByRole('link', { name: 'Log', exact: true }).click()
    await expect(page.getByText('No calls yet')).toBeVisible()
  })
})

test(
  'a page whose code the engine does not have says so, and the others still work',
  onlyLong,
  async ({ page, tolerate }) => {
    tolerate(/status of 404/)
    tolerate(/Failed to fetch dynamically imported module/)
    tolerate(/ERR_FAILED/)
    await page.route('**/assets/log-page-*.js', (route) => route.fulfill({ status: 404 }))
    await goTo(page, 'Log')
    await expect(page.getByText('This page cannot be shown')).toBeVisible()
    await goTo(page, 'Payments')
    await expect(page.getByText('No payment links yet')).toBeVisible()

    await goTo(page, 'Log')
    await page.unroute('**/assets/log-page-*.js')
    await page.getByRole('button', { name: 'Load the console again' }).click()
    await expect(page.getByText('No calls yet')).toBeVisible()
  },
)

test('a list that cannot be read does not say that it is empty', onlyLong, async ({ page, tolerate }) => {
  tolerate(/status of 500/)
  const refuse = { status: 500, json: { error: { code: 'internal', message: 'The engine failed: log id x.' } } }
  await page.route('**/api/links?*', (route) => route.fulfill(refuse))
  await goTo(page, 'Payments')
  await expect(page.getByRole('alert')).toContainText('The engine failed: log id x.')
  await expect(page.getByText('No payment links yet')).toBeHidden()
  await page.unroute('**/api/links?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No payment links yet')).toBeVisible()
})

test('a call of a page that has lost its session locks it', async ({ page }) => {
  await goTo(page, 'Payments')
  await expect(page.getByText('No payment links yet')).toBeVisible()
  await forget(page)
  await goTo(page, 'Log')
  await expect(page.getByRole('heading', { name: 'Sign in to the console' })).toBeVisible()
})

test('a session that is ended locks its pages at once, and they say what to do', async ({
  context,
  engine,
  page,
  tolerate,
}) => {
  tolerate(noSession)
  tolerate(nobodyListens)
  const tab = await context.newPage()
  await tab.goto(`${engine.consoleUrl}/log`)
  await goTo(page, 'Payments')
  await expect(page.getByText('No payment links yet')).toBeVisible()
  await engine.api('DELETE', '/api/sessions')
  for (const one of [page, tab]) {
    await expect(one.getByRole('heading', { name: 'This session has ended' })).toBeVisible()
    await expect(one.getByText('Open the console URL that was printed when the service started')).toBeVisible()
  }

  await page.getByLabel('Token').fill('wrong')
  await page.getByRole('button', { name: 'Open the console' }).click()
  await expect(page.getByText('This is not the token of this run.')).toBeVisible()
  await page.getByLabel('Token').fill(engine.token)
  await page.getByRole('button', { name: 'Open the console' }).click()
  await expect(page.getByText('No payment links yet')).toBeVisible()
  // The other tab goes on by itself.
  await expect(tab.getByText('No calls yet')).toBeVisible()
  await tab.close()
})

test('a forged secret opens nothing', async ({ page, tolerate }) => {
  tolerate(noSession)
  for (const forged of ['1.signature', '', 'x'.repeat(5_000)]) {
    await page.evaluate((secret) => localStorage.setItem('paylink-session', secret), forged)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'This session has ended' }), forged).toBeVisible()
  }
})

test('pages of other sites, and other names for this machine, are refused', async ({ engine, page, tolerate }) => {
  const authorization = `Bearer ${engine.token}`
  const call = (headers: Record<string, string>) =>
    page.request.fetch(`${engine.consoleUrl}/api/reset`, {
      method: 'POST',
      data: {},
      headers: { authorization, ...headers },
      failOnStatusCode: false,
    })
  expect((await call({ origin: 'http://evil.example' })).status()).toBe(403)
  expect((await call({ origin: engine.serviceUrl })).status()).toBe(403)
  expect((await call({ host: 'rebound.example' })).status()).toBe(421)
  expect((await call({ origin: engine.consoleUrl })).status()).toBe(200)

  // A real page of another origin: the service's own. Its policy forbids the call too.
  tolerate(/Content Security Policy/)
  const shop = await page.context().newPage()
  await shop.goto(`${engine.serviceUrl}/shop/thanks`)
  const blocked = await shop.evaluate(
    (url) =>
      fetch(`${url}/api/export`, { credentials: 'include' }).then(
        () => 'read',
        () => 'blocked',
      ),
    engine.consoleUrl,
  )
  expect(blocked).toBe('blocked')
  await shop.close()
})
