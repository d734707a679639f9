import type { Page } from '@playwright/test'
import { createLink, thanksUrl } from './support/create-link.ts'
import { expect, test } from './support/engine.ts'

/** What has the focus, as a screen reader names it; that it has is to be seen. */
const focused = async (page: Page): Promise<string> => {
  const element = page.locator(':focus-visible')
  const [name, outline, shadow] = await element.evaluate((node) => {
    // The ring of a field is around its box.
    const styles = [node, node.closest('.box')].flatMap((each) => (each === null ? [] : getComputedStyle(each)))
    const label = node instanceof HTMLInputElement ? node.labels?.[0] : node
    return [
      label?.textContent ?? '',
      styles.some(({ outlineStyle }) => outlineStyle !== 'none'),
      styles.some(({ boxShadow }) => boxShadow !== 'none'),
    ] as const
  })
  expect(outline || shadow, `the focus on "${name}" can be seen`).toBe(true)
  return name.trim().replace(/\s+/g, ' ')
}

const tabTo = async (page: Page, name: RegExp): Promise<void> => {
  await page.keyboard.press('Tab')
  expect(await focused(page)).toMatch(name)
}

test('a payment with nothing but the keyboard', async ({ engine, page }) => {
  await page.goto(await createLink(engine))
  for (const chip of [/^Success/, /^Bank page/, /^Declined/]) await tabTo(page, chip)
  await tabTo(page, /^Card number/)
  await page.keyboard.type('4111111111111111')
  await tabTo(page, /^Expiry/)
  await page.keyboard.type('1234')
  await tabTo(page, /^CVV/)
  await page.keyboard.type('123')
  await tabTo(page, /^Pay €10\.50/)
  await page.keyboard.press('Tab')
  expect(await focused(page)).toMatch(/^Cancel and return/)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(thanksUrl(engine))
})

test('Enter in a field pays; a mistake moves the focus to what is wrong', async ({ engine, page }) => {
  await page.goto(await createLink(engine))
  await page.getByLabel('Card number').focus()
  await page.keyboard.type('4111111111111111')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeFocused()
  await tabTo(page, /^Enter the expiry date/)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Expiry')).toBeFocused()
  await page.keyboard.type('1234')
  await tabTo(page, /^CVV/)
  await page.keyboard.type('123')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(thanksUrl(engine))
})

test('a test card and the bank page with nothing but the keyboard', async ({ engine, page }) => {
  await page.goto(await createLink(engine))
  await tabTo(page, /^Success/)
  await tabTo(page, /^Bank page/)
  await page.keyboard.press('Enter')
  expect(await focused(page)).toMatch(/^Pay /)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/challenge$/)
  await tabTo(page, /^Approve/)
  await tabTo(page, /^Decline/)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(thanksUrl(engine))
})
