import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron'

export interface Question extends Pick<MessageBoxOptions, 'type' | 'message' | 'detail' | 'signal'> {
  /** The default, and what closing the box chooses. */
  buttons: [string, string]
}

/** Shows a box of the system, of this window if the user sees it. Resolves to the number of the chosen button. */
export const showBox = async (options: MessageBoxOptions, parent?: BrowserWindow): Promise<number> => {
  // On macOS a box belongs to its window, and nobody sees it while the window is hidden.
  const isShown = parent !== undefined && !parent.isDestroyed() && parent.isVisible()
  const { response } = await (isShown ? dialog.showMessageBox(parent, options) : dialog.showMessageBox(options))
  return response
}

/** Shows a box with two buttons. Resolves to whether the first one was chosen. */
export const askUser = async (question: Question, parent?: BrowserWindow): Promise<boolean> =>
  // Without `noLink`, Windows shows buttons other than its own as links.
  (await showBox({ ...question, defaultId: 0, cancelId: 1, noLink: true }, parent)) === 0
