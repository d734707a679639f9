import type { WebContents, WindowOpenHandlerResponse } from 'electron'

export interface ContentsRules {
  /** Whether a page may be shown here, in the window itself or in a frame of its page. */
  mayShow(address: string, where: 'window' | 'frame'): boolean
  /** A page asks for a new window. */
  onNewWindow(address: string): WindowOpenHandlerResponse
}

/** Keeps a window at the pages it is for. Pages the shell itself loads are not asked about. */
export const guardContents = (
  contents: Pick<WebContents, 'on' | 'setWindowOpenHandler'>,
  { mayShow, onNewWindow }: ContentsRules,
): void => {
  const check = (event: { url: string; isMainFrame: boolean; preventDefault(): void }): void => {
    if (!mayShow(event.url, event.isMainFrame ? 'window' : 'frame')) event.preventDefault()
  }
  contents.on('will-frame-navigate', check)
  contents.on('will-redirect', check)
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => onNewWindow(url))
}
