/** The columns of a CSS grid: `64px minmax(0, 1fr) 84px` has three. */
export const tracksOf = (columns: string): string[] => columns.match(/[a-z-]+\([^)]*\)|\S+/g) ?? []

/** Minimum and maximum width. px. */
export const minColumn = 32
const maxColumn = 800

/** Chosen widths in px by column index. */
export type ColumnWidths = Readonly<Record<number, number>>

export const clampedWidth = (px: number): number => Math.round(Math.min(Math.max(px, minColumn), maxColumn))

/** Which columns the classes of a narrow list show: `[&>:nth-child(2)]:hidden` of three leaves 0 and 2. */
export const shownColumns = (count: number, without = ''): number[] => {
  const hidden = new Set([...without.matchAll(/nth-child\((\d+)\)/g)].map(([, place]) => Number(place) - 1))
  return Array.from({ length: count }, (_, index) => index).filter((index) => !hidden.has(index))
}

/** Replaces tracks by their chosen widths, which give way where there is no room. `shown`: the column of each track. */
export const withWidths = (columns: string, widths: ColumnWidths, shown?: readonly number[]): string =>
  tracksOf(columns)
    .map((track, index) => {
      const width = widths[shown?.[index] ?? index]
      return width === undefined ? track : `minmax(${minColumn}px,${width}px)`
    })
    .join(' ')

/** Parses the stored widths of a list. Invalid ones are left out. */
export const readWidths = (kept: string | null): ColumnWidths => {
  try {
    const value: unknown = JSON.parse(kept ?? '{}')
    const entries = Object.entries((value ?? {}) as Record<string, unknown>)
    return Object.fromEntries(
      entries.flatMap(([index, px]) =>
        /^\d{1,2}$/.test(index) && typeof px === 'number' && Number.isFinite(px) ? [[index, clampedWidth(px)]] : [],
      ),
    )
  } catch {
    return {}
  }
}
