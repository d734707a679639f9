import { useConsole } from '../../../stores/console.tsx'
import { createScorecardStore, type ScorecardStore } from './scorecard-store.ts'

/** The scorecard of the Lab. It is kept while other pages are open. */
export const useScorecardStore = (): ScorecardStore => useConsole().kept(createScorecardStore)
