import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ScenarioProblem, ScenarioResult, StepResult } from '../../../shared/contract/scenarios.ts'
import type { Backend } from '../backend/backend.ts'
import { routes } from '../backend/routes.ts'
import { createEngineTurn } from './engine-turn.ts'
import { createNamedTimers } from './named-timers.ts'
import { scenarioExample } from './scenario-example.ts'
import { noMemory, type TabMemory } from './tab-memory.ts'

export interface ScenarioState {
  text: string
  /** The text that ran last; null before the first run. */
  ranText: string | null
  /** Of the text as it was last checked. */
  problems: readonly ScenarioProblem[]
  phase: 'idle' | 'running'
  /** Steps that are over, in order, of the run under way or the last one. */
  steps: readonly StepResult[]
  result: ScenarioResult | null
  /** Why the run could not be finished. */
  problem: string | null
}

export interface ScenarioStore extends StoreApi<ScenarioState> {
  setText(text: string): void
  run(): Promise<void>
  stop(): void
}

export interface ScenarioStoreDeps extends Pick<Backend, 'call'> {
  events: Pick<Backend['events'], 'subscribe'>
  newId: () => string
  storage: Pick<Storage, 'getItem' | 'setItem'>
  /** What this tab kept of earlier pages; nothing when left out. */
  memory?: TabMemory
}

/** Text, and the last run that came to an end. */
type KeptScenario = Pick<ScenarioState, 'text' | 'ranText' | 'steps' | 'result'>

const storageKey = 'paylink-console.scenario'
const none: readonly StepResult[] = []
const pauseMs = 300
/** A scenario may wait for a minute at a step; one that takes longer than this hangs. */
const limitMs = 15 * 60_000

/** The scenario in the editor and its last run, beyond a reload; a new tab begins with the text that was last edited. */
export const createScenarioStore = ({
  call,
  events,
  newId,
  storage,
  memory = noMemory,
}: ScenarioStoreDeps): ScenarioStore => {
  const store = createStore<ScenarioState>()(
    (): ScenarioState => ({
      text: storage.getItem(storageKey) ?? scenarioExample,
      ranText: null,
      problems: [],
      phase: 'idle',
      steps: [],
      result: null,
      problem: null,
      ...memory.read<KeptScenario>('scenario'),
    }),
  )
  const { getState: get, setState: set } = store
  const pause = createNamedTimers<'check'>()
  let progressId = ''
  const turn = createEngineTurn({ limitMs, onProblem: (problem) => set({ phase: 'idle', problem }) })

  memory.follow('scenario', store, ({ text, ranText, steps, result }): KeptScenario => {
    return result === null ? { text, ranText, steps: none, result } : { text, ranText, steps, result }
  })

  events.subscribe((event) => {
    if (event.type !== 'scenario' || event.id !== progressId || get().phase !== 'running') return
    const steps = [...get().steps]
    steps[event.index] = event.step
    set({ steps })
  })

  const check = () => {
    const { text } = get()
    call(routes.checkScenario, { body: { text } })
      .then(({ problems }) => {
        if (get().text === text) set({ problems })
      })
      // A run says what is wrong too; the editor goes without marks until the engine answers again.
      .catch(() => undefined)
  }

  return {
    ...store,
    setText: (text) => {
      set({ text, problem: null })
      pause.later('check', pauseMs, check)
      try {
        storage.setItem(storageKey, text)
      } catch {
        // No room in this browser: the text lasts as long as the page.
      }
    },
    run: async () => {
      if (get().phase === 'running') return
      progressId = newId()
      const { text, steps, result } = get()
      set({ phase: 'running', steps: [], result: null, problem: null })
      const reply = await turn.take((signal) => call(routes.runScenario, { body: { text, progressId }, signal }))
      if (reply === undefined) return
      turn.end()
      // Nothing ran: what ran before is still the last run.
      if (reply.kind === 'refused') set({ phase: 'idle', problems: reply.problems, steps, result })
      else set({ phase: 'idle', problems: [], ranText: text, result: reply.result, steps: reply.result.steps })
    },
    stop: () => {
      turn.end()
      set({ phase: 'idle', problem: 'Stopped. What the run had changed is put back.' })
    },
  }
}
