/** Characters before a word. An escape is not part of the word, although it ends with a letter or digit. */
const before = /(?:[^\p{L}\p{N}]|%[0-9A-Fa-f]{2}|\\[nrtbf]|\\u[0-9a-fA-F]{4})$/u
const after = /^[\p{L}\p{N}]/u

/** Returns whether the text at a position is not part of a longer word. */
export const isWholeWord = (text: string, at: number, { length }: string): boolean =>
  (at === 0 || before.test(text.slice(Math.max(0, at - 8), at))) &&
  !after.test(text.slice(at + length, at + length + 2))
