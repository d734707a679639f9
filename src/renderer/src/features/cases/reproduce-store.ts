import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ScenarioResult, StepResult } from '../../../../shared/contract/scenarios.ts'
import type { Backend } from '../../backend/backend.ts'
import { createScenarioRun } from '../../stores/scenario-store.ts'

interface ReproduceState {
  /** The merchant chosen in the form; empty until then. */
  chosen: string
  phase: 'idle' | 'running'
  /** The finished steps of the current or last run, in order. */
  steps: readonly StepResult[]
  result: ScenarioResult | null
  problem: string | null
}

interface ReproduceStore extends StoreApi<ReproduceState> {
  run(merchantId: string): Promise<void>
}

const createReproduceStore = (id: string, { call, events }: Pick<Backend, 'call' | 'events'>): ReproduceStore => {
  const store = createStore<ReproduceState>()(
    (): ReproduceState => ({ chosen: '', phase: 'idle', steps: [], result: null, problem: null }),
  )
  const { setState: set } = store
  const run = createScenarioRun({
    events,
    onParts: (steps) => set({ steps }),
    onProblem: (problem) => set({ phase: 'idle', problem }),
  })
  return {
    ...store,
    run: async (merchantId) => {
      if (store.getState().phase === 'running') return
      set({ phase: 'running', steps: [], result: null, problem: null })
      const reply = await run.start((progressId, signal) =>
        call('POST /api/cases/:id/reproduce', { params: { id }, body: { merchantId, progressId }, signal }),
      )
      if (reply !== undefined) set({ phase: 'idle', result: reply.result, steps: reply.result.steps })
    },
  }
}

interface ReproduceStores {
  of(id: string): ReproduceStore
  /** The case is deleted. */
  drop(id: string): void
}

/** The runs of cases, by the id of the case. They last as long as the page, whichever of its tabs is open. */
export const createReproduceStores = (backend: Pick<Backend, 'call' | 'events'>): ReproduceStores => {
  const stores = new Map<string, ReproduceStore>()
  return {
    of: (id) => {
      const store = stores.get(id) ?? createReproduceStore(id, backend)
      stores.set(id, store)
      return store
    },
    drop: (id) => stores.delete(id),
  }
}
