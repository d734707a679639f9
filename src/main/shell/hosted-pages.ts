import { BrowserWindow, type BrowserWindowConstructorOptions, shell } from 'electron'
import type { Settings } from '../../shared/contract/settings.ts'
import { isHostedPage, isMadeByPage, isWebAddress } from './addresses.ts'
import { offerContextMenu } from './context-menu.ts'
import { guardContents } from './guard-contents.ts'
import { pagePreferences } from './page-preferences.ts'

/** Without the prefix `persist:` the session is in memory only; cookies and storage are lost when the program ends. */
export const hostedPagePartition = 'hosted-page'

export interface HostedPages {
  /** Opens a hosted page according to the setting. Throws for any other address. */
  open(address: string): void
  closeAll(): void
}

interface Deps {
  icon: string
  settings: () => Pick<Settings, 'openHostedPageIn'> | undefined
  /** Without a sandbox, the pages of merchants open in the browser. */
  isSandboxed: boolean
}

/** No browser lets a page open windows without end. */
const maxWindows = 20

/** Chromium's error code of a load that was replaced by another navigation. */
const aborted = -3

const windowOptions = (icon: string): BrowserWindowConstructorOptions => ({
  width: 980,
  height: 860,
  icon,
  autoHideMenuBar: true,
  // The background before the page is drawn.
  backgroundColor: '#fff',
  webPreferences: { ...pagePreferences, partition: hostedPagePartition },
})

/**
 * Opens hosted pages in windows of their own, which act as a customer's browser and are isolated from the console: no
 * preload, no stored data, no permissions. They may navigate anywhere on the web and open further windows of the same
 * kind.
 */
export const createHostedPages = ({ icon, settings, isSandboxed }: Deps): HostedPages => {
  const open = new Set<BrowserWindow>()
  const options = windowOptions(icon)

  const look = (window: BrowserWindow): void => {
    open.add(window)
    window.on('closed', () => open.delete(window))

    const { webContents } = window
    guardContents(webContents, {
      mayShow: (address, where) => isWebAddress(address) || (where === 'frame' && isMadeByPage(address)),
      onNewWindow: (address) =>
        // A page may open an empty window and then show a page in it.
        (isWebAddress(address) || address === 'about:blank') && open.size < maxWindows
          ? { action: 'allow', overrideBrowserWindowOptions: options, outlivesOpener: true }
          : { action: 'deny' },
    })
    webContents.on('did-create-window', look)
    // A merchant's page must not delay closing with a confirmation.
    webContents.on('will-prevent-unload', (event) => event.preventDefault())
    offerContextMenu(webContents)
    window.on('app-command', (_event, command) => {
      if (command === 'browser-backward') webContents.navigationHistory.goBack()
      if (command === 'browser-forward') webContents.navigationHistory.goForward()
    })
    // There is no address bar, so the title shows the address.
    window.on('page-title-updated', (event) => event.preventDefault())
    webContents.on('did-navigate', (_event, url) => window.setTitle(url))
    webContents.on('did-navigate-in-page', (_event, url, isMainFrame) => isMainFrame && window.setTitle(url))
    webContents.on('render-process-gone', () => {
      if (!window.isDestroyed()) window.setTitle(`The page crashed; reload it: ${webContents.getURL()}`)
    })
    webContents.on('did-fail-load', (_event, code, reason, url, isMainFrame) => {
      if (isMainFrame && code !== aborted) window.setTitle(`Could not be opened (${reason}): ${url}`)
    })
  }

  const openWindow = (address: string): void => {
    const window = new BrowserWindow({ ...options, title: address })
    look(window)
    // The event above reports a failed load.
    window.loadURL(address).catch(() => {})
  }

  return {
    open(address) {
      if (!isHostedPage(address)) throw new Error('This is not a hosted page, so it is not opened.')
      const opensBrowser = !isSandboxed || settings()?.openHostedPageIn === 'browser'
      if (opensBrowser) void shell.openExternal(address).catch(() => {})
      else openWindow(address)
    },
    closeAll() {
      for (const window of open) window.destroy()
    },
  }
}
