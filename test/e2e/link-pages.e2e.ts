import { cards, payButton, typeCard } from './support/card-form.ts'
import { createLink } from './support/create-link.ts'
import { expect, test } from './support/engine.ts'
import { linkOf } from './support/link-record.ts'

test('the page shows the order and says that it is a test', async ({ engine, page }) => {
  const link = await createLink(engine, {
    amount: 1234.5,
    currency_code: 'USD',
    description: 'Two <b>tickets</b> & a café guide',
    order_id: 'ORDER 7/ü',
  })
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('$1,234.50')
  await expect(page.getByText('Two <b>tickets</b> & a café guide')).toBeVisible()
  await expect(page.getByText('ORDER 7/ü')).toBeVisible()
  await expect(page.getByText('Test mode: no money moves')).toBeVisible()
  await expect(page).toHaveTitle(/^Pay \$1,234\.50 to /)
  for (const [label, name] of [
    ['Card number', 'cc-number'],
    ['Expiry', 'cc-exp'],
    ['CVV', 'cc-csc'],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveAttribute('autocomplete', name)
  }
})

test('a link that does not exist has a page that says so', async ({ engine, page }) => {
  for (const path of ['/pay/no-such-link', '/pay/no-such-link/challenge']) {
    const response = await page.goto(`${engine.serviceUrl}${path}`)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No payment is waiting here')
  }
})

test('a form without its cookie pays nothing and leads back to a fresh one', async ({ context, engine, page }) => {
  const link = await createLink(engine)
  await page.goto(link)
  await typeCard(page, cards.success)
  await context.clearCookies()
  await payButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This form has expired')
  expect((await linkOf(engine, link)).state).toBe('open')
  await page.getByRole('link', { name: 'Open the form again' }).click()
  await expect(page).toHaveURL(link)
  await expect(payButton(page)).toBeVisible()
})
