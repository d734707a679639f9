import type { TabMemory } from '../../../src/renderer/src/stores/tab-memory.ts'

/** A tab that keeps nothing. */
export const noMemory: TabMemory = {
  isReload: false,
  read: () => undefined,
  follow: () => () => undefined,
  clean: (text) => text,
  flush: () => undefined,
}
