export interface NamedTimers<N extends string> {
  /** Runs it after so many ms, unless something of that name is due already. */
  later(name: N, ms: number, run: () => void): void
  /** Runs it after so many ms instead of what is due of that name. */
  again(name: N, ms: number, run: () => void): void
  clear(): void
}

export const createNamedTimers = <N extends string>(): NamedTimers<N> => {
  const due = new Map<N, ReturnType<typeof setTimeout>>()
  const start = (name: N, ms: number, run: () => void): void => {
    const timer = setTimeout(() => {
      due.delete(name)
      run()
    }, ms)
    due.set(name, timer)
  }
  return {
    later: (name, ms, run) => {
      if (!due.has(name)) start(name, ms, run)
    },
    again: (name, ms, run) => {
      clearTimeout(due.get(name))
      start(name, ms, run)
    },
    clear: () => {
      for (const timer of due.values()) clearTimeout(timer)
      due.clear()
    },
  }
}
