import type { Settings } from '../../src/shared/contract/settings.ts'
import { cards, labels, payButton, typeCard } from './support/card-form.ts'
import { createLink, thanksUrl } from './support/create-link.ts'
import { expect, test } from './support/engine.ts'
import { expectErrors } from './support/expect-errors.ts'

test('strict card data takes the sample expiry and CVV only', async ({ engine, page }) => {
  const { strictCardData, sampleExpiry, sampleCvv, cardSuccess } = await engine.api<Settings>('GET', '/api/settings')
  await engine.api('PATCH', '/api/settings', { strictCardData: true, sampleExpiry: '11/39', sampleCvv: '737' })
  await page.goto(await createLink(engine))
  await typeCard(page, cards.success, { expiry: '12/34', cvv: '123' })
  await payButton(page).click()
  await expectErrors(page, {
    expiry: 'Strict card data is on: use 11/39.',
    cvv: 'Strict card data is on: use 737.',
  })
  for (const label of Object.values(labels)) await expect(page.getByLabel(label)).toHaveValue('')
  await typeCard(page, cards.success, { expiry: '11/39', cvv: '737' })
  await payButton(page).click()
  await expect(page).toHaveURL(thanksUrl(engine))

  // The sample has three digits, which an American Express card has only in strict mode.
  await engine.api('PATCH', '/api/settings', { cardSuccess: '371449635398431' })
  await page.goto(await createLink(engine))
  await page.getByRole('link', { name: /card ending in 8431/ }).click()
  await expect(page.getByLabel(labels.cvv)).toHaveValue('737')
  await payButton(page).click()
  await expect(page).toHaveURL(thanksUrl(engine))
  await engine.api('PATCH', '/api/settings', { strictCardData, sampleExpiry, sampleCvv, cardSuccess })
})
