import type { Backend } from '../backend/backend.ts'
import { useConsole } from './console.tsx'
import { createScenarioStore, type ScenarioStore } from './scenario-store.ts'
import type { TabMemory } from './tab-memory.ts'

const createBrowserScenarioStore = ({ call, events }: Backend, memory: TabMemory): ScenarioStore =>
  createScenarioStore({ call, events, newId: () => crypto.randomUUID(), storage: window.localStorage, memory })

/** The scenario of the Lab. It is kept while other pages are open. */
export const useScenarioStore = (): ScenarioStore => useConsole().kept(createBrowserScenarioStore)
