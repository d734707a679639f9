import type { Locator, Page } from '@playwright/test'

// What is on several screens of the console, as a person finds it.

export const list = (page: Page, title: string): Locator => page.getByRole('listbox', { name: title, exact: true })

export const rows = (page: Page, title: string): Locator => list(page, title).getByRole('option')

export const filterBox = (page: Page, title: string): Locator =>
  page.getByRole('combobox', { name: `Filter ${title.toLowerCase()}` })

export const dialog = (page: Page, title: string | RegExp): Locator => page.getByRole('dialog', { name: title })

/** A short word of what was done, bottom right. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: /Notifications/ }).getByText(text)

/** A page of the console by the rail, without loading it anew. A badge there adds to the link's name. */
export const goTo = (page: Page, title: string): Promise<void> =>
  page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: new RegExp(`^${title}\\b`) })
    .click()

/** An action of the shown details that is not among its buttons. */
export const chooseMore = async (page: Page, action: string): Promise<void> => {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
