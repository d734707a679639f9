import { isHostedPage, isOfOrigin } from './addresses.ts'
import type { ElectronParts, ShellWindow } from './electron-parts.ts'
import { guardContents } from './guard-contents.ts'
import { pagePreferences } from './page-preferences.ts'
import { placeWindow, smallest } from './window-place.ts'
import type { WindowPlaceFile } from './window-place-file.ts'

interface Deps {
  electron: Pick<ElectronParts, 'makeWindow' | 'screen'>
  /** Of the console's server. */
  origin: string
  /** Lets in; the page exchanges it for a session and loads again without it. */
  token: string
  preload: string
  icon: string
  place: WindowPlaceFile
  openHostedPage(address: string): void
  onLoadFailed(error: Error): void
}

/** The one window that shows the console, and only that. It loads from the same server a browser would. */
export const openConsoleWindow = ({ electron, origin, token, preload, icon, place, ...deps }: Deps): ShellWindow => {
  const { maximized, ...bounds } = placeWindow(
    place.read(),
    electron
      .screen()
      .getAllDisplays()
      .map((display) => display.workArea),
  )
  const window = electron.makeWindow({
    ...bounds,
    minWidth: smallest.width,
    minHeight: smallest.height,
    title: 'Paylink Console',
    icon,
    show: false,
    webPreferences: { ...pagePreferences, preload },
  })
  if (maximized) window.maximize()

  guardContents(window.webContents, {
    mayShow: (address) => isOfOrigin(address, origin),
    onNewWindow(address) {
      if (isHostedPage(address)) deps.openHostedPage(address)
    },
  })
  window.once('ready-to-show', () => window.show())
  window.on('close', () => place.write({ ...window.getNormalBounds(), maximized: window.isMaximized() }))

  window.loadURL(`${origin}/?token=${encodeURIComponent(token)}`).catch(deps.onLoadFailed)
  return window
}
