import type { Settings } from '../../shared/contract/settings.ts'
import { isHostedPage, isMadeByPage, isWebAddress } from './addresses.ts'
import type { ElectronParts, ShellWindow } from './electron-parts.ts'
import { guardContents } from './guard-contents.ts'
import { pagePreferences } from './page-preferences.ts'

/** Kept in memory only: without the prefix `persist:`, cookies and storage go when the program ends. */
export const hostedPagePartition = 'hosted-page'

export interface HostedPages {
  /** Opens a hosted page as the setting says; anything else is refused with an Error. */
  open(address: string): void
  closeAll(): void
}

interface Deps {
  electron: Pick<ElectronParts, 'makeWindow' | 'shell'>
  icon: string
  settings: () => Pick<Settings, 'openHostedPageIn'>
}

/** Aborted: the page went elsewhere before this one had come. */
const aborted = -3

/**
 * Hosted pages, each in a window of its own: a customer's browser, strangers to the console. No preload, nothing kept,
 * nothing permitted; it may go wherever the merchant sends it on the web.
 */
export const createHostedPages = ({ electron, icon, settings }: Deps): HostedPages => {
  const open = new Set<ShellWindow>()

  const openWindow = (address: string): void => {
    const window = electron.makeWindow({
      width: 980,
      height: 860,
      title: address,
      icon,
      autoHideMenuBar: true,
      webPreferences: { ...pagePreferences, partition: hostedPagePartition },
    })
    open.add(window)
    window.on('closed', () => open.delete(window))

    const { webContents } = window
    guardContents(webContents, {
      mayShow: (address, where) => isWebAddress(address) || (where === 'frame' && isMadeByPage(address)),
      onNewWindow() {},
    })
    // There is no address bar, so the title says where one is.
    window.on('page-title-updated', (event) => event.preventDefault())
    webContents.on('did-navigate', (_event, url) => window.setTitle(url))
    webContents.on('did-fail-load', (_event, code, reason, url, isMainFrame) => {
      if (isMainFrame && code !== aborted) window.setTitle(`Could not be opened (${reason}): ${url}`)
    })
    // A failed load is told by the event above.
    window.loadURL(address).catch(() => {})
  }

  return {
    open(address) {
      if (!isHostedPage(address)) throw new Error('This is no hosted page, so it is not opened.')
      if (settings().openHostedPageIn === 'window') openWindow(address)
      else void electron.shell.openExternal(address).catch(() => {})
    },
    closeAll() {
      for (const window of open) window.destroy()
    },
  }
}
