import { useConsole } from '../../stores/console.tsx'
import { type ClockStore, createClockStore } from './clock-store.ts'

/** The state of the clock panel. There is one per page. */
export const useClockStore = (): ClockStore => useConsole().kept(createClockStore)
