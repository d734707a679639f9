import type { ComparedRef } from '../../../shared/contract/cases.ts'

/** The address of the page that shows two exchanges side by side. */
export const comparePath = (left: ComparedRef, right: ComparedRef): string =>
  `/compare?${new URLSearchParams({ left: JSON.stringify(left), right: JSON.stringify(right) })}`
