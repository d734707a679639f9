import type { Locator, Page } from '@playwright/test'
import { createCall } from '../../support/create-call.ts'
import { onlyLong } from '../../support/rounds.ts'
import { accessibilityFaults } from '../support/accessibility-faults.ts'
import { dialog, goTo, rows, toast } from '../support/console-parts.ts'
import { expect, refusal, test } from '../support/console-test.ts'
import type { OwnEngine } from '../support/start-engine.ts'

const preset = (page: Page, title: string): Locator => page.getByRole('switch', { name: title, exact: true })
const rules = (page: Page): Locator => page.getByRole('list', { name: 'Fault rules' }).getByRole('listitem')
const rule = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Fault rules' }).getByRole('listitem', { name, exact: true })
const names = (page: Page) => rules(page).evaluateAll((items) => items.map((item) => item.getAttribute('aria-label')))
const chip = (page: Page): Locator =>
  page.getByRole('contentinfo', { name: 'Status' }).getByRole('link', { name: /on$/ })

const open = async (page: Page, { consoleUrl }: OwnEngine): Promise<void> => {
  await page.goto(`${consoleUrl}/lab`)
  await expect(preset(page, 'Slow gateway')).toBeVisible()
}

const make = (engine: OwnEngine, name: string, effect: object, match: object = {}): Promise<{ id: string }> =>
  engine.api('POST', '/api/rules', { name, effect, match })

test('a preset is one click on and one click off, and the status bar says so on every page', async ({
  engine,
  page,
}) => {
  await open(page, engine)
  await expect(page.getByText('No rules yet')).toBeVisible()
  await preset(page, 'Gateway down for 30 s').click()
  await expect(preset(page, 'Gateway down for 30 s')).toContainText(/On · 0 hits · \d+ s left/)
  await preset(page, 'Double IPN').click()
  await expect(chip(page)).toHaveText('2faults on')
  await goTo(page, 'Log')
  await chip(page).click()
  await expect(page).toHaveURL(/\/lab\/faults$/)
  await preset(page, 'Double IPN').click()
  await expect(preset(page, 'Double IPN')).not.toBeChecked()
  await expect(chip(page)).toHaveText('1fault on')
  // Time is up by the service's clock, wherever it was moved.
  await engine.api('POST', '/api/clock', { advanceSeconds: 31 })
  await expect(chip(page)).toBeHidden()
  await expect(rule(page, 'Gateway down for 30 s')).toContainText('its time is over')
})

test('a rule is written, refused field by field, put right, and does its work', async ({ engine, page, tolerate }) => {
  tolerate(refusal(400, '/api/rules'))
  await open(page, engine)
  await page.getByRole('button', { name: 'New rule' }).click()
  const form = dialog(page, 'New rule')
  await form.getByLabel('Effect').selectOption({ label: 'Error code' })
  await expect(form.getByRole('status')).toContainText('loses the order')
  await form.getByLabel('Name').fill('Busy at night')
  await form.getByLabel('Error code').selectOption('E029')
  await form.getByLabel('Only the first').fill('0')
  await form.getByLabel('Probability').fill('250')
  await expect(form.getByLabel('Outcome')).toBeDisabled()
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Only the first')).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByText('must be from 0 to 100')).toBeVisible()
  await form.getByLabel('Only the first').fill('1')
  await form.getByLabel('Probability').fill('100')
  await form.getByLabel('Order', { exact: true }).fill('NIGHT-*')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Busy at night is on')).toBeVisible()
  await expect(rule(page, 'Busy at night')).toContainText('answer E029 · orders NIGHT-* · the first time only')

  expect((await createCall(engine, { fields: { order_id: 'DAY-1' } })).code).toBe('00')
  expect((await createCall(engine, { fields: { order_id: 'NIGHT-1' } })).code).toBe('E029')
  await expect(rule(page, 'Busy at night')).toContainText('used up: reset its hits')
  await expect(chip(page)).toBeHidden()

  // The log says it was a rule, and leads back to it.
  await rule(page, 'Busy at night').getByRole('button', { name: '1 hit' }).click()
  await expect(rows(page, 'Log')).toHaveCount(1)
  await rows(page, 'Log').click()
  const details = page.getByRole('region', { name: 'Call details' })
  await expect(details.getByRole('region', { name: 'Verdict' })).toContainText('A fault rule answered E029')
  await expect(details).toContainText('Changed by rule “Busy at night”: answered E029 and created nothing')
  await details.getByRole('link', { name: '“Busy at night”' }).click()
  await rule(page, 'Busy at night')
    .getByRole('button', { name: /^Count hits/ })
    .click()
  await expect(rule(page, 'Busy at night')).toContainText('no hits')
  await expect(chip(page)).toBeVisible()
})

