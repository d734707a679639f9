import type { Page } from '@playwright/test'
import { labels } from './card-form.ts'
import { expect } from './engine.ts'

export type Errors = Partial<Record<keyof typeof labels, string>>

/** Just these fields are marked as wrong, each with its sentence, and the list of them has the focus. */
export const expectErrors = async (page: Page, errors: Errors): Promise<void> => {
  await expect(page.getByRole('alert')).toContainText('Nothing was charged')
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(Object.values(errors))
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(Object.keys(errors).length)
  for (const name of ['number', 'expiry', 'cvv'] as const) {
    await expect(page.getByLabel(labels[name])).toHaveAccessibleDescription(errors[name] ?? '')
  }
}
