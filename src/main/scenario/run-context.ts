import { type Api, expecting, StepFailure } from '../client/api.ts'

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
}

/** The state shared by the steps of one run. */
export interface RunContext {
  call: ReturnType<typeof expecting>
  serviceUrl: string
  merchantId: string
  /** Replaces `{{n}}` and `{{serviceUrl}}`. */
  fill: (text: string) => string
  /** Sets a new value for `{{n}}`. */
  nextNumber: () => void
  links: {
    add(id: string, name: string | undefined): void
    get(name: string | undefined): string
    newest(): string | null
  }
  /** Repeats `check` until it returns undefined. Throws a StepFailure with its last complaint after `ms`. */
  until: (ms: number, check: () => Promise<string | undefined>) => Promise<void>
  wait: (ms: number) => Promise<void>
  /**
   * Registers an undo for the end of the run; the last one runs first. Of several with the same name only the first is
   * kept.
   */
  afterwards: (undo: () => Promise<unknown>, name?: string) => void
}

const pollMs = 40

export const createRunContext = (deps: RunDeps, merchantId: string): RunContext & { undoAll(): Promise<string[]> } => {
  const ids: string[] = []
  const named = new Map<string, string>()
  const undos: (() => Promise<unknown>)[] = []
  const undone = new Set<string>()
  let number = deps.runNumber

  return {
    call: expecting(deps.api),
    serviceUrl: deps.serviceUrl,
    merchantId,
    fill: (text) => text.replaceAll('{{n}}', String(number)).replaceAll('{{serviceUrl}}', deps.serviceUrl),
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
    },
    until: async (ms, check) => {
      const deadline = deps.now() + ms
      for (;;) {
        const complaint = await check()
        if (complaint === undefined) return
        if (deps.now() >= deadline) throw new StepFailure(complaint)
        await deps.sleep(pollMs)
      }
    },
    wait: deps.sleep,
    afterwards: (undo, name) => {
      if (name !== undefined && undone.has(name)) return
      if (name !== undefined) undone.add(name)
      undos.push(undo)
    },
    // An undo that fails must not prevent the others.
    undoAll: async () => {
      const complaints: string[] = []
      for (const undo of undos.splice(0).reverse()) {
        try {
          await undo()
        } catch (error) {
          if (!(error instanceof StepFailure)) throw error
          complaints.push(error.message)
        }
      }
      return complaints
    },
  }
}
