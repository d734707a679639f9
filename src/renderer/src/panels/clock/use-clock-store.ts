import { useConsole } from '../../stores/console.tsx'
import { type ClockStore, createClockStore } from './clock-store.ts'

/** The panel of the virtual clock; one for the page. */
export const useClockStore = (): ClockStore => useConsole().kept(createClockStore)
