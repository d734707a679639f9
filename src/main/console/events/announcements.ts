import type { ServerEvent } from '../../../shared/events.ts'
import type { Undo } from '../../domain/clock.ts'

/** What is told as it happens and kept nowhere, unlike changes of records. */
export type Announcement = Extract<
  ServerEvent,
  { type: 'diagnosis' | 'recovery' | 'import' | 'scenario' | 'scorecard' }
>

export interface Announcements {
  tell(announcement: Announcement): void
  onTell(listener: (announcement: Announcement) => void): Undo
}

/** Carries announcements from the plugin that has something to say to the stream of events. */
export const createAnnouncements = (): Announcements => {
  const listeners = new Set<(announcement: Announcement) => void>()
  return {
    tell: (announcement) => {
      for (const listener of listeners) listener(announcement)
    },
    onTell: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
