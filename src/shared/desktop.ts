/**
 * The API of the Electron window for the page, as `window.desktop` (see src/preload). A missing capability is absent,
 * and the console hides its control.
 */
export interface DesktopApi {
  /** Opens a hosted page according to the setting: in a window of its own, or in the system's browser. */
  openHostedPage?: (url: string) => Promise<void>
  /**
   * Calls the listener with the id of each link opened from outside: by `paylink-console://link/<id>` or a click on a
   * notification. A link opened before the first listener is passed on at once. Returns a function that removes the
   * listener.
   */
  onOpenLink?: (listener: (linkId: string) => void) => () => void
  /** Calls the listener with each path that the menu asks for. Returns a function that removes the listener. */
  onOpenPage?: (listener: (path: string) => void) => () => void
  /**
   * Calls the listener with each message of the window, one or two sentences. Returns a function that removes the
   * listener.
   */
  onMessage?: (listener: (text: string) => void) => () => void
  /** Opens the data directory in the file manager. */
  showDataDir?: () => Promise<void>
}

/** The calls from the preload to the shell. Both sides are typed with it. */
export interface DesktopCalls {
  'desktop:open-hosted-page': (url: string) => Promise<void>
  'desktop:show-data-dir': () => Promise<void>
  /** Returns the link to show once; null when there is none. */
  'desktop:take-link': () => Promise<string | null>
}

/** The messages from the shell to the preload: a link can be taken; a text to show; a path of the console to show. */
export const linkWaits = 'desktop:link-waits'
export const messageWaits = 'desktop:message'
export const pageWanted = 'desktop:page'
