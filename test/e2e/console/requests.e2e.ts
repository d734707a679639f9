import type { Page } from '@playwright/test'
import { onlyLong } from '../../support/rounds.ts'
import { goTo } from '../support/console-parts.ts'
import { expect, test } from '../support/console-test.ts'

const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`)
const editor = (page: Page) => page.getByRole('textbox', { name: 'Request body' })
const verdict = (page: Page) => page.getByRole('region', { name: 'Verdict' })
const send = (page: Page) => page.keyboard.press('Control+Enter')

/** The body as text, whole: what Copy takes. */
const bodyText = (page: Page): Promise<string> =>
  editor(page).evaluate((node) => [...node.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\n'))

const writeBody = async (page: Page, text: string): Promise<void> => {
  await editor(page).click()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(text)
}

test.beforeEach(async ({ page }) => {
  await goTo(page, 'Requests')
  await expect(editor(page)).toContainText('order_id')
})

test('form and text stay in step, to the last zero and the order of keys', async ({ page }) => {
  const body = '{ "description": "Tea", "amount": 10.50, "order_id": "T-7", "extra": [1e2, {"b": 1.0, "a": 2}] }'
  await writeBody(page, body)
  await expect(field(page, 'amount')).toHaveValue('10.50')
  await expect(field(page, 'order_id')).toHaveValue('T-7')
  await expect(field(page, 'customer_email')).toHaveValue('')

  // A change in the form touches its own value and nothing else.
  await field(page, 'description').fill('Tea "green" é')
  await expect.poll(() => bodyText(page)).toBe(body.replace('"Tea"', '"Tea \\"green\\" é"'))
  await field(page, 'amount').fill('7.00')
  await expect.poll(() => bodyText(page)).toContain('"amount": 7.00, "order_id"')
  await expect(page.getByTestId('canonical')).toContainText('"amount":7.00,')
  await expect(page.getByTestId('canonical')).toContainText('"extra":[1e2,{"b":1.0,"a":2}]')
  await field(page, 'customer_email').fill('t@example.com')
  await expect
    .poll(() => bodyText(page))
    .toContain('"order_id": "T-7", "customer_email": "t@example.com", "extra": [1e2, {"b": 1.0, "a": 2}] }')

  // While the text is not JSON the form waits, and says so.
  await writeBody(page, '{"amount": 7.00')
  await expect(page.getByRole('status').filter({ hasText: 'The form waits.' })).toBeVisible()
  await expect(field(page, 'amount')).toBeDisabled()
})

test('missing fields, wrong values and a wrong signature: said where they are, with what to do', async ({ page }) => {
  await field(page, 'customer_email').fill('')
  await field(page, 'customer_ip').fill('')
  await send(page)
  await expect(verdict(page)).toContainText('E002 refused')
  for (const name of ['customer_email', 'customer_ip']) {
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, name)).toHaveAccessibleDescription(/missing|required/i)
  }
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(2)

  await field(page, 'customer_email').fill('nobody')
  await field(page, 'customer_ip').fill('203.0.113.7')
  await field(page, 'amount').fill('10.505')
  await send(page)
  await expect(verdict(page)).toContainText('E003 refused')
  await expect(field(page, 'customer_email')).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, 'amount')).toHaveAccessibleDescription(/2 decimal/)
  await expect(field(page, 'customer_ip')).not.toHaveAttribute('aria-invalid', 'true')

  await field(page, 'customer_email').fill('jane@example.com')
  await field(page, 'amount').fill('10.50')
  await page.getByRole('radio', { name: 'My own' }).click()
  await page.getByLabel('Own Authorization header').fill(`Bearer mk_demo.${'0'.repeat(32)}`)
  await send(page)
  await expect(verdict(page)).toContainText('E012 refused')
  await expect(verdict(page)).toContainText('Diagnose finds out which')

  await page.getByRole('radio', { name: 'Signed' }).click()
  await send(page)
  await expect(verdict(page)).toContainText('00 accepted')
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)
  await send(page)
  await expect(verdict(page)).toContainText('E004 refused')

  // Every send is kept, and comes back with its answer.
  await page.getByRole('tab', { name: 'History 5' }).click()
  const history = page.getByRole('listbox', { name: 'History of sends' })
  await expect(history.getByRole('option')).toHaveCount(5)
  await history.getByRole('option', { name: /E003/ }).click()
  await expect(field(page, 'amount')).toHaveValue('10.505')
  await field(page, 'amount').fill('7.00')
  await history.getByRole('option', { name: /E003/ }).click()
  await expect(field(page, 'amount')).toHaveValue('10.505')
})

test('a draft is kept in the browser and comes back', onlyLong, async ({ page }) => {
  await field(page, 'description').fill('Kept for later')
  await page.getByRole('button', { name: 'Drafts' }).click()
  const drafts = page.getByRole('dialog', { name: 'Drafts' })
  await drafts.getByLabel('Name for the present body').fill('later')
  await drafts.getByRole('button', { name: 'Save draft' }).click()
  await expect(drafts.getByText('later', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await field(page, 'description').fill('Something else')
  await page.reload()
  await expect(field(page, 'description')).toHaveValue('Something else')
  await page.getByRole('button', { name: 'Drafts' }).click()
  await drafts.getByRole('button', { name: 'Load later' }).click()
  await expect(field(page, 'description')).toHaveValue('Kept for later')
})
