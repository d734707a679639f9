import type { ServerEvent } from '../../../shared/events.ts'
import type { Backend } from '../backend/backend.ts'
import { createLatestRequest } from './latest-request.ts'

export interface Run {
  /**
   * Starts a run. `ask` sends its request, with the id that its events have. Resolves to undefined when the run was
   * stopped or failed.
   */
  start<T>(ask: (progressId: string, signal: AbortSignal) => Promise<T>): Promise<T | undefined>
  /** Aborts the request, which ends the run in the engine. */
  stop(): void
}

export interface RunDeps<P> {
  events: Pick<Backend['events'], 'subscribe'>
  newId?: (() => string) | undefined
  /** In ms: time limit without a finished part. */
  limitMs: number
  /** What an event says of the run `id`: a finished step of a scenario, or line of a scorecard. */
  partOf: (event: ServerEvent) => { id: string; index: number; part: P } | undefined
  /** Gets the finished parts in order. One whose event was lost is left out: the response has all of them. */
  onParts: (parts: readonly P[]) => void
  onProblem: (problem: string) => void
}

/** One run at a time in the engine, whose finished parts arrive as events before its response. */
export const createRun = <P>(deps: RunDeps<P>): Run => {
  const { events, newId = () => crypto.randomUUID(), limitMs, partOf, onParts, onProblem } = deps
  let runId: string | undefined
  let parts: P[] = []
  let undo = () => {}
  const latest = createLatestRequest({
    limitMs,
    onProblem: (problem) => {
      undo()
      onProblem(problem)
    },
  })

  const follow = (event: ServerEvent) => {
    const found = partOf(event)
    if (found === undefined || found.id !== runId) return
    parts[found.index] = found.part
    latest.extend()
    // filter() skips the places of lost events.
    onParts(parts.filter(() => true))
  }

  return {
    start: async (ask) => {
      const id = newId()
      undo()
      runId = id
      undo = events.subscribe(follow)
      parts = []
      const reply = await latest.send((signal) => ask(id, signal))
      if (reply === undefined) return undefined
      undo()
      latest.abort()
      return reply
    },
    stop: () => {
      undo()
      latest.abort()
    },
  }
}
