/** Returns the index of the first character that differs; null when the texts are equal. */
export const firstDifference = (left: string, right: string): number | null => {
  const length = Math.max(left.length, right.length)
  for (let at = 0; at < length; at++) if (left[at] !== right[at]) return at
  return null
}
