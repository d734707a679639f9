import type { WebContents, WindowOpenHandlerResponse } from 'electron'

export interface ContentsRules {
  /** Whether a page may be shown in the window, or in a frame of its page. */
  mayShow(address: string, where: 'window' | 'frame'): boolean
  /** Decides on a new window that a page requests. */
  onNewWindow(address: string): WindowOpenHandlerResponse
}

/** Restricts a window to its allowed pages. Pages that the shell loads itself are not checked. */
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
