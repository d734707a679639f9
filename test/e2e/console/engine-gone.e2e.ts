import { createCall } from '../../support/create-call.ts'
import { goTo, rows } from '../support/console-parts.ts'
import { expect, signIn, test } from '../support/console-test.ts'

/** What the browser notes while nobody listens. */
const nobodyListens =
  /ERR_CONNECTION_(REFUSED|RESET|CLOSED|ABORTED)|ERR_SOCKET_NOT_CONNECTED|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_ABORTED/

/** And when what it asks for is refused without a session; a page that stands may still be loading its charts. */
const noSession = /status of 401|strict MIME( type)? checking|Failed to fetch dynamically imported module/

test('the engine is killed and started again: the console says so, and comes back by itself', async ({
  engine,
  page,
  tolerate,
}) => {
  tolerate(nobodyListens)
  await createCall(engine, { fields: { order_id: 'T-before' } })
  await goTo(page, 'Payments')
  await expect(rows(page, 'Payments')).toHaveCount(1)
  const gone = page.getByRole('alert').filter({ hasText: 'What you see may be old' })

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

test('a page that was never open waits for the engine, and shows when it is back', async ({
  engine,
  page,
  tolerate,
}) => {
  tolerate(nobodyListens)
  await engine.kill()
  const gone = page.getByRole('alert').filter({ hasText: 'What you see may be old' })
  await expect(gone).toBeVisible()
  const rail = page.getByRole('navigation')
  await rail.getByRole('link', { name: 'Log', exact: true }).click()
  await expect(page.getByText('This page waits for the engine')).toBeVisible()
  await rail.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(gone).toBeVisible()

  await engine.startAgain()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await rail.getByRole('link', { name: 'Log', exact: true }).click()
  await expect(page.getByText('No calls yet')).toBeVisible()
})

test('a page whose code the engine does not have says so, and the others still work', async ({ page, tolerate }) => {
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
})

test('a list that cannot be read does not say that it is empty', async ({ page, tolerate }) => {
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

test('the first thing that is refused for an ended session locks the page', async ({ context, page, tolerate }) => {
  tolerate(noSession)
  await goTo(page, 'Payments')
  await expect(page.getByText('No payment links yet')).toBeVisible()
  await context.clearCookies()
  // The code of a page that was not open yet.
  await goTo(page, 'Log')
  await expect(page.getByRole('heading', { name: 'This session has ended' })).toBeVisible()
})

test('a refused call of a page that is open locks it too', async ({ context, page, tolerate }) => {
  tolerate(noSession)
  await goTo(page, 'Payments')
  await expect(page.getByText('No payment links yet')).toBeVisible()
  await goTo(page, 'Start')
  await context.clearCookies()
  await goTo(page, 'Payments')
  await expect(page.getByRole('heading', { name: 'This session has ended' })).toBeVisible()
})

test('a session that has ended locks the page and says what to do', async ({ context, engine, page, tolerate }) => {
  tolerate(noSession)
  tolerate(nobodyListens)
  await goTo(page, 'Payments')
  await expect(page.getByText('No payment links yet')).toBeVisible()
  await context.clearCookies()
  // The stream notices when it has to connect anew, which a restart makes it do.
  await engine.kill()
  await engine.startAgain()
  await expect(page.getByRole('heading', { name: 'This session has ended' })).toBeVisible()
  await expect(page.getByText('Open the console URL that was printed when the engine started')).toBeVisible()

  await page.getByLabel('Token').fill('wrong')
  await page.getByRole('button', { name: 'Open the console' }).click()
  await expect(page.getByText('The token in this URL is not the one of this run.')).toBeVisible()
  await page.goBack()
  await signIn(page, engine)
  await expect(page.getByRole('button', { name: 'Make a test payment' })).toBeEnabled()
})

test('a forged or expired cookie opens nothing', async ({ context, engine, page, tolerate }) => {
  tolerate(noSession)
  const [cookie] = await context.cookies()
  if (cookie === undefined) throw new Error('no cookie')
  const [end = '', signature = ''] = cookie.value.split('.')
  for (const value of [`${Number(end) + 1}.${signature}`, `1.${signature}`, '', 'x'.repeat(500)]) {
    await context.addCookies([{ ...cookie, value }])
    const refused = await page.goto(`${engine.consoleUrl}/payments`)
    expect(refused?.status(), value).toBe(401)
    await expect(page.getByText('Open the URL that was printed when the console started')).toBeVisible()
  }
})

test('pages of other sites, and other names for this machine, are refused', async ({ engine, page, tolerate }) => {
  const call = (headers: Record<string, string>) =>
    page.request.fetch(`${engine.consoleUrl}/api/reset`, { method: 'POST', data: {}, headers, failOnStatusCode: false })
  expect((await call({ origin: 'http://evil.example' })).status()).toBe(403)
  expect((await call({ origin: engine.serviceUrl })).status()).toBe(403)
  expect((await call({ host: 'rebound.example' })).status()).toBe(421)
  expect((await call({ origin: engine.consoleUrl })).status()).toBe(200)

  // A real page of another origin: the service's own, with the cookie in the browser. Its policy forbids the call too.
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
