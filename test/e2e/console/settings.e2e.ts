import type { Page, Route } from '@playwright/test'
import type { Settings } from '../../../src/shared/contract/settings.ts'
import { goTo } from '../support/console-parts.ts'
import { expect, refusal, test } from '../support/console-test.ts'

const wrong = [
  { section: 'Cards', label: 'Success card', typed: '4111 1111 1111 1112', message: /Luhn|check digit/i },
  {
    section: 'Cards',
    label: 'Failed card',
    typed: '4111 1111 1111 1111',
    message: /cardSuccess|Success card|differ|same/i,
  },
  { section: 'Cards', label: 'Sample expiry date', typed: '13/30', message: /MM\/YY|month/i },
  { section: 'Service', label: 'Links expire after', typed: '-1', message: /at least 0/ },
  { section: 'IPN', label: 'Time zone of datetime', typed: 'Mars/Olympus', message: /time zone/i },
  { section: 'IPN', label: 'Wait for an answer', typed: '121', message: /120/ },
  { section: 'Data', label: 'Calls in the log', typed: 'many', message: /number/i },
]

test('a wrong value is refused beside its field, and nothing changes', async ({ engine, page, tolerate }) => {
  tolerate(refusal(400, '/api/settings'))
  const before = await engine.api<Settings>('GET', '/api/settings')
  await goTo(page, 'Settings')
  const sections = page.getByRole('navigation', { name: 'Sections of the settings' })
  for (const { section, label, typed, message } of wrong) {
    await sections.getByRole('link', { name: section }).click()
    const field = page.getByLabel(label, { exact: true })
    const kept = await field.inputValue()
    await field.fill(typed)
    await field.press('Enter')
    await expect(field, label).toHaveAttribute('aria-invalid', 'true')
    await expect(field, label).toHaveAccessibleDescription(message)
    await field.press('Escape')
    await expect(field, label).toHaveValue(kept)
    await expect(field, label).not.toHaveAttribute('aria-invalid', 'true')
  }
  expect(await engine.api('GET', '/api/settings')).toEqual(before)

  const calls = page.getByLabel('Calls in the log', { exact: true })
  await calls.fill('many')
  await calls.press('Enter')
  await expect(calls).toHaveAttribute('aria-invalid', 'true')
  await calls.fill('4321')
  await expect(calls, 'the reason is of the refused value').not.toHaveAttribute('aria-invalid', 'true')
  await calls.blur()
  await expect.poll(async () => Object.values(await engine.api<Settings>('GET', '/api/settings'))).toContain(4321)
})

test('a setting counts at once, says so, and goes back to its default by a button', async ({ engine, page }) => {
  await goTo(page, 'Settings')
  const card = page.getByLabel('Success card', { exact: true })
  await card.fill('5555 5555 5555 4444')
  await card.press('Enter')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(await engine.api('GET', '/api/settings')).toMatchObject({ cardSuccess: '5555555555554444' })
  await page.reload()
  await expect(card).toHaveValue('5555 5555 5555 4444')
  await page.getByRole('button', { name: 'Reset to 4111 1111 1111 1111' }).click()
  await expect(card).toHaveValue('4111 1111 1111 1111')

  await page
    .getByRole('navigation', { name: 'Sections of the settings' })
    .getByRole('link', { name: 'Display' })
    .click()
  await page.getByRole('radio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('a setting names up to three merchants with their own value; the schedule shows where it is used', async ({
  engine,
  page,
}) => {
  const own = async (name: string) =>
    engine.api('POST', '/api/merchants', { name, key: `mk_${name}`, settings: { timeZone: 'Asia/Tokyo' } })
  for (const name of ['Ahorn', 'Birke', 'Eiche']) await own(name)
  await page.goto(`${engine.consoleUrl}/settings/ipn`)
  const others = page.getByText('Other for')
  await expect(others).toHaveCount(1)
  await expect(others.getByRole('link')).toHaveCount(3)
  await expect(others).not.toContainText('more')
  await own('Linde')
  await expect(others).toContainText('and 1 more')
  await expect(page.getByLabel('Custom retries')).toHaveCount(0)
  await page.getByRole('radio', { name: 'Custom' }).click()
  await expect(page.getByLabel('Custom retries')).toBeVisible()
  await others.getByRole('link', { name: 'Birke' }).click()
  await expect(page.getByRole('region', { name: 'Merchant', exact: true })).toContainText('mk_Birke')
})

