import type { Undo } from '../domain/clock.ts'
import type { StoreLogger } from './store-logger.ts'

export interface Listeners<T> {
  add(listener: (value: T) => void): Undo
  publish(value: T): void
}

/** Isolates listeners from each other and from the publisher: an exception in one is logged. */
export const createListeners = <T>(logger: StoreLogger): Listeners<T> => {
  const listeners = new Set<{ listener: (value: T) => void }>()
  return {
    add(listener) {
      const entry = { listener }
      listeners.add(entry)
      return () => {
        listeners.delete(entry)
      }
    },
    publish(value) {
      for (const { listener } of listeners) {
        try {
          listener(value)
        } catch (error) {
          logger.error({ error }, 'A listener of the store failed')
        }
      }
    },
  }
}
