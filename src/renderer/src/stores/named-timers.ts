export interface NamedTimers<N extends string> {
  /** Runs it after so many ms, unless something of that name is due already. */
  later(name: N, ms: number, run: () => void): void
  clear(): void
}

export const createNamedTimers = <N extends string>(): NamedTimers<N> => {
  const due = new Map<N, ReturnType<typeof setTimeout>>()
  return {
    later: (name, ms, run) => {
      if (due.has(name)) return
      const timer = setTimeout(() => {
        due.delete(name)
        run()
      }, ms)
      due.set(name, timer)
    },
    clear: () => {
      for (const timer of due.values()) clearTimeout(timer)
      due.clear()
    },
  }
}
