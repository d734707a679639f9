import type { ComparedRef } from '../../../shared/contract/compare.ts'

/** The path of the page that compares two exchanges. */
export const comparePath = (left: ComparedRef, right: ComparedRef): string =>
  `/compare?${new URLSearchParams({ left: JSON.stringify(left), right: JSON.stringify(right) })}`
