import type { TabMemory } from '../../../src/renderer/src/stores/tab-memory.ts'
import { maskCardNumbers } from '../../../src/shared/mask-card-numbers.ts'

/** A tab that keeps nothing. */
export const noMemory: TabMemory = {
  isReload: false,
  read: () => undefined,
  follow: () => () => undefined,
  clean: maskCardNumbers,
  flush: () => undefined,
}
