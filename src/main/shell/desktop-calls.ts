import type { IpcMain, IpcMainInvokeEvent } from 'electron'
import type { DesktopCalls } from '../../shared/desktop.ts'
import { isOfOrigin } from './addresses.ts'

interface Deps {
  ipcMain: Pick<IpcMain, 'handle'>
  /** Who may call, as WebContents: the page of this window, while it is one of the console's. */
  contents: unknown
  origin: string
  calls: DesktopCalls
}

/**
 * Answers the preload's calls. Only the console's own top frame is listened to; arguments are unknown until the call
 * itself has looked at them, since a page can send anything.
 */
export const answerDesktopCalls = ({ ipcMain, contents, origin, calls }: Deps): void => {
  const isFromConsole = ({ sender, senderFrame }: Pick<IpcMainInvokeEvent, 'sender' | 'senderFrame'>): boolean =>
    sender === contents && senderFrame !== null && senderFrame.parent === null && isOfOrigin(senderFrame.url, origin)

  for (const [channel, call] of Object.entries(calls) as [keyof DesktopCalls, DesktopCalls[keyof DesktopCalls]][]) {
    ipcMain.handle(channel, (event, ...args: unknown[]) => {
      if (!isFromConsole(event)) throw new Error('Only the console may ask for this.')
      // No call takes more than one text.
      return call(String(args[0] ?? ''))
    })
  }
}
