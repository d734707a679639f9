import type { BaseWindow, MenuItemConstructorOptions } from 'electron'
import type { Preferences } from './preferences.ts'

interface Deps {
  platform: NodeJS.Platform
  preferences: Preferences
  setPreference(name: keyof Preferences, value: boolean): void
  showSettings(): void
  showAbout(): void
  showDataDir(): void
  showLogs(): void
  find(): void
  /** Navigates the focused window: 1 goes forward, -1 back. */
  go(by: 1 | -1): void
  /** Ctrl+W: closes a hosted page. Never ends the service. */
  closeWindow(window: BaseWindow | undefined): void
  /** undefined when there is no releases feed. */
  checkForUpdates: (() => void) | undefined
}

/**
 * Returns the application menu: the operating system's usual entries, by role where possible, so that names and keys
 * match the system.
 */
export const menuTemplate = ({ platform, preferences, ...deps }: Deps): MenuItemConstructorOptions[] => {
  const isMac = platform === 'darwin'
  const separator: MenuItemConstructorOptions = { type: 'separator' }
  const settings: MenuItemConstructorOptions = {
    ...{ id: 'settings', label: 'Settings…', accelerator: 'CmdOrCtrl+,', click: deps.showSettings },
  }
  const about: MenuItemConstructorOptions = { id: 'about', label: 'About Paylink Console', click: deps.showAbout }
  const preference = (name: keyof Preferences, label: string): MenuItemConstructorOptions => ({
    ...{ id: name, label, type: 'checkbox', checked: preferences[name] },
    click: (item) => deps.setPreference(name, item.checked),
  })
  const updates: MenuItemConstructorOptions[] =
    deps.checkForUpdates === undefined
      ? []
      : [
          { id: 'check-now', label: 'Check for Updates…', click: deps.checkForUpdates },
          preference('checkForUpdates', 'Check for Updates at Start'),
        ]
  const appMenu: MenuItemConstructorOptions = {
    label: 'Paylink Console',
    submenu: [
      about,
      ...updates,
      ...[separator, settings, separator, { role: 'services' as const }, separator],
      ...[{ role: 'hide' as const }, { role: 'hideOthers' as const }, { role: 'unhide' as const }, separator],
      { role: 'quit' },
    ],
  }
  const closeWindow: MenuItemConstructorOptions = {
    ...{ id: 'close-window', label: 'Close Window', accelerator: 'CmdOrCtrl+W' },
    click: (_item, window) => deps.closeWindow(window),
  }
  const keepRunning = preference('keepRunning', 'Keep the Service Running When the Window Is Closed')
  return [
    ...(isMac ? [appMenu] : []),
    {
      label: '&File',
      submenu: isMac ? [closeWindow] : [settings, keepRunning, separator, closeWindow, { role: 'quit' }],
    },
    {
      label: '&Edit',
      submenu: [
        ...[{ role: 'undo' as const }, { role: 'redo' as const }, separator],
        ...[{ role: 'cut' as const }, { role: 'copy' as const }, { role: 'paste' as const }],
        ...[{ role: 'selectAll' as const }, separator],
        { id: 'find', label: 'Find in Page…', accelerator: 'CmdOrCtrl+F', click: deps.find },
      ],
    },
    {
      label: '&View',
      submenu: [
        { id: 'back', label: 'Back', accelerator: isMac ? 'Cmd+[' : 'Alt+Left', click: () => deps.go(-1) },
        { id: 'forward', label: 'Forward', accelerator: isMac ? 'Cmd+]' : 'Alt+Right', click: () => deps.go(1) },
        { role: 'reload' },
        { role: 'toggleDevTools' },
        separator,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        separator,
        { role: 'togglefullscreen' },
      ],
    },
    // Zoom is a command of macOS; elsewhere Electron shows it, and it does nothing.
    {
      ...{ label: '&Window', role: 'window' },
      submenu: isMac ? [{ role: 'minimize' }, { role: 'zoom' }, separator, { role: 'front' }] : [{ role: 'minimize' }],
    },
    {
      role: 'help',
      submenu: [
        { id: 'show-data', label: 'Show Data Folder', click: deps.showDataDir },
        { id: 'show-logs', label: 'Show Logs', click: deps.showLogs },
        ...(isMac ? [] : [separator, ...updates, about]),
      ],
    },
  ]
}
