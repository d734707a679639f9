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
