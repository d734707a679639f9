/** Rows marked for an action, and the anchor of a range. */
export interface MarkedRows {
  ids: readonly string[]
  anchor: string | null
}

export const noRows: MarkedRows = { ids: [], anchor: null }

/** Marks or unmarks one row. With Ctrl and a click, the first one also marks the selected row. */
export const withToggled = ({ ids }: MarkedRows, id: string, selectedId: string | null): MarkedRows => {
  const before = ids.length === 0 && selectedId !== null ? [selectedId] : ids
  return { ids: before.includes(id) ? before.filter((one) => one !== id) : [...before, id], anchor: id }
}

/** Shift-click: marks the range from the anchor, or the selected row, to this row. */
export const withRange = (
  { anchor }: MarkedRows,
  id: string,
  { order, selectedId }: { order: readonly { id: string }[]; selectedId: string | null },
): MarkedRows => {
  const start = anchor ?? selectedId ?? id
  const [from, to] = [order.findIndex((row) => row.id === start), order.findIndex((row) => row.id === id)]
  if (from < 0 || to < 0) return { ids: [id], anchor: id }
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: range.map((row) => row.id), anchor: start }
}

export const withAll = (order: readonly { id: string }[]): MarkedRows => ({
  ids: order.map(({ id }) => id),
  anchor: order[0]?.id ?? null,
})
