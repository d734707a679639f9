import { z } from 'zod'

/** What the window remembers of its user's choices; the service's settings are elsewhere. */
export const preferences = z.object({
  /** Closing the window leaves the service running, with an icon in the tray. */
  keepRunning: z.boolean().default(false),
  /** Asks at start whether there is a newer release: never without this. */
  checkForUpdates: z.boolean().default(false),
})
export type Preferences = z.output<typeof preferences>

export const defaultPreferences: Preferences = preferences.parse({})
