/** Rows marked for an action, and the anchor of a range. */
export interface MarkedRows {
  ids: ReadonlySet<string>
  anchor: string | null
}

export const noRows: MarkedRows = { ids: new Set(), anchor: null }

/** Ctrl-click: marks or unmarks one row. The first one also marks the selected row. */
export const withToggled = ({ ids }: MarkedRows, id: string, selectedId: string | null): MarkedRows => {
  const next = new Set(ids.size === 0 && selectedId !== null ? [selectedId] : ids)
  if (next.has(id)) next.delete(id)
  else next.add(id)
  return { ids: next, anchor: id }
}

/** Shift-click: marks the range from the anchor, or the selected row, to this row. */
export const withRange = (
  { anchor }: MarkedRows,
  id: string,
  { order, selectedId }: { order: readonly { id: string }[]; selectedId: string | null },
): MarkedRows => {
  const start = anchor ?? selectedId ?? id
  const [from, to] = [order.findIndex((row) => row.id === start), order.findIndex((row) => row.id === id)]
  if (from < 0 || to < 0) return { ids: new Set([id]), anchor: id }
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: new Set(range.map((row) => row.id)), anchor: start }
}

export const withAll = (order: readonly { id: string }[]): MarkedRows => ({
  ids: new Set(order.map(({ id }) => id)),
  anchor: order[0]?.id ?? null,
})
