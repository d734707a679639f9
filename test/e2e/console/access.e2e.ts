import { type IncomingHttpHeaders, request } from 'node:http'
import type { Page } from '@playwright/test'
import { createCall } from '../../support/create-call.ts'
import { cards, payWith } from '../support/card-form.ts'
import { dialog } from '../support/console-parts.ts'
import { expect, signIn, test } from '../support/console-test.ts'

/** A call as a program on this machine makes it: with any header it likes. */
const statusOf = (url: string, headers: IncomingHttpHeaders): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(url, { headers, agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })

test('what a shop on another port gets of the browser opens nothing here', async ({
  context,
  engine,
  page,
  receiver,
}) => {
  // Any cookie of this host reaches the shop too, whoever set it: that is how sessions once got there.
  await context.addCookies([{ name: 'of-the-host', value: 'x', domain: '127.0.0.1', path: '/' }])
  const { page: link } = await createCall(engine, { fields: { return_url: `${receiver.url}/thanks` } })
  if (link === undefined) throw new Error('no link')
  const shop = await context.newPage()
  await payWith(shop, link, cards.success)
  await shop.waitForURL(/\/thanks/)
  const visit = receiver.received.find(({ url }) => url.endsWith('/thanks'))
  expect(visit?.headers.cookie).toContain('of-the-host=x')

  const { host: _, ...all } = visit?.headers ?? {}
  // What the browser says of where a page comes from is left out: who replays would too.
  const plain = Object.fromEntries(Object.entries(all).filter(([name]) => !/^(sec-|referer|origin)/.test(name)))
  for (const path of ['/api/status', '/api/export?secrets=true', '/api/events', '/api/sessions', '/api/openapi.json']) {
    expect(await statusOf(engine.consoleUrl + path, plain), path).toBe(401)
    expect([401, 403]).toContain(await statusOf(engine.consoleUrl + path, all))
  }
  // Nor does the shop's page find the secret.
  expect(await shop.evaluate(() => localStorage.length)).toBe(0)
  const secret = await page.evaluate(() => localStorage.getItem('paylink-session'))
  expect(JSON.stringify(receiver.received)).not.toContain(secret)
  expect(await statusOf(`${engine.consoleUrl}/api/status`, { authorization: `Bearer ${secret}` })).toBe(200)
})

test('cookies that another program has set for this host keep nobody out', async ({ context, engine, page }) => {
  const { port } = new URL(engine.consoleUrl)
  const bomb = Array.from({ length: 100 }, (_, index) => ({ name: `c${index}`, value: 'x'.repeat(4_000) }))
  const forged = { name: `paylink_console_${port}`, value: 'forged' }
  const place = { domain: '127.0.0.1', path: '/' }
  await context.addCookies([forged, ...bomb].map((cookie) => ({ ...cookie, ...place })))
  await page.goto(`${engine.consoleUrl}/payments`)
  await expect(page.getByText('No payment links yet')).toBeVisible()
})

const sessions = (page: Page) => page.getByRole('region', { name: 'Sessions' })
const ended = (page: Page) => page.getByRole('heading', { name: 'This session has ended' })

