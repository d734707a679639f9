import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Scorecard, ScorecardLine } from '../../../../../shared/contract/scorecards.ts'
import type { Backend } from '../../../backend/backend.ts'
import { storeHooks } from '../../../stores/console.tsx'
import { createRun } from '../../../stores/create-run.ts'
import type { TabMemory } from '../../../stores/tab-memory.ts'

export interface ScorecardInput {
  /** Empty: the built-in inbox. */
  ipnUrl: string
  /** The merchant chosen in the form, which may be deleted since. null: the first merchant. */
  merchantId: string | null
  probe: string
  orderPrefix: string
}

export interface ScorecardState {
  input: ScorecardInput
  phase: 'idle' | 'running'
  /** The finished lines of the current or last run, in order. */
  lines: readonly ScorecardLine[]
  /** The result of the last completed run. */
  card: Scorecard | null
  /** Why the run could not be completed. */
  problem: string | null
}

export interface ScorecardStore extends StoreApi<ScorecardState> {
  edit(change: Partial<ScorecardInput>): void
  /** Starts a run as the merchant the form shows. An empty IPN URL is the inbox. */
  run(target: { inbox: string; merchantId: string }): Promise<void>
  stop(): void
  /** Returns the last result as an HTML page. */
  page(): Promise<{ fileName: string; html: string } | undefined>
}

export interface ScorecardStoreDeps extends Pick<Backend, 'call'> {
  events: Pick<Backend['events'], 'subscribe'>
  newId?: () => string
}

type KeptScorecard = Pick<ScorecardState, 'input' | 'card' | 'lines'>

const none: readonly ScorecardLine[] = []

/** Time limit without a line, in ms. The engine ends a run after three minutes plus the last line. */
const limitMs = 6 * 60_000

/** The input and result of the scorecard, kept over a reload of the tab in `memory`. */
export const createScorecardStore = (
  { call, events, newId }: ScorecardStoreDeps,
  memory: Pick<TabMemory, 'read' | 'follow'>,
): ScorecardStore => {
  const store = createStore<ScorecardState>()(
    (): ScorecardState => ({
      input: { ipnUrl: '', merchantId: null, probe: '', orderPrefix: '' },
      phase: 'idle',
      lines: [],
      card: null,
      problem: null,
      ...memory.read<KeptScorecard>('scorecard'),
    }),
  )
  const { getState: get, setState: set } = store
  const run = createRun<ScorecardLine>({
    ...{ events, newId, limitMs },
    partOf: (event) => (event.type === 'scorecard' ? { ...event, part: event.line } : undefined),
    onParts: (lines) => set({ lines }),
    onProblem: (problem) => set({ phase: 'idle', problem }),
  })

  memory.follow('scorecard', store, ({ input, card, lines }): KeptScorecard => {
    return { input, card, lines: card === null ? none : lines }
  })

  return {
    ...store,
    edit: (change) => set({ input: { ...get().input, ...change }, problem: null }),
    run: async ({ inbox, merchantId }) => {
      if (get().phase === 'running') return
      set({ phase: 'running', lines: [], card: null, problem: null })
      const { ipnUrl, probe, orderPrefix } = get().input
      const body = {
        ipnUrl: ipnUrl.trim() || inbox,
        merchantId,
        ...(probe.trim() === '' ? {} : { probe: probe.trim() }),
        ...(orderPrefix.trim() === '' ? {} : { orderPrefix: orderPrefix.trim() }),
      }
      const card = await run.start((progressId, signal) =>
        call('POST /api/scorecards/run', { body: { ...body, progressId }, signal }),
      )
      if (card !== undefined) set({ phase: 'idle', card, lines: card.lines })
    },
    stop: () => {
      run.stop()
      set({ phase: 'idle', problem: 'Stopped. IPNs that were still due will not be sent.' })
    },
    page: async () => {
      const { card } = get()
      return card === null ? undefined : call('POST /api/scorecards/html', { body: card })
    },
  }
}

export const [useScorecardStore, useScorecard] = storeHooks(createScorecardStore)
