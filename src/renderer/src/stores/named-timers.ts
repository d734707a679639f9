export interface NamedTimers<N extends string> {
  /** Calls `run` after `ms`, unless a timer with that name is running. */
  later(name: N, ms: number, run: () => void): void
  /** Calls `run` after `ms`, replacing a running timer with that name. */
  again(name: N, ms: number, run: () => void): void
  cancel(name: N): void
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
    cancel: (name) => {
      clearTimeout(due.get(name))
      due.delete(name)
    },
    clear: () => {
      for (const timer of due.values()) clearTimeout(timer)
      due.clear()
    },
  }
}
