import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { onlyLong } from '../../support/rounds.ts'
import { expect, test } from '../support/console-test.ts'

const lines = (page: Page) => page.getByRole('list', { name: 'Lines of the scorecard' })
const behind = (page: Page) => page.getByRole('region', { name: 'Details of the line' })

const saved = async (page: Page, button: string) => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

test('the built-in inbox is checked, its lines open their exchange, the result is taken away', async ({
  engine,
  page,
}) => {
  await page.goto(`${engine.consoleUrl}/lab/scorecard`)
  await expect(page.getByText('How does your receiver handle IPNs?')).toBeVisible()
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(lines(page).getByRole('button', { name: /^passed An IPN as a form/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export HTML' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('status').filter({ hasText: 'not determined' })).toContainText(
    /8 passed\s*0 failed\s*5 not determined/,
  )

  await lines(page)
    .getByRole('button', { name: /^passed 50 payments at once/ })
    .focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(behind(page)).toContainText('The body took 3.0 s to arrive')
  await expect(behind(page).getByRole('region', { name: 'Request body' })).toContainText('SCORE-')
  await behind(page).getByRole('link', { name: 'Open in IPN' }).first().click()
  await expect(page).toHaveURL(/\/ipn\/./)

  await page.goBack()
  const json = await saved(page, 'Export JSON')
  expect(json.name).toMatch(/^scorecard-.*\.json$/)
  expect(JSON.parse(json.text)).toMatchObject({ passed: 8, failed: 0, unknown: 5, lines: { length: 13 } })
  const html = await saved(page, 'Export HTML')
  expect(html.name).toMatch(/^scorecard-.*\.html$/)
  // A page of its own: in the console's page the console would run on, under the report's policy.
  const report = await page.context().newPage()
  await report.setContent(html.text)
  await expect(report.getByRole('heading', { name: 'Receiver scorecard' })).toBeVisible()
  await expect(report.getByRole('row')).toHaveCount(14)
  await report.close()
})

test('what is wrong with an address is said; a run can be stopped', onlyLong, async ({ engine, page, tolerate }) => {
  tolerate(/status of 400.*scorecards\/run/)
  await page.goto(`${engine.consoleUrl}/lab/scorecard`)
  await page.getByLabel('Order status URL').fill('http://127.0.0.1:1/orders')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('probe must have {order} in it')
  await page.getByLabel('Order status URL').fill('')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('alert')).toContainText('Stopped')
})

test('the merchant added first is checked unless another is chosen; the form folds while lines come in', async ({
  engine,
  page,
}) => {
  const { id } = await engine.api<{ id: string }>('POST', '/api/merchants', { name: 'Second shop', key: 'mk_second' })
  await page.goto(`${engine.consoleUrl}/lab/scorecard`)
  const form = page.getByRole('form', { name: 'What to check' })
  const merchant = form.getByRole('combobox', { name: 'Merchant' })
  const run = form.getByRole('button', { name: 'Run', exact: true })
  await expect(merchant.getByRole('option', { selected: true })).toHaveText(/^Demo shop/)
  await merchant.selectOption({ label: 'Second shop · mk_second' })
  await expect(merchant).toHaveValue(id)
  await form.getByLabel('IPN URL').fill(`${engine.serviceUrl}/inbox/chosen`)
  await form.getByLabel('Order ids begin with').fill('Mine-')
  const asked = page.waitForRequest('**/api/scorecards/run')
  await run.click()
  expect((await asked).postDataJSON()).toMatchObject({ merchantId: id, orderPrefix: 'Mine-' })
  await expect(lines(page).getByRole('button').first()).toBeVisible()
  await expect(form).toContainText('/inbox/chosen')
  await expect(form).toContainText('Second shop')
  await form.getByRole('button', { name: 'Change…' }).click()
  await form.getByRole('button', { name: 'Stop' }).click()
  await page.route('**/api/scorecards/run', () => undefined)
  await run.click()
  await expect(form.getByRole('button', { name: 'Change…' }), 'it is folded again').toBeVisible()

  const { items } = await engine.api<{ items: { id: string }[] }>('GET', '/api/merchants')
  for (const one of items) await engine.api('DELETE', `/api/merchants/${one.id}`)
  await page.reload()
  await expect(run, 'there is no merchant to make payments for').toBeDisabled()
})
