import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { onlyLong } from '../../support/rounds.ts'
import { chooseMore, rows } from '../support/console-parts.ts'
import { expect, test } from '../support/console-test.ts'

const editor = (page: Page) => page.getByRole('textbox', { name: 'Scenario' })
const steps = (page: Page) => page.getByRole('list', { name: 'Steps of the run' }).getByRole('listitem')
const run = (page: Page) => page.getByRole('region', { name: 'Run' })
const open = async (page: Page, consoleUrl: string) => {
  await page.goto(`${consoleUrl}/lab/scenarios`)
  await expect(editor(page)).toContainText('steps:')
}
const write = async (page: Page, text: string) => {
  await editor(page).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

test('the example runs: an inbox that fails once, five minutes that pass at once, everything put back', async ({
  engine,
  page,
}) => {
  await open(page, engine.consoleUrl)
  await page.keyboard.press('Control+Enter')
  await expect(run(page).getByRole('status')).toContainText('A failed card, notified twice passed')
  await expect(steps(page)).toHaveCount(8)
  await expect(steps(page).filter({ hasText: 'passed' })).toHaveCount(8)
  expect(await engine.api('GET', '/api/clock')).toMatchObject({ aheadMs: 0 })
  expect(await engine.api('GET', '/api/inboxes')).not.toMatchObject({ items: [{ configured: true }] })
  await steps(page).first().getByRole('link', { name: 'payment' }).click()
  await expect(page).toHaveURL(/\/payments\/./)
  await expect(page.getByRole('list', { name: /^Story of T-/ })).toContainText('IPN attempt 2')
})

test(
  'what is wrong is said with its line; a step that fails says what came instead',
  onlyLong,
  async ({ engine, page }) => {
    await open(page, engine.consoleUrl)
    await write(page, 'steps:\n  - creat: {}\n')
    const wrong = page.getByRole('list', { name: 'What is wrong' })
    await expect(wrong).toContainText('line 2, column 5')
    await expect(wrong).toContainText('"creat" is not a step')
    await write(page, 'steps:\n  - create: { amount: 1.005 }\n  - pay: success\n')
    await expect(wrong).toBeHidden()
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await expect(steps(page).first()).toContainText('expected code 00; the service answered 400, code E003')
    await expect(steps(page).nth(1)).toContainText('skipped')
  },
)

test(
  'a run can be stopped; a file can be opened; a payment becomes a scenario that passes',
  onlyLong,
  async ({ engine, page }, info) => {
    await open(page, engine.consoleUrl)
    const file = info.outputPath('slow.yaml')
    await writeFile(file, 'name: Slow\nsteps:\n  - wait: 50s\n')
    await page.getByLabel('Scenario file').setInputFiles(file)
    await expect(editor(page)).toContainText('wait: 50s')
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect(run(page).getByRole('alert')).toContainText('Stopped')

    await page.goto(`${engine.consoleUrl}/`)
    await page.getByRole('button', { name: 'Make a test payment' }).click()
    await expect(page.getByRole('list', { name: 'Steps', exact: true })).toContainText('The receiver answered 200')
    await page.goto(`${engine.consoleUrl}/payments`)
    await rows(page, 'Payments').first().click()
    await chooseMore(page, 'Make a scenario')
    await expect(editor(page)).toContainText('pay: success')
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await expect(run(page).getByRole('status')).toContainText('passed')
  },
)
