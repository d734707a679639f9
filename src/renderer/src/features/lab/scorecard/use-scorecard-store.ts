import type { Backend } from '../../../backend/backend.ts'
import { useConsole } from '../../../stores/console.tsx'
import { createScorecardStore, type ScorecardStore } from './scorecard-store.ts'

const createBrowserScorecardStore = ({ call, events }: Backend): ScorecardStore =>
  createScorecardStore({ call, events, newId: () => crypto.randomUUID() })

/** The scorecard of the Lab; it stays while other pages are open. */
export const useScorecardStore = (): ScorecardStore => useConsole().kept(createBrowserScorecardStore)
