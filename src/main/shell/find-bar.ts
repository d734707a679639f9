import { BrowserWindow, type IpcMain, nativeTheme } from 'electron'
import { html, htmlDocument, stylePolicy } from '../../shared/html.ts'
import { guardContents } from './guard-contents.ts'
import { canvasColor, ownPageStyle, pagePreferences } from './page-preferences.ts'

interface Deps {
  ipcMain: Pick<IpcMain, 'handle'>
  preload: string
}

const size = { width: 360, height: 52 }

const page = htmlDocument({
  title: 'Find in Page',
  policy: stylePolicy,
  style: `body { display: flex; align-items: center; gap: 8px; height: 100vh; margin: 0; padding: 0 10px; box-sizing: border-box;
${ownPageStyle} }
input { flex: 1; font: inherit; padding: 4px 8px } output { min-width: 5em }`,
  body: html`<input type="search" aria-label="Find in page" autofocus><output aria-live="polite"></output>`,
}).toString()

export interface FindBar {
  open(searched: BrowserWindow): void
  close(): void
}

/** "Find in Page": a small window over the window that is searched. */
export const createFindBar = ({ ipcMain, preload }: Deps): FindBar => {
  let bar: BrowserWindow | undefined
  let target: BrowserWindow | undefined

  const isOurs = ({ sender }: { sender: unknown }): boolean => bar !== undefined && sender === bar.webContents
  ipcMain.handle('find-bar:find', (event, text: unknown, isNew: unknown, forward: unknown) => {
    if (!isOurs(event) || target === undefined || target.isDestroyed()) return
    if (typeof text !== 'string' || text === '') return target.webContents.stopFindInPage('clearSelection')
    target.webContents.findInPage(text, { findNext: isNew === true, forward: forward === true })
  })
  ipcMain.handle('find-bar:close', (event) => {
    if (isOurs(event)) bar?.close()
  })

  const openWindow = (searched: BrowserWindow): BrowserWindow => {
    const { x, y, width } = searched.getBounds()
    const window = new BrowserWindow({
      ...{ ...size, x: x + width - size.width - 24, y: y + 60, parent: searched, frame: false, resizable: false },
      backgroundColor: canvasColor(nativeTheme.shouldUseDarkColors),
      webPreferences: { ...pagePreferences, preload },
    })
    guardContents(window.webContents, { mayShow: () => false, onNewWindow: () => ({ action: 'deny' }) })
    const showMatches = (
      _event: unknown,
      { activeMatchOrdinal, matches }: { activeMatchOrdinal: number; matches: number },
    ) => {
      if (window.isDestroyed()) return
      const text = matches === 0 ? 'Not found' : `${activeMatchOrdinal} of ${matches}`
      window.webContents.send('find-bar:found', text)
    }
    const { webContents } = searched
    webContents.on('found-in-page', showMatches)
    window.on('closed', () => {
      if (bar === window) bar = undefined
      if (webContents.isDestroyed()) return
      webContents.off('found-in-page', showMatches)
      webContents.stopFindInPage('keepSelection')
    })
    window.loadURL(`data:text/html;charset=utf-8,${encodeURIComponent(page)}`).catch(() => {})
    return window
  }

  return {
    open(searched) {
      if (searched === bar) return
      if (bar !== undefined && target !== searched) bar.destroy()
      target = searched
      bar ??= openWindow(searched)
      bar.focus()
    },
    close: () => bar?.close(),
  }
}
