import { createCall } from '../../support/create-call.ts'
import { goTo, rows } from '../support/console-parts.ts'
import { expect, signIn, test } from '../support/console-test.ts'

/** What the browser notes while nobody listens. */
const nobodyListens = /ERR_CONNECTION_(REFUSED|RESET)|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_ABORTED/

test('the engine is killed and started again: the console says so, and comes back by itself', async ({
  engine,
  page,
  tolerate,
}) => {
  tolerate(nobodyListens)
  await createCall(engine, { fields: { order_id: 'T-before' } })
  await goTo(page, 'Payments')
  await expect(rows(page, 'Payments')).toHaveCount(1)
  const gone = page.getByRole('alert').filter({ hasText: 'The engine does not answer' })

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

test('a session that has ended locks the page and says what to do', async ({ context, engine, page, tolerate }) => {
  tolerate(/status of 401/)
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
  tolerate(/status of 401/)
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
