/** The columns of a CSS grid: `64px minmax(0, 1fr) 84px` has three. */
export const tracksOf = (columns: string): string[] => columns.match(/[a-z-]+\([^)]*\)|\S+/g) ?? []

/** Minimum and maximum width. px. */
export const minColumn = 32
const maxColumn = 800

/** Chosen widths in px by column index. */
export type ColumnWidths = Readonly<Record<number, number>>

export const clampedWidth = (px: number): number => Math.round(Math.min(Math.max(px, minColumn), maxColumn))

/** Replaces columns by their chosen widths. */
export const withWidths = (columns: string, widths: ColumnWidths): string =>
  tracksOf(columns)
    .map((track, index) => (widths[index] === undefined ? track : `${widths[index]}px`))
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
