import type { Page } from '@playwright/test'
import { cards, payButton, typeCard } from './support/card-form.ts'
import { expect, test } from './support/engine.ts'

const order = async (page: Page, serviceUrl: string, card: string): Promise<void> => {
  await page.goto(`${serviceUrl}/shop`)
  await page.getByRole('button', { name: 'Add to cart: Fountain pen' }).click()
  await page.getByRole('link', { name: 'Check out' }).click()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await typeCard(page, card)
  await payButton(page).click()
}

test('an order becomes paid by its notification, live for customer and staff', async ({ engine, page, context }) => {
  const staff = await context.newPage()
  await staff.goto(`${engine.serviceUrl}/shop/orders`)
  await staff.getByRole('switch', { name: 'Server down' }).click()
  await expect(staff.getByRole('switch', { name: 'Server down' })).toBeChecked()

  await order(page, engine.serviceUrl, cards.success)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We are confirming your payment…')
  await staff.bringToFront()
  await expect(staff.getByRole('row', { name: /FF-/ })).toContainText('Waiting for payment')
  await staff.getByRole('switch', { name: 'Server down' }).click()
  await expect(staff.getByRole('switch', { name: 'Server down' })).not.toBeChecked()
  await engine.api('POST', '/api/clock', { advanceSeconds: 10 })
  await expect(staff.getByRole('row', { name: /FF-/ })).toContainText('49.90 EUR received')
  await page.bringToFront()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, your order is paid')
})

test('after a failed card the customer tries again with a new order', async ({ engine, page }) => {
  await order(page, engine.serviceUrl, cards.failed)
  await expect(page.getByText('Payment failed')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await typeCard(page, cards.success)
  await payButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, your order is paid')
})
