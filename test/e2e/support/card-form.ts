import type { Locator, Page } from '@playwright/test'
import { defaultSettings } from '../../../src/shared/contract/settings.ts'

/** As they are printed on a card. */
export const cards = {
  success: '4111 1111 1111 1111',
  redirect: '4000 0000 0000 3220',
  failed: '4000 0000 0000 0002',
} as const

export const labels = { number: 'Card number', expiry: 'Expiry', cvv: 'CVV' } as const

export const payButton = (page: Page): Locator => page.getByRole('button', { name: /^Pay / })

/** Types a card key by key, as a person does. */
export const typeCard = async (
  page: Page,
  number: string,
  { expiry = defaultSettings.sampleExpiry, cvv = defaultSettings.sampleCvv } = {},
): Promise<void> => {
  await page.getByLabel(labels.number).pressSequentially(number)
  await page.getByLabel(labels.expiry).pressSequentially(expiry)
  await page.getByLabel(labels.cvv).pressSequentially(cvv)
}

/** Opens a hosted page, types a card and pays. */
export const payWith = async (page: Page, link: string, number: string): Promise<void> => {
  await page.goto(link)
  await typeCard(page, number)
  await payButton(page).click()
}
