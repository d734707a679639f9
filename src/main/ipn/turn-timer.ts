import type { Clock, Undo } from '../domain/clock.ts'

/** When the scheduler's next turn begins: at a time of its clock, or as soon as the current turn of the event loop ends. */
export interface TurnTimer {
  /** Replaces the time of the next turn. */
  setTime(time: number | undefined): void
  /** Once for all calls of this turn of the event loop. */
  setSoon(): void
  clearSoon(): void
  clear(): void
}

export const createTurnTimer = (clock: Pick<Clock, 'at'>, turn: () => void): TurnTimer => {
  let timer: { time: number; cancel: Undo } | undefined
  let soon: NodeJS.Immediate | undefined
  const run = (): void => {
    timer = undefined
    turn()
  }
  const clearSoon = (): void => {
    clearImmediate(soon)
    soon = undefined
  }
  return {
    setTime: (time) => {
      if (time === timer?.time) return
      timer?.cancel()
      timer = time === undefined ? undefined : { time, cancel: clock.at(time, run) }
    },
    setSoon: () => {
      soon ??= setImmediate(turn)
    },
    clearSoon,
    clear: () => {
      timer?.cancel()
      clearSoon()
    },
  }
}
