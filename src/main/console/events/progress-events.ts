import type { ServerEvent } from '../../../shared/events.ts'
import type { Undo } from '../../domain/clock.ts'

/** Events of progress. They are sent at once and not stored, unlike changes of records. */
export type ProgressEvent = Extract<
  ServerEvent,
  { type: 'diagnosis' | 'recovery' | 'import' | 'scenario' | 'scorecard' | 'stage' }
>

export interface ProgressEvents {
  publish(progressEvent: ProgressEvent): void
  onPublish(listener: (progressEvent: ProgressEvent) => void): Undo
}

/** Passes progress events from plugins to the event stream. */
export const createProgressEvents = (): ProgressEvents => {
  const listeners = new Set<(progressEvent: ProgressEvent) => void>()
  return {
    publish: (progressEvent) => {
      for (const listener of listeners) listener(progressEvent)
    },
    onPublish: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
