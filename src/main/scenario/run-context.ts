import { setTimeout as delay } from 'node:timers/promises'
import { messageOf } from '../../shared/message-of.ts'
import { type Api, expecting, StepFailure } from '../client/api.ts'
import type { Undo } from '../domain/undo.ts'
import type { ClockMover } from './move-clock.ts'
import { putBack } from './put-back.ts'

export interface RunDeps {
  api: Api
  /** The URL of the service, without a trailing slash. */
  serviceUrl: string
  /** Real time, in ms. */
  now: () => number
  /** Rejects when the run is canceled. */
  sleep: (ms: number) => Promise<void>
  /** Makes the order ids of this run unique among runs. */
  runNumber: number
  /**
   * Stores the changes to undo, in order, and those that could not be undone, so that the next start can undo them after
   * a crash.
   */
  keepUndos?: (undos: readonly Undo[], failed?: readonly Undo[]) => Promise<void>
}

/** The state shared by the steps of one run. */
export interface RunContext extends ClockMover {
  serviceUrl: string
  merchantId: string
  /** Replaces `{{n}}`, `{{run}}`, which is one number for the whole run, and `{{serviceUrl}}`. */
  fill: (text: string) => string
  /** Sets a new value for `{{n}}`. */
  nextNumber: () => void
  links: {
    add(id: string, name: string | undefined): void
    get(name: string | undefined): string
    newest(): string | null
    /** The links of this run, the oldest first. */
    all(): readonly string[]
  }
  /** The attempts of each link that a step has expected so far. */
  expectedAttempts: Map<string, number>
  wait: (ms: number) => Promise<void>
  /**
   * Registers an undo for the end of the run, in place of `replaced`; the last one runs first. The clock is reset once, to
   * its offset before the run.
   */
  afterwards: (undo: Undo, replaced?: Undo) => Promise<void>
}

const pollMs = 40

export const createRunContext = (
  deps: RunDeps,
  merchantId: string,
  left: readonly Undo[] = [],
): RunContext & { undoAll(): Promise<string[]> } => {
  const { keepUndos = async () => {} } = deps
  const ids: string[] = []
  const named = new Map<string, string>()
  let undos = left
  // Undoing waits although the run was canceled.
  let sleep = deps.sleep
  let number = deps.runNumber

  const context: ReturnType<typeof createRunContext> = {
    call: expecting(deps.api),
    serviceUrl: deps.serviceUrl,
    merchantId,
    fill: (text) =>
      text
        .replaceAll('{{n}}', String(number))
        .replaceAll('{{run}}', String(deps.runNumber))
        .replaceAll('{{serviceUrl}}', () => deps.serviceUrl),
    nextNumber: () => {
      number++
    },
    links: {
      add: (id, name) => {
        ids.push(id)
        if (name !== undefined) named.set(name, id)
      },
      get: (name) => {
        const id = name === undefined ? ids.at(-1) : named.get(name)
        if (id !== undefined) return id
        throw new StepFailure(
          name === undefined ? 'no link was made before this step' : `no create step is named "${name}"`,
        )
      },
      newest: () => ids.at(-1) ?? null,
      all: () => ids,
    },
    until: async (ms, check) => {
      const deadline = deps.now() + ms
      for (;;) {
        const complaint = await check()
        if (complaint === undefined) return
        if (deps.now() >= deadline) throw new StepFailure(complaint)
        await sleep(pollMs)
      }
    },
    expectedAttempts: new Map(),
    wait: deps.sleep,
    afterwards: async (undo, replaced) => {
      if (undo.kind === 'clock' && undos.some(({ kind }) => kind === 'clock')) return
      undos = [...undos.filter((one) => one !== replaced), undo]
      await keepUndos(undos)
    },
    // An undo that fails must not prevent the others.
    undoAll: async () => {
      sleep = delay
      const [complaints, failed]: [string[], Undo[]] = [[], []]
      for (let undo = undos.at(-1); undo !== undefined; undo = undos.at(-1)) {
        try {
          await putBack(undo, { ...context, api: deps.api })
        } catch (error) {
          failed.unshift(undo)
          complaints.push(messageOf(error))
        }
        undos = undos.slice(0, -1)
        await keepUndos(undos, failed).catch(() => {})
      }
      return complaints
    },
  }
  return context
}
