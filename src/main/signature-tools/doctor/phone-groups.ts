/** Digits of the country code, and how the rest is grouped, as people and libraries write numbers. */
export const phoneGroups: readonly (readonly [country: number, ...rest: number[]])[] = [
  [2, 1, 2, 2, 2, 2],
  [2, 2, 3, 4],
  [2, 3, 3, 3],
  [2, 3, 7],
  [2, 3, 8],
  [2, 4, 6],
  [1, 3, 3, 4],
  [3, 3, 3, 3],
]

/** A number with its digits in groups. undefined when it has another number of digits. */
export const groupedPhone =
  (groups: readonly number[], separator: string) =>
  (text: string): string | undefined => {
    if (!/^\+\d+$/.test(text) || text.length - 1 !== groups.reduce((sum, count) => sum + count, 0)) return undefined
    let at = 1
    const parts = groups.map((count) => {
      at += count
      return text.slice(at - count, at)
    })
    return `+${parts.join(separator)}`
  }
