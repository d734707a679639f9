/** Who waits for which deliveries to have nothing under way or in line. */
export interface Overs {
  /** Resolves when each of these ids was told to be over, or with `close`. */
  wait(ids: Iterable<string>): Promise<void>
  over(id: string): void
  close(): void
}

export const createOvers = (): Overs => {
  const waits = new Set<{ left: Set<string>; resolve: () => void }>()
  let closed = false
  return {
    wait: (ids) => {
      const left = new Set(ids)
      if (closed || left.size === 0) return Promise.resolve()
      return new Promise((resolve) => waits.add({ left, resolve }))
    },
    over: (id) => {
      for (const wait of waits) {
        if (!wait.left.delete(id) || wait.left.size > 0) continue
        waits.delete(wait)
        wait.resolve()
      }
    },
    close: () => {
      closed = true
      for (const { resolve } of waits) resolve()
      waits.clear()
    },
  }
}
