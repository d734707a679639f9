import type * as Electron from 'electron'

/**
 * The little of Electron that the shell uses, cut out of Electron's own types: the real module fits by definition, and
 * so does the fake of test/support/fake-electron.ts.
 */

export type ShellContents = Pick<Electron.WebContents, 'on' | 'send' | 'setWindowOpenHandler'>

export type ShellWindow = Pick<
  Electron.BrowserWindow,
  | 'on'
  | 'once'
  | 'loadURL'
  | 'show'
  | 'focus'
  | 'restore'
  | 'maximize'
  | 'isMinimized'
  | 'isMaximized'
  | 'getNormalBounds'
  | 'setTitle'
  | 'destroy'
> & { webContents: ShellContents }

export type MakeWindow = (options: Electron.BrowserWindowConstructorOptions) => ShellWindow

export type ShellSession = Pick<
  Electron.Session,
  | 'on'
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'setSpellCheckerEnabled'
>

export type ShellNotification = Pick<Electron.Notification, 'on' | 'show'>

/** One seam for all of it: src/main/index.ts fills it from the real module, tests from the fake. */
export interface ElectronParts {
  app: Pick<
    Electron.App,
    'on' | 'whenReady' | 'quit' | 'exit' | 'enableSandbox' | 'requestSingleInstanceLock' | 'setAsDefaultProtocolClient'
  > & { isPackaged: boolean }
  makeWindow: MakeWindow
  defaultSession: () => ShellSession
  sessionOf: (partition: string) => ShellSession
  screen: () => Pick<Electron.Screen, 'getAllDisplays'>
  ipcMain: Pick<Electron.IpcMain, 'handle'>
  dialog: Pick<Electron.Dialog, 'showErrorBox'>
  shell: Pick<Electron.Shell, 'openExternal' | 'openPath'>
  safeStorage: Pick<
    Electron.SafeStorage,
    'isEncryptionAvailable' | 'getSelectedStorageBackend' | 'encryptString' | 'decryptString'
  >
  makeNotification: (options: Electron.NotificationConstructorOptions) => ShellNotification
  notificationsSupported: () => boolean
  setMenu: (template: Electron.MenuItemConstructorOptions[]) => void
}
