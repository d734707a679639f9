import { useConsole } from './console.tsx'
import { createScenarioStore, type ScenarioStore } from './scenario-store.ts'

/** The scenario of the Lab. It is kept while other pages are open. */
export const useScenarioStore = (): ScenarioStore => useConsole().kept(createScenarioStore)
