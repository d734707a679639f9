import { z } from 'zod'

/** The user's choices for the window. The service's settings are stored elsewhere. */
export const preferences = z.object({
  /** Closing the window leaves the service running, with an icon in the tray. */
  keepRunning: z.boolean().default(false),
  /** Checks for a newer release at start. Off by default. */
  checkForUpdates: z.boolean().default(false),
})
export type Preferences = z.output<typeof preferences>

export const defaultPreferences: Preferences = preferences.parse({})
