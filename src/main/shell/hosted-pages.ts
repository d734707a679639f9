import { BrowserWindow, type BrowserWindowConstructorOptions, shell } from 'electron'
import type { Settings } from '../../shared/contract/settings.ts'
import { isHostedPage, isMadeByPage, isWebAddress } from './addresses.ts'
import { offerContextMenu } from './context-menu.ts'
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
  icon: string
  settings: () => Pick<Settings, 'openHostedPageIn'> | undefined
}

/** Aborted: the page went elsewhere before this one had come. */
const aborted = -3

const windowOptions = (icon: string): BrowserWindowConstructorOptions => ({
  width: 980,
  height: 860,
  icon,
  autoHideMenuBar: true,
  // What a page has before it draws itself.
  backgroundColor: '#fff',
  webPreferences: { ...pagePreferences, partition: hostedPagePartition },
})

/**
 * Hosted pages, each in a window of its own: a customer's browser, strangers to the console. No preload, nothing kept,
 * nothing permitted; it may go wherever the merchant sends it on the web, and open windows like itself.
 */
export const createHostedPages = ({ icon, settings }: Deps): HostedPages => {
  const open = new Set<BrowserWindow>()
  const options = windowOptions(icon)

  const look = (window: BrowserWindow): void => {
    open.add(window)
    window.on('closed', () => open.delete(window))

    const { webContents } = window
    guardContents(webContents, {
      mayShow: (address, where) => isWebAddress(address) || (where === 'frame' && isMadeByPage(address)),
      onNewWindow: (address) =>
        isWebAddress(address)
          ? { action: 'allow', overrideBrowserWindowOptions: options, outlivesOpener: true }
          : { action: 'deny' },
    })
    webContents.on('did-create-window', look)
    // Nothing here is worth asking before it is lost, and nothing of a merchant's holds up the end.
    webContents.on('will-prevent-unload', (event) => event.preventDefault())
    offerContextMenu(webContents)
    window.on('app-command', (_event, command) => {
      if (command === 'browser-backward') webContents.navigationHistory.goBack()
      if (command === 'browser-forward') webContents.navigationHistory.goForward()
    })
    // There is no address bar, so the title says where one is.
    window.on('page-title-updated', (event) => event.preventDefault())
    webContents.on('did-navigate', (_event, url) => window.setTitle(url))
    webContents.on('did-fail-load', (_event, code, reason, url, isMainFrame) => {
      if (isMainFrame && code !== aborted) window.setTitle(`Could not be opened (${reason}): ${url}`)
    })
  }

  const openWindow = (address: string): void => {
    const window = new BrowserWindow({ ...options, title: address })
    look(window)
    // A failed load is told by the event above.
    window.loadURL(address).catch(() => {})
  }

  return {
    open(address) {
      if (!isHostedPage(address)) throw new Error('This is no hosted page, so it is not opened.')
      if (settings()?.openHostedPageIn === 'browser') void shell.openExternal(address).catch(() => {})
      else openWindow(address)
    },
    closeAll() {
      for (const window of open) window.destroy()
    },
  }
}
