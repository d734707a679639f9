import { type BrowserWindow, nativeTheme, type WindowOpenHandlerResponse } from 'electron'
import { isPresenterNotes } from './addresses.ts'
import { offerContextMenu } from './context-menu.ts'
import { guardContents } from './guard-contents.ts'
import { canvasColor, pagePreferences } from './page-preferences.ts'

/** The window of the presenter's notes. It has the console's session, and no preload: a page passes none on. */
export const notesResponse = (icon: string): WindowOpenHandlerResponse => ({
  action: 'allow',
  overrideBrowserWindowOptions: {
    ...{ width: 720, height: 560, icon, autoHideMenuBar: true },
    backgroundColor: canvasColor(nativeTheme.shouldUseDarkColors),
    webPreferences: pagePreferences,
  },
})

/** Restricts the windows that the console's page opens to the notes. Returns a function that closes them. */
export const watchNotes = (window: BrowserWindow, origin: string): (() => void) => {
  const open = new Set<BrowserWindow>()
  window.webContents.on('did-create-window', (notes) => {
    guardContents(notes.webContents, {
      mayShow: (address) => isPresenterNotes(address, origin),
      onNewWindow: () => ({ action: 'deny' }),
    })
    offerContextMenu(notes.webContents)
    // They share the process of the console's page, which is reloaded on its own.
    notes.webContents.on('render-process-gone', () => notes.destroy())
    open.add(notes)
    notes.on('closed', () => open.delete(notes))
  })
  return () => {
    for (const notes of open) notes.close()
  }
}