test('rules are put in order by keyboard, switched, edited, copied and deleted', async ({ engine, page }) => {
  for (const name of ['One', 'Two', 'Three']) await make(engine, name, { kind: 'ipn-delay', seconds: 5 })
  await open(page, engine)
  await expect.poll(() => names(page)).toEqual(['One', 'Two', 'Three'])
  const up = rule(page, 'Three').getByRole('button', { name: 'Move Three up' })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => names(page)).toEqual(['One', 'Three', 'Two'])
  await expect(up).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => names(page)).toEqual(['Three', 'One', 'Two'])

  await page.getByRole('switch', { name: 'One is on' }).click()
  await expect(chip(page)).toHaveText('2faults on')
  await rule(page, 'Two').getByRole('button', { name: 'Edit Two' }).click()
  await dialog(page, 'Edit rule').getByLabel('After the payment').fill('90')
  await dialog(page, 'Edit rule').getByRole('button', { name: 'Save' }).click()
  await expect(rule(page, 'Two')).toContainText('1.5 min after the payment')

  await rule(page, 'Three').getByRole('button', { name: 'Duplicate Three' }).click()
  await expect(dialog(page, 'Edit rule').getByLabel('Name')).toHaveValue('Three (copy)')
  await page.keyboard.press('Escape')
  await expect.poll(() => names(page)).toEqual(['Three', 'Three (copy)', 'One', 'Two'])
  await page.getByRole('button', { name: 'Switch all off' }).click()
  await expect(chip(page)).toBeHidden()

  await rule(page, 'Two').getByRole('button', { name: 'Delete Two' }).click()
  await dialog(page, 'Delete Two?').getByRole('button', { name: 'Delete' }).click()
  await expect(rules(page)).toHaveCount(3)
  // What another does shows at once.
  await make(engine, 'Four', { kind: 'ipn-drop' })
  await expect(rules(page)).toHaveCount(4)
})

test('what a rule touched says so in the story, at the IPN and its attempts, also once the rule is gone', async ({
  engine,
  page,
}) => {
  const { id } = await make(engine, 'Wrong shop', { kind: 'ipn-corrupt-field', field: 'status', value: '9' })
  const { page: hosted = '' } = await createCall(engine)
  const link = new URL(hosted).pathname.split('/')[2]
  await engine.api('POST', `/api/links/${link}/pay`, { outcome: 'success' })

  await page.goto(`${engine.consoleUrl}/payments/${link}`)
  await page.getByRole('button', { name: /IPN attempt 1, rule “Wrong shop”/ }).click()
  const words = 'Changed by rule “Wrong shop”: changed status from "1" to "9"'
  await expect(page.getByRole('region', { name: 'Exact bytes' })).toContainText(words)
  await page.getByRole('link', { name: 'Open in IPN' }).click()
  const details = page.getByRole('region', { name: 'Delivery details' })
  await expect(details).toContainText(words)
  await page.getByRole('combobox', { name: 'Filter ipn' }).fill('rule:"wrong shop"')
  await expect(rows(page, 'IPN')).toHaveCount(1)
  await engine.api('DELETE', `/api/rules/${id}`)
  await expect(details).toContainText('“Wrong shop” (since deleted): changed status')
  await page.goto(`${engine.consoleUrl}/lab/faults?rule=${id}`)
  await expect(page.getByText('This rule has been deleted')).toBeVisible()

  await make(engine, 'Lost', { kind: 'ipn-drop' })
  const { page: other = '' } = await createCall(engine, { fields: { order_id: 'ORD-2' } })
  const second = new URL(other).pathname.split('/')[2]
  await engine.api('POST', `/api/links/${second}/pay`, { outcome: 'success' })
  await page.goto(`${engine.consoleUrl}/payments/${second}`)
  await expect(page.getByRole('list', { name: 'Story of ORD-2' })).toContainText('IPN not sent')
  await page.goto(`${engine.consoleUrl}/ipn`)
  await rows(page, 'IPN').filter({ hasText: 'ORD-2' }).click()
  await expect(rows(page, 'IPN').filter({ hasText: 'ORD-2' })).toContainText('dropped')
  await expect(details).toContainText('It was dropped by rule “Lost”. Resend it to send it after all.')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`everyone can use it, ${colorScheme}`, onlyLong, async ({ engine, page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await make(engine, 'Late', { kind: 'ipn-delay', seconds: 5 }, { orderId: 'T-*' })
    await open(page, engine)
    await preset(page, 'Gateway down for 30 s').click()
    await expect(rules(page)).toHaveCount(2)
    expect(await accessibilityFaults(page)).toEqual([])
    await rule(page, 'Late').getByRole('button', { name: 'Edit Late' }).click()
    await expect(dialog(page, 'Edit rule').getByLabel('Effect')).toBeVisible()
    expect(await accessibilityFaults(page, { within: '[role=dialog]' })).toEqual([])
  })
}
