import { join } from 'node:path'
import { BrowserWindow, nativeTheme, screen, shell } from 'electron'
import { isApiReference, isHostedPage, isLoopback, isOfOrigin, isPresenterNotes } from './addresses.ts'
import { offerContextMenu } from './context-menu.ts'
import { guardContents } from './guard-contents.ts'
import { createJsonFile } from './json-file.ts'
import { canvasColor, pagePreferences } from './page-preferences.ts'
import { notesResponse } from './watch-notes.ts'
import { placeWindow, smallest, windowPlace } from './window-place.ts'

interface Deps {
  /** The origin of the console's server. */
  origin: string
  preload: string
  icon: string
  /** The directory that stores the window's position. */
  profileDir: string
  openHostedPage(address: string): void
}

/** Opens the window that shows the console and nothing else. */
export const openConsoleWindow = ({ origin, preload, icon, profileDir, openHostedPage }: Deps): BrowserWindow => {
  const file = createJsonFile(join(profileDir, 'window-place.json'), windowPlace)
  const { maximized, ...bounds } = placeWindow(file.read(), {
    workAreas: screen.getAllDisplays().map((display) => display.workArea),
    primary: screen.getPrimaryDisplay().workArea,
  })
  const window = new BrowserWindow({
    ...bounds,
    minWidth: Math.min(smallest.width, bounds.width),
    minHeight: Math.min(smallest.height, bounds.height),
    title: 'Paylink Console',
    icon,
    show: false,
    backgroundColor: canvasColor(nativeTheme.shouldUseDarkColors),
    webPreferences: { ...pagePreferences, preload },
  })
  guardContents(window.webContents, {
    // Frames may show the stage. The page's own policy limits them to one port.
    mayShow: (address, where) => isOfOrigin(address, origin) || (where === 'frame' && isLoopback(address)),
    onNewWindow(address) {
      if (isPresenterNotes(address, origin)) return notesResponse(icon)
      if (isHostedPage(address)) openHostedPage(address)
      else if (isApiReference(address, origin)) void shell.openExternal(address).catch(() => {})
      return { action: 'deny' }
    },
  })
  offerContextMenu(window.webContents)
  window.once('ready-to-show', () => {
    // Maximizing shows the window, so it waits until the page is ready.
    if (maximized) window.maximize()
    window.show()
  })
  window.on('close', () => file.write({ ...window.getNormalBounds(), maximized: window.isMaximized() }))
  return window
}

/** Chromium's error code of a load that was replaced by another navigation. */
const aborted = -3

/**
 * Loads the console from its server with a fresh session, like a browser: the page exchanges the token and reloads
 * without it. Rejects when the page cannot be loaded; `message` contains no token.
 */
export const loadConsole = async (
  window: BrowserWindow,
  { origin, path, token }: { origin: string; path: string; token: string },
): Promise<void> => {
  if (window.isDestroyed()) return
  const address = new URL(path, origin)
  address.searchParams.set('token', token)
  try {
    await window.loadURL(address.href)
  } catch (error) {
    const { errno, code } = error as { errno?: number; code?: string }
    if (window.isDestroyed() || errno === aborted) return
    throw new Error(`The console’s page at ${origin} could not be loaded (${code ?? 'unknown'}).`)
  }
}