test.describe(() => {
  // A list of all who are signed in has nobody from another test, and the engine is killed.
  test.use({ alone: true })

  test('Settings lists who is signed in, and ends one or all', async ({ browser, engine, page, tolerate }) => {
    tolerate(/status of 401/)
    const context = await browser.newContext({ userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' })
    const elsewhere = await context.newPage()
    await signIn(elsewhere, engine)

    await page.goto(`${engine.consoleUrl}/settings/access`)
    await expect(sessions(page).getByRole('button', { name: 'End' })).toHaveCount(2)
    await expect(sessions(page)).toContainText('Firefox 140 on Windows')
    await expect(sessions(page).getByText('this browser')).toHaveCount(1)

    await sessions(page).getByRole('button', { name: 'End the session of Firefox 140 on Windows' }).click()
    await expect(ended(elsewhere)).toBeVisible()
    await expect(sessions(page).getByRole('button', { name: 'End' })).toHaveCount(1)
    await context.close()

    // Who signs in while a question is open is listed once it is closed.
    for (const [index, [button, title]] of (
      [
        [/^End all…$/, 'End all sessions'],
        [/^End…$/, 'End this session'],
      ] as const
    ).entries()) {
      await page.getByRole('button').filter({ hasText: button }).click()
      const question = dialog(page, title)
      await expect(question).toContainText('To sign in again, open the URL printed')
      await engine.api('POST', '/api/sessions')
      await question.getByRole('button', { name: 'Cancel' }).click()
      await expect(sessions(page).getByRole('button', { name: 'End' })).toHaveCount(index + 2)
    }
    await expect(sessions(page).getByText('this browser')).toHaveCount(1)

    await page.getByRole('button', { name: 'End all…' }).click()
    const all = dialog(page, 'End all sessions')
    await expect(all).toContainText('Signs out every browser now, including this one.')
    await all.getByRole('button', { name: 'End all sessions' }).click()
    await expect(ended(page)).toBeVisible()
    // Also for the next run.
    tolerate(/ERR_/)
    await engine.kill()
    await engine.startAgain()
    await page.reload()
    await expect(ended(page)).toBeVisible()
  })
})

test('a session says when it began, was used and ends; a list that cannot be read says why', async ({
  engine,
  page,
  tolerate,
}) => {
  tolerate(/status of 500/)
  const [createdAt, lastUsedAt, expiresAt] = [1, 2, 8].map((day) => `2026-01-0${day}T10:00:00.000Z`)
  const items = [{ id: 's1', browser: 'Firefox 140 on Windows', createdAt, lastUsedAt, expiresAt, current: false }]
  const error = { code: 'internal', message: 'The engine failed: log id x.' }
  const replies = [{ json: { items } }, { json: { items: [] } }, { status: 500, json: { error } }]
  let reply = replies[0]
  await page.route('**/api/sessions', (route) => route.fulfill(reply))
  const words = [
    /Signed in 2026-01-01.* · last used 2026-01-02.* · ends 2026-01-08/,
    'No browser is signed in.',
    'The engine failed: log id x.',
  ]
  for (const [index, shown] of words.entries()) {
    reply = replies[index]
    await page.goto(`${engine.consoleUrl}/settings/access`)
    await expect(page.getByRole('main').getByText(shown)).toBeVisible()
  }
})

test('the session of this browser ends only after a question', async ({ engine, page, tolerate }) => {
  tolerate(/status of 401/)
  await page.goto(`${engine.consoleUrl}/settings/access`)
  const own = sessions(page)
    .getByText('this browser')
    .locator('xpath=ancestor::div[.//button]')
    .last()
    .getByRole('button', { name: /^End the session/ })
  await own.click()
  await page.keyboard.press('Escape')
  await expect(own).toBeVisible()
  await own.click()
  await dialog(page, 'End this session').getByRole('button', { name: 'End this session' }).click()
  await expect(ended(page)).toBeVisible()
})

test('a browser that comes with the cookie of an earlier version shows what to do', async ({
  context,
  engine,
  page,
}) => {
  const { port } = new URL(engine.consoleUrl)
  await page.evaluate(() => localStorage.clear())
  await context.addCookies([{ name: `paylink_console_${port}`, value: '1.x', domain: '127.0.0.1', path: '/' }])
  await page.goto(`${engine.consoleUrl}/payments`)
  await expect(page.getByRole('heading', { name: 'Sign in to the console' })).toBeVisible()
  await expect(page.getByText('Open the console URL that was printed when the service started')).toBeVisible()
})

test('where an update has removed the code of the sign-in form, the console can be loaded again', async ({
  engine,
  page,
  tolerate,
}) => {
  tolerate(/status of 404/)
  tolerate(/Failed to fetch dynamically imported module/)
  await page.evaluate(() => localStorage.clear())
  await page.route('**/assets/locked-*.js', (route) => route.fulfill({ status: 404 }))
  await page.goto(`${engine.consoleUrl}/payments`)
  const again = page.getByRole('button', { name: 'Load the console again' })
  await expect(again).toBeVisible()
  await page.unroute('**/assets/locked-*.js')
  await again.click()
  await expect(page.getByRole('heading', { name: 'Sign in to the console' })).toBeVisible()
})
