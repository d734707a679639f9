import { type ClockStore, createClockStore } from './clock-store.ts'
import { useConsole } from './console.tsx'

/** The panel of the virtual clock; one for the page. */
export const useClockStore = (): ClockStore => useConsole().kept(createClockStore)
