import type { IpcMain, IpcMainInvokeEvent } from 'electron'
import type { DesktopCalls } from '../../shared/desktop.ts'
import { isOfOrigin } from './addresses.ts'

interface Deps {
  ipcMain: Pick<IpcMain, 'handle'>
  /** The WebContents that may call, while it shows a page of the console. */
  contents: unknown
  origin: string
  calls: DesktopCalls
}

/**
 * Handles the preload's calls. Accepts only those of the console's own top frame. Each call validates its arguments
 * itself, because a page can send anything.
 */
export const answerDesktopCalls = ({ ipcMain, contents, origin, calls }: Deps): void => {
  const isFromConsole = ({ sender, senderFrame }: Pick<IpcMainInvokeEvent, 'sender' | 'senderFrame'>): boolean =>
    sender === contents && senderFrame !== null && senderFrame.parent === null && isOfOrigin(senderFrame.url, origin)

  for (const [channel, call] of Object.entries(calls) as [keyof DesktopCalls, DesktopCalls[keyof DesktopCalls]][]) {
    ipcMain.handle(channel, (event, ...args: unknown[]) => {
      if (!isFromConsole(event)) throw new Error('Only the console may ask for this.')
      // Every call takes at most one text.
      return call(String(args[0] ?? ''))
    })
  }
}
