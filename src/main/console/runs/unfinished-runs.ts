import { setTimeout as delay } from 'node:timers/promises'
import { messageOf } from '../../../shared/message-of.ts'
import type { Api } from '../../client/api.ts'
import { type Undo, type UndoFile, undo } from '../../domain/undo.ts'
import { createRunContext } from '../../scenario/run-context.ts'

/** Stores the changes that a run has to undo, and those that it could not. */
export type KeepUndos = (undos: readonly Undo[], failed?: readonly Undo[]) => Promise<void>

export interface UnfinishedRuns {
  /** Aborts when the engine stops. */
  stopped: AbortSignal
  /** What is under way, as the sentence that refuses another run. Two would undo each other's changes. */
  busy: string | undefined
  run<T>(work: (keepUndos: KeepUndos) => Promise<T>): Promise<T>
  /** Undoes changes that a killed engine left. Returns what could not be read or undone. */
  putBack(api: Api): Promise<string[]>
  /** Cancels the runs and waits until they have undone their changes, a second at most. */
  end(): Promise<void>
}

const endMs = 1_000

/** The runs under way, with the changes to undo: at their end, at the stop, and after a crash at the next start. */
export const createUnfinishedRuns = (file: UndoFile): UnfinishedRuns => {
  const ending = new AbortController()
  const running = new Set<Promise<unknown>>()
  const left = new Map<KeepUndos, readonly Undo[]>()
  let hasEnded = false

  return {
    stopped: ending.signal,
    busy: undefined,
    run: async (work) => {
      const keepUndos: KeepUndos = async (undos, failed = []) => {
        // What fails while parts of the engine close is undone at the next start.
        left.set(keepUndos, ending.signal.aborted ? [...undos, ...failed] : undos)
        if (!hasEnded) await file.write([...left.values()].flat())
      }
      const result = work(keepUndos)
      running.add(result)
      try {
        return await result
      } finally {
        running.delete(result)
        if (!ending.signal.aborted) left.delete(keepUndos)
      }
    },
    putBack: async (api) => {
      const complaints: string[] = []
      try {
        const stored = (await file.read()) ?? []
        const entries = (Array.isArray(stored) ? stored : [stored]).map((entry) => undo.safeParse(entry))
        const undos = entries.flatMap(({ data }) => data ?? [])
        if (undos.length < entries.length) {
          complaints.push('Some of it could not be read. Check the settings, the rules, the inboxes and the clock.')
        }
        const deps = { api, serviceUrl: '', now: Date.now, sleep: delay, runNumber: 0 }
        complaints.push(...(await createRunContext(deps, '', undos).undoAll()))
        await file.write([])
      } catch (error) {
        complaints.push(messageOf(error))
      }
      return complaints
    },
    end: async () => {
      ending.abort()
      await Promise.race([Promise.allSettled(running), delay(endMs, undefined, { ref: false })])
      hasEnded = true
    },
  }
}
