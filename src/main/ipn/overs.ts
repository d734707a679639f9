/** Who waits for which deliveries to have nothing under way or in line. */
export interface Overs {
  /** Resolves when each of these ids was told to be over, or with `close`. */
  wait(ids: Iterable<string>): Promise<void>
  over(id: string): void
  close(): void
}

interface Wait {
  left: number
  resolve: () => void
}

export const createOvers = (): Overs => {
  const waitsFor = new Map<string, Wait[]>()
  let closed = false
  return {
    wait: (given) => {
      const ids = new Set(given)
      if (closed || ids.size === 0) return Promise.resolve()
      return new Promise((resolve) => {
        const wait: Wait = { left: ids.size, resolve }
        for (const id of ids) {
          const waits = waitsFor.get(id)
          if (waits === undefined) waitsFor.set(id, [wait])
          else waits.push(wait)
        }
      })
    },
    over: (id) => {
      const waits = waitsFor.get(id)
      if (waits === undefined) return
      waitsFor.delete(id)
      for (const wait of waits) {
        wait.left -= 1
        if (wait.left === 0) wait.resolve()
      }
    },
    close: () => {
      closed = true
      for (const waits of waitsFor.values()) for (const { resolve } of waits) resolve()
      waitsFor.clear()
    },
  }
}
