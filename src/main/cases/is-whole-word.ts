/** Where a word may begin: escapes are no letters, though they end with some. */
const before = /(?:[^\p{L}\p{N}]|%[0-9A-Fa-f]{2}|\\[nrtbf]|\\u[0-9a-fA-F]{4})$/u
const after = /^[\p{L}\p{N}]/u

/** Whether what stands in a text is no part of a longer word. */
export const isWholeWord = (text: string, at: number, { length }: string): boolean =>
  (at === 0 || before.test(text.slice(Math.max(0, at - 8), at))) &&
  !after.test(text.slice(at + length, at + length + 2))
