import type { Page } from '@playwright/test'
import { createCall } from '../../support/create-call.ts'
import { onlyLong } from '../../support/rounds.ts'
import { dialog, filterBox, goTo, list, rows } from '../support/console-parts.ts'
import { expect, isUp, signIn, test } from '../support/console-test.ts'
import type { OwnEngine } from '../support/start-engine.ts'

const fill = async (engine: OwnEngine): Promise<void> => {
  for (const number of [1, 2, 3, 4]) {
    const { page = '' } = await createCall(engine, { fields: { order_id: `T-${number}`, amount: number * 10 } })
    await engine.api('POST', `/api/links/${page.split('/').at(-1)}/pay`, {
      outcome: number === 4 ? 'failed' : 'success',
    })
  }
}

const reload = async (page: Page): Promise<void> => {
  await page.reload()
  await isUp(page)
}

const orders = (page: Page) => rows(page, 'Payments').evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))

test('a shared address shows the same rows, record and tab; rows marked by their boxes stay marked', async ({
  browser,
  engine,
  page,
}) => {
  await fill(engine)
  await goTo(page, 'Payments')
  await filterBox(page, 'Payments').fill('state:paid amount:10..20')
  await expect(rows(page, 'Payments')).toHaveCount(2)
  await page.getByRole('button', { name: 'Sort by amount' }).click()
  await rows(page, 'Payments').filter({ hasText: 'T-1' }).click()
  await page.getByRole('tab', { name: 'Record' }).click()
  await expect(page).toHaveURL(/tab=record/)

  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(other, engine)
  await other.goto(page.url())
  await expect(list(other, 'Payments').getByRole('option', { selected: true })).toContainText('T-1')
  await expect(async () => expect(await orders(other)).toEqual(await orders(page))).toPass()
  await expect(other.getByRole('tab', { name: 'Record' })).toHaveAttribute('aria-selected', 'true')
  await context.close()

  // The box of a row marks it without opening it. The open details keep their tab on another record.
  const marked = page.getByRole('region', { name: 'Marked rows' })
  for (const order of ['T-2', 'T-1'])
    await rows(page, 'Payments').filter({ hasText: order }).locator('[data-mark]').click()
  await expect(marked).toContainText('2 payments marked')
  await expect(page).toHaveURL(/tab=record/)
  // A filter typed immediately before a reload is kept, too.
  await filterBox(page, 'Payments').fill('state:paid amount:10..30')
  await reload(page)
  await expect(filterBox(page, 'Payments')).toHaveValue('state:paid amount:10..30')
  await expect(marked).toContainText('2 payments marked')
  await list(page, 'Payments').press('x')
  await expect(marked).toContainText('1 payment marked')
  await rows(page, 'Payments').filter({ hasText: 'T-2' }).click()
  await expect(marked).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'Record' })).toHaveAttribute('aria-selected', 'true')

  // On a narrow window the strip beside the details leads back to the list.
  await page.setViewportSize({ width: 800, height: 700 })
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect(page).toHaveURL(/\/payments\?/)
})

// A form of the page of requests is in drafts.e2e.ts, and what is kept of a form in `test/renderer/tab-memory.test.ts`.
test('forms that are half filled in are there again after a reload', onlyLong, async ({ engine, page }) => {
  await fill(engine)
  const closed = async (title: string | RegExp) => {
    await dialog(page, title).getByRole('button', { name: 'Cancel' }).click()
    await reload(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  await page.goto(`${engine.consoleUrl}/lab/faults`)
  await page.getByRole('button', { name: 'New rule' }).first().click()
  await dialog(page, 'New rule').getByLabel('Name').fill('Half a rule')
  await reload(page)
  await expect(dialog(page, 'New rule').getByLabel('Name')).toHaveValue('Half a rule')
  await closed('New rule')

  await goTo(page, 'IPN')
  await rows(page, 'IPN').first().click()
  await page.getByRole('button', { name: 'Edit and resend…' }).click()
  await dialog(page, 'Edit and resend').getByLabel('URL').fill('http://127.0.0.1:9/half')
  await reload(page)
  await expect(dialog(page, 'Edit and resend').getByLabel('URL')).toHaveValue('http://127.0.0.1:9/half')
  await closed('Edit and resend')
})

test('a form is there again after a reload, without the secret in it, which the browser does not keep', async ({
  page,
}) => {
  await goTo(page, 'Merchants')
  await page.getByRole('button', { name: 'New merchant' }).click()
  await dialog(page, 'New merchant').getByLabel('Name').fill('Half a merchant')
  await dialog(page, 'New merchant').getByLabel('Secret').fill('sk_half_a_secret')
  await reload(page)
  await expect(dialog(page, 'New merchant').getByLabel('Name')).toHaveValue('Half a merchant')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    'half_a_secret',
  )
})
