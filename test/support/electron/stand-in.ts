import { type Browser, chromium } from '@playwright/test'
import { app } from './app.ts'
import { BrowserWindow, setUpWindows } from './browser-window.ts'
import { ipcMain } from './ipc-main.ts'
import { Menu, MenuItem } from './menu.ts'
import { createSessions } from './sessions.ts'
import {
  clipboard,
  crashReporter,
  dialog,
  Notification,
  nativeImage,
  nativeTheme,
  net,
  powerMonitor,
  safeStorage,
  screen,
  shell,
  Tray,
} from './system.ts'
import { utilityProcess } from './utility-process.ts'

/**
 * A stand-in for the `electron` module over Playwright's Chromium, so that the built main process and preload run
 * unchanged where Electron's program cannot be had. It has the order of events, the rejections and the vetoes of the
 * real one; it proves nothing about sandbox, context isolation and packaging.
 */

// The systems differ in when they quit and what their menus hold; a test can be on another than this one.
if (process.env.STAND_IN_PLATFORM !== undefined) {
  Object.defineProperty(process, 'platform', { value: process.env.STAND_IN_PLATFORM })
}

let browser: Promise<Browser> | undefined
const connect = (): Promise<Browser> => {
  browser ??= chromium.connectOverCDP(process.env.STAND_IN_CHROMIUM ?? '')
  return browser
}

const session = createSessions(connect)
app.once('ready', () => {
  setUpWindows({
    fromPartition: session.fromPartition,
    downloads: () => app.getPath('downloads'),
    onClosed: () => app._windowClosed(),
  })
})

const electron = {
  ...{ app, BrowserWindow, clipboard, crashReporter, dialog, ipcMain, Menu, MenuItem, nativeImage, nativeTheme },
  ...{ net, Notification, powerMonitor, safeStorage, screen, session, shell, Tray, utilityProcess },
}

/** A test runs functions in here, as Playwright does in a real Electron: `(electron, argument) => …`. */
process.on('message', ({ id, code, argument }: { id: number; code: string; argument: unknown }) => {
  const answer = async (): Promise<unknown> => {
    const run = new Function('electron', 'argument', `return (${code})(electron, argument)`)
    return run(electron, argument)
  }
  answer().then(
    (value) => process.send?.({ id, value }),
    (error: unknown) => process.send?.({ id, error: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))

export {
  app,
  BrowserWindow,
  clipboard,
  crashReporter,
  dialog,
  ipcMain,
  Menu,
  MenuItem,
  Notification,
  nativeImage,
  nativeTheme,
  net,
  powerMonitor,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
  utilityProcess,
}
