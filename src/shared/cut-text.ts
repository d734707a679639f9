/** Returns the start of a text, without half of a surrogate pair at its end. */
export const cutText = (text: string, maxLength: number): string =>
  text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')

/** Returns a text, or its start and an ellipsis if it is longer. */
export const shortened = (text: string, maxLength: number): string =>
  text.length > maxLength ? `${cutText(text, maxLength)}…` : text
