import { BrowserWindow, Menu } from 'electron'
import { showBox } from './ask-user.ts'
import { menuTemplate } from './menu-template.ts'

type Template = Parameters<typeof menuTemplate>[0]

interface Deps
  extends Pick<
    Template,
    'preferences' | 'setPreference' | 'showSettings' | 'showDataDir' | 'showLogs' | 'checkForUpdates'
  > {
  /** The console's window. */
  window: BrowserWindow
  version: string
  find(searched: BrowserWindow): void
  /** Whether the service continues when the console's window is closed. */
  staysOpen(): boolean
}

/** Sets the application menu. Its commands act on the focused window. */
export const setApplicationMenu = ({ window, version, find, staysOpen, ...deps }: Deps): void => {
  const front = (): BrowserWindow => BrowserWindow.getFocusedWindow() ?? window
  const template = menuTemplate({
    ...deps,
    platform: process.platform,
    showAbout: () => void showAbout(window, version),
    find: () => find(front()),
    go(by) {
      const { navigationHistory } = front().webContents
      if (by === 1) navigationHistory.goForward()
      else navigationHistory.goBack()
    },
    closeWindow(closed) {
      // A key meant for a hosted page must not end the service.
      if (closed === window && !staysOpen()) window.minimize()
      else closed?.close()
    },
  })
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
  window.once('closed', setEmptyMenu)
}

/**
 * Sets the menu for the time without a console, when its commands have nothing to act on. Without any, Electron shows a
 * menu of its own. macOS always has a menu.
 */
export const setEmptyMenu = (): void => {
  const isMac = process.platform === 'darwin'
  Menu.setApplicationMenu(isMac ? Menu.buildFromTemplate([{ role: 'appMenu' }]) : null)
}

const showAbout = (parent: BrowserWindow, version: string): Promise<unknown> => {
  const { electron = '–', chrome = '–', node } = process.versions
  const detail = `Electron ${electron}, Chromium ${chrome}, Node ${node}`
  return showBox({ type: 'info', message: `Paylink Console ${version}`, detail, buttons: ['OK'] }, parent)
}