/** Takes the changes of the settings before the engine does: each waits until the test answers it. */
const heldChanges = async (page: Page): Promise<Route[]> => {
  const held: Route[] = []
  await page.route('**/api/settings', (route) =>
    route.request().method() === 'PATCH' ? void held.push(route) : route.continue(),
  )
  return held
}

const broken = { status: 500, json: { error: { code: 'internal', message: 'The engine failed: log id x.' } } }

test('a field is saved when it is left, not before, and a late answer is about what was sent', async ({
  engine,
  page,
  tolerate,
}) => {
  tolerate(/status of [45]00/)
  await page.goto(`${engine.consoleUrl}/settings/service`)
  const field = page.getByLabel('Links expire after', { exact: true })
  const unsaved = page.getByText('Not saved yet')
  const saved = async () => (await engine.api<Settings>('GET', '/api/settings')).linkExpiryHours
  const held = await heldChanges(page)
  const kept = await field.inputValue()

  await field.fill('5')
  await field.fill(kept)
  await field.press('Enter')
  await field.fill('7')
  await expect(unsaved).toHaveCount(0)
  await field.press('Tab')
  await expect(unsaved).toBeVisible()
  await field.fill('70')
  await expect.poll(() => held.length, 'the value that was there is not sent').toBe(1)
  await held[0]?.continue()
  await expect.poll(saved).toBe(7)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(field).toHaveValue('70')

  await field.fill('-1')
  await field.press('Enter')
  await expect.poll(() => held.length).toBe(2)
  await field.fill('80')
  const refused = page.waitForResponse('**/api/settings')
  await held[1]?.continue()
  await (await refused).finished()
  await field.press('Enter')
  await expect.poll(() => held.length).toBe(3)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await held[2]?.fulfill(broken)
  await expect(field).toHaveAccessibleDescription('The engine failed: log id x.')
  await field.press('Tab')
  await field.focus()
  await field.press('Escape')
  await expect(field).toHaveValue('7')
  expect(held, 'what was refused is not sent again').toHaveLength(3)

  const numbers = page.getByRole('radiogroup', { name: 'Numbers in the signature' })
  await numbers.getByRole('radio', { name: 'Shortest' }).click()
  await expect.poll(() => held.length).toBe(4)
  await held[3]?.fulfill(broken)
  await expect(page.getByRole('alert')).toHaveText('The engine failed: log id x.')
  await numbers.getByRole('radio', { name: 'Shortest' }).click()
  await expect.poll(() => held.length).toBe(5)
  await held[4]?.continue()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(numbers.getByRole('radio', { name: 'Shortest' })).toBeChecked()

  await page.getByRole('link', { name: 'IPN', exact: true }).last().click()
  await expect(page.getByRole('combobox', { name: 'Time zone of datetime' }), 'it offers zones').toBeVisible()
})

test.describe(() => {
  // Nothing gives a context its clock back.
  test.use({ alone: true })

  test('each change says Saved for a moment of its own', async ({ engine, page }) => {
    await page.clock.install()
    await page.goto(`${engine.consoleUrl}/settings/service`)
    const numbers = page.getByRole('radiogroup', { name: 'Numbers in the signature' })
    const saved = page.getByText('Saved', { exact: true })
    await numbers.getByRole('radio', { name: 'Shortest' }).click()
    await expect(saved).toBeVisible()
    await page.clock.pauseAt(Date.now() + 60_000)
    await expect(saved).toBeHidden()
    await numbers.getByRole('radio', { name: 'As sent' }).click()
    await expect(saved).toBeVisible()
    await page.clock.runFor(1_500)
    await numbers.getByRole('radio', { name: 'Shortest' }).click()
    await expect
      .poll(async () => (await engine.api<Settings>('GET', '/api/settings')).numbersInSignature)
      .toBe('shortest')
    await page.clock.runFor(1_500)
    await expect(saved).toBeVisible()
    await page.clock.runFor(1_500)
    await expect(saved).toBeHidden()
  })
})
