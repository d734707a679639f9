import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ScenarioProblem, ScenarioResult, StepResult } from '../../../shared/contract/scenarios.ts'
import type { Backend } from '../backend/backend.ts'
import { storeHooks } from './console.tsx'
import { createRun, type Run, type RunDeps } from './create-run.ts'
import { createNamedTimers } from './named-timers.ts'
import { scenarioExample } from './scenario-example.ts'
import type { TabMemory } from './tab-memory.ts'

export interface ScenarioState {
  text: string
  /** The text of the last run; null before the first. */
  ranText: string | null
  /** The result of the last check of the text. */
  problems: readonly ScenarioProblem[]
  phase: 'idle' | 'running'
  /** The finished steps of the current or last run, in order. */
  steps: readonly StepResult[]
  result: ScenarioResult | null
  /** Why the run could not be completed. */
  problem: string | null
}

export interface ScenarioStore extends StoreApi<ScenarioState> {
  setText(text: string): void
  run(): Promise<void>
  stop(): void
}

export interface ScenarioStoreDeps extends Pick<Backend, 'call'> {
  events: Pick<Backend['events'], 'subscribe'>
  newId?: () => string
  storage?: Pick<Storage, 'getItem' | 'setItem'>
}

/** The text, and the last completed run. */
type KeptScenario = Pick<ScenarioState, 'text' | 'ranText' | 'steps' | 'result'>

const storageKey = 'paylink-console.scenario'
const none: readonly StepResult[] = []
const pauseMs = 300

/** A run of a scenario, whose parts are the results of its steps. */
export const createScenarioRun = (deps: Pick<RunDeps<StepResult>, 'events' | 'newId' | 'onParts' | 'onProblem'>): Run =>
  createRun({
    ...deps,
    // A step may take one minute.
    limitMs: 15 * 60_000,
    partOf: (event) => (event.type === 'scenario' ? { ...event, part: event.step } : undefined),
  })

/**
 * The scenario in the editor and its last run, kept over a reload in `memory`. A new tab starts with the text that was edited last.
 */
export const createScenarioStore = (
  { call, events, newId, storage = window.localStorage }: ScenarioStoreDeps,
  memory: Pick<TabMemory, 'read' | 'follow'>,
): ScenarioStore => {
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
  const run = createScenarioRun({
    ...{ events, newId },
    onParts: (steps) => set({ steps }),
    onProblem: (problem) => set({ phase: 'idle', problem }),
  })

  memory.follow('scenario', store, ({ text, ranText, steps, result }): KeptScenario => {
    return result === null ? { text, ranText, steps: none, result } : { text, ranText, steps, result }
  })

  const check = () => {
    const { text } = get()
    call('POST /api/scenarios/check', { body: { text } })
      .then(({ problems }) => {
        if (get().text === text) set({ problems })
      })
      // A run reports faults too. The editor shows no marks until the engine responds again.
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
        // The browser's storage is full: the text lasts as long as the page.
      }
    },
    run: async () => {
      if (get().phase === 'running') return
      const { text, steps, result } = get()
      set({ phase: 'running', steps: [], result: null, problem: null })
      const reply = await run.start((progressId, signal) =>
        call('POST /api/scenarios/run', { body: { text, progressId }, signal }),
      )
      if (reply === undefined) return
      // Nothing ran, so the previous run stays the last one.
      if (reply.kind === 'refused') set({ phase: 'idle', problems: reply.problems, steps, result })
      else set({ phase: 'idle', problems: [], ranText: text, result: reply.result, steps: reply.result.steps })
    },
    stop: () => {
      run.stop()
      set({ phase: 'idle', problem: 'Stopped. What the run changed was restored.' })
    },
  }
}

export const [useScenarioStore, useScenario] = storeHooks(createScenarioStore)
