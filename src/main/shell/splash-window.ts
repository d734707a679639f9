import { app, BrowserWindow, nativeTheme } from 'electron'
import { html, htmlDocument, stylePolicy } from '../../shared/html.ts'
import { guardContents } from './guard-contents.ts'
import { canvasColor, ownPageStyle, pagePreferences } from './page-preferences.ts'

/** In ms. Most starts take less, and a window that flashes up does not help. */
const showAfter = 600

const page = htmlDocument({
  title: 'Paylink Console',
  policy: stylePolicy,
  style: `body { display: grid; place-content: center; gap: 12px; height: 100vh; margin: 0; text-align: center;
${ownPageStyle} }
h1 { font-size: 17px; margin: 0 } progress { width: 220px }`,
  body: html`<h1>Paylink Console</h1><progress aria-label="Start"></progress><div role="status">Reading the data…</div>`,
}).toString()

/** Shows that the program is starting, while it reads a large journal. Returns a function that closes the window. */
export const openSplashWindow = (icon: string): (() => void) => {
  let window: BrowserWindow | undefined
  const timer = setTimeout(() => {
    window = new BrowserWindow({
      ...{ width: 380, height: 180, icon, resizable: false, minimizable: false, maximizable: false },
      ...{ fullscreenable: false, autoHideMenuBar: true, title: 'Paylink Console', show: true },
      backgroundColor: canvasColor(nativeTheme.shouldUseDarkColors),
      webPreferences: pagePreferences,
    })
    guardContents(window.webContents, { mayShow: () => false, onNewWindow: () => ({ action: 'deny' }) })
    window.loadURL(`data:text/html;charset=utf-8,${encodeURIComponent(page)}`).catch(() => {})
  }, showAfter)
  const close = (): void => {
    clearTimeout(timer)
    if (window !== undefined && !window.isDestroyed()) window.destroy()
  }
  app.once('will-quit', close)
  return close
}
