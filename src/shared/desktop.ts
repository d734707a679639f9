/**
 * What the Electron window adds to the page as `window.desktop` (see src/preload). A capability that is not there is
 * absent, and the console hides the control for it.
 */
export interface DesktopApi {
  /** Opens a hosted page the way the setting says: a window of its own, or the system's browser. */
  openHostedPage?: (url: string) => Promise<void>
  /** Called with the id of a link that was opened through `paylink-console://link/<id>`. Returns its undo. */
  onOpenLink?: (listener: (linkId: string) => void) => () => void
  /** Shows the data directory in the file manager. */
  showDataDir?: () => Promise<void>
}
