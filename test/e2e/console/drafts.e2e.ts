import { createCall } from '../../support/create-call.ts'
import { onlyLong } from '../../support/rounds.ts'
import { dialog, goTo, rows } from '../support/console-parts.ts'
import { expect, isUp, test } from '../support/console-test.ts'

test('what was typed is there after a reload and after a restart of the service', async ({
  engine,
  page,
  tolerate,
}) => {
  tolerate(/ERR_|Failed to load resource/)
  const field = (name: string) => page.locator(`input[name="${name}"]`)
  const history = page.getByRole('listbox', { name: 'History of sends' })
  await goTo(page, 'Requests')
  await field('order_id').fill('TYPED-1')
  await expect(field('return_url')).toHaveValue(`${engine.serviceUrl}/shop/thanks?order=TYPED-1`)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('region', { name: 'Verdict' })).toContainText('00 accepted')
  await field('description').fill('Pay with 4111 1111 1111 1111')
  await page.getByRole('tab', { name: /^History/ }).click()

  await goTo(page, 'Doctor')
  await page.getByRole('textbox', { name: 'Body' }).fill('{"amount":10.50}')
  await goTo(page, 'Lab')
  await page.getByRole('link', { name: 'Scenarios' }).click()
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  // Its steps say so before it has ended.
  const outcome = page.getByRole('region', { name: 'Run' }).getByRole('status')
  await expect(outcome).toContainText('passed')

  await engine.kill()
  await engine.startAgain()
  await page.reload()
  await isUp(page)
  await expect(page.getByRole('region', { name: 'Run' })).toContainText('passed')
  await goTo(page, 'Doctor')
  await expect(page.getByRole('textbox', { name: 'Body' })).toContainText('{"amount":10.50}')
  await goTo(page, 'Requests')
  await expect(field('order_id')).toHaveValue('TYPED-1')
  await expect(field('description')).toHaveValue(/^Pay with •.*1111$/)
  await expect(history.getByRole('option')).toHaveCount(1)
  const kept = await page.evaluate(() => JSON.stringify(window.sessionStorage))
  expect(kept).not.toContain(engine.merchant.secret)
  expect(kept).not.toContain('4111 1111')
})

test(
  'a call sent again with its own token as another merchant: signed again, or the right one chosen',
  onlyLong,
  async ({ engine, page }) => {
    await engine.api('POST', '/api/merchants', { name: 'Nord', key: 'mk_nord' })
    await createCall(engine, { fields: { order_id: 'AGAIN-1' } })
    await goTo(page, 'Log')
    await rows(page, 'Log').first().click()
    await page.getByRole('button', { name: 'Send again in Requests' }).click()
    const again = page.getByRole('button', { name: /^Sign again as/ })
    await expect(page.getByLabel('Own Authorization header')).toBeVisible()
    await expect(again).toBeHidden()
    await page.getByRole('combobox', { name: 'Merchant' }).click()
    await page.getByRole('option', { name: /^Nord/ }).click()
    await expect(page.getByText('This token is Demo shop’s, and Nord is chosen above.')).toBeVisible()
    await page.getByRole('button', { name: 'Choose Demo shop' }).click()
    await expect(again).toBeHidden()
    await page.getByRole('combobox', { name: 'Merchant' }).click()
    await page.getByRole('option', { name: /^Nord/ }).click()
    await again.click()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('region', { name: 'Verdict' })).toContainText('00 accepted')
    await page.getByRole('button', { name: 'Show payment' }).click()
    await expect(page.getByRole('main')).toContainText('Nord')

    await goTo(page, 'Requests')
    await page.getByRole('button', { name: 'Drafts' }).click()
    const drafts = dialog(page, 'Drafts')
    await drafts.getByLabel('Name for the present body').fill('Refused')
    await drafts.getByRole('button', { name: 'Save draft' }).click()
    const download = page.waitForEvent('download')
    await drafts.getByRole('button', { name: 'Export Refused' }).click()
    const file = await (await download).path()
    await drafts.getByRole('button', { name: 'Delete Refused' }).click()
    await drafts.getByLabel('Draft file').setInputFiles(file)
    await drafts.getByRole('button', { name: 'Load Refused' }).click()
    await expect(page.locator('input[name="order_id"]')).toHaveValue('AGAIN-1')
  },
)
