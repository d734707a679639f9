/** Rows marked for an action on all of them, and the row a range starts from. */
export interface MarkedRows {
  ids: ReadonlySet<string>
  anchor: string | null
}

export const noRows: MarkedRows = { ids: new Set(), anchor: null }

/** Ctrl-click: one row more or less. The selected row counts as marked when the first other one is. */
export const withToggled = ({ ids }: MarkedRows, id: string, selectedId: string | null): MarkedRows => {
  const next = new Set(ids.size === 0 && selectedId !== null ? [selectedId] : ids)
  if (next.has(id)) next.delete(id)
  else next.add(id)
  return { ids: next, anchor: id }
}

/** Shift-click: all rows from the anchor, or the selected one, to this one. */
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
