/**
 * What the Electron window adds to the page as `window.desktop` (see src/preload). A capability that is not there is
 * absent, and the console hides the control for it.
 */
export interface DesktopApi {
  /** Opens a hosted page the way the setting says: a window of its own, or the system's browser. */
  openHostedPage?: (url: string) => Promise<void>
  /**
   * Called with the id of each link that was opened from outside: through `paylink-console://link/<id>`, or by a click
   * on a notification. One that came before anyone listened is passed on at once. Returns its undo.
   */
  onOpenLink?: (listener: (linkId: string) => void) => () => void
  /** Called with what the window has to say, in one sentence or two. Returns its undo. */
  onMessage?: (listener: (text: string) => void) => () => void
  /** Shows the data directory in the file manager. */
  showDataDir?: () => Promise<void>
}

/** Every call the preload makes to the shell. The compiler holds both ends to it. */
export interface DesktopCalls {
  'desktop:open-hosted-page': (url: string) => Promise<void>
  'desktop:show-data-dir': () => Promise<void>
  /** The link that waits to be shown, once; null when there is none. */
  'desktop:take-link': () => Promise<string | null>
}

/** The messages the other way: there is a link to take; a text to show. */
export const linkWaits = 'desktop:link-waits'
export const messageWaits = 'desktop:message'
