import { z } from 'zod'
import { createJsonFile } from './json-file.ts'

/** The user's choices for the window. The service's settings are stored elsewhere. */
const preferences = z.object({
  /** Closing the window leaves the service running, with an icon in the tray. */
  keepRunning: z.boolean().default(false),
  /** Checks for a newer release at start. Off by default. */
  checkForUpdates: z.boolean().default(false),
})
export type Preferences = z.output<typeof preferences>

export const defaultPreferences: Preferences = preferences.parse({})

export interface PreferencesFile {
  current(): Preferences
  set(name: keyof Preferences, value: boolean): void
}

export const openPreferences = (path: string): PreferencesFile => {
  const file = createJsonFile(path, preferences)
  let current = file.read() ?? defaultPreferences
  return {
    current: () => current,
    set(name, value) {
      current = { ...current, [name]: value }
      file.write(current)
    },
  }
}
