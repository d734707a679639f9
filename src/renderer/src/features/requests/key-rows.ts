/** Size of a key's chip in px. JetBrains Mono at 11.5 px has characters of 6.9 px. */
const characterWidth = 6.9
const chipFrame = 14
const markWidth = 15
const gap = 4

/** Characters as wide as a Latin one. Those of other scripts count double. */
const widthOf = (key: string): number => {
  let width = 0
  for (const character of key) width += character > '\u2e80' ? 2 : 1
  return width * characterWidth
}

/** Breaks keys into rows of a width in px, keeping their order. A key wider than a row has its own. */
export const keyRows = (
  keys: readonly string[],
  moved: ReadonlySet<string>,
  width: number,
): readonly (readonly string[])[] => {
  const rows: string[][] = []
  let room = 0
  for (const key of keys) {
    const needed = widthOf(key) + chipFrame + (moved.has(key) ? markWidth : 0)
    const row = rows.at(-1)
    if (row === undefined || needed > room) {
      rows.push([key])
      room = width - needed - gap
    } else {
      row.push(key)
      room -= needed + gap
    }
  }
  return rows
}
