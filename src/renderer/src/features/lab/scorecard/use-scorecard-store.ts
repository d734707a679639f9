import type { Backend } from '../../../backend/backend.ts'
import { useConsole } from '../../../stores/console.tsx'
import type { TabMemory } from '../../../stores/tab-memory.ts'
import { createScorecardStore, type ScorecardStore } from './scorecard-store.ts'

const createBrowserScorecardStore = ({ call, events }: Backend, memory: TabMemory): ScorecardStore =>
  createScorecardStore({ call, events, newId: () => crypto.randomUUID(), memory })

/** The scorecard of the Lab. It is kept while other pages are open. */
export const useScorecardStore = (): ScorecardStore => useConsole().kept(createBrowserScorecardStore)
