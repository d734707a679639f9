import type { Backend } from '../backend/backend.ts'
import { useConsole } from './console.tsx'
import { createScenarioStore, type ScenarioStore } from './scenario-store.ts'

const createBrowserScenarioStore = ({ call, events }: Backend): ScenarioStore =>
  createScenarioStore({ call, events, newId: () => crypto.randomUUID(), storage: window.localStorage })

/** The scenario of the Lab; it stays while other pages are open. */
export const useScenarioStore = (): ScenarioStore => useConsole().kept(createBrowserScenarioStore)
