import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { app, BrowserWindow, dialog, ipcMain, Menu, Notification, safeStorage, screen, session, shell } from 'electron'
import envPaths from 'env-paths'
import { createLogger } from './cli/create-logger.ts'
import type { HeadlessOptions } from './cli/headless-options.ts'
import { parseArguments } from './cli/parse-arguments.ts'
import { printable } from './cli/printable.ts'
import { withMerchantsFile } from './cli/read-merchants.ts'
import { version } from './cli/version.ts'
import { startEngine } from './engine.ts'
import type { ElectronParts } from './shell/electron-parts.ts'
import { runDesktop } from './shell/run-desktop.ts'
import { ownArguments } from './shell/window-arguments.ts'

/**
 * The desktop door: the same engine as headless.ts, behind a window. This file only hands Electron's parts to the shell.
 * Nothing here may be awaited at the top level: Electron is not ready before this module is done.
 */

const electron: ElectronParts = {
  app,
  dialog,
  ipcMain,
  safeStorage,
  shell,
  makeWindow: (options) => new BrowserWindow(options),
  makeNotification: (options) => new Notification(options),
  notificationsSupported: () => Notification.isSupported(),
  // These two may be asked for only when the app is ready.
  screen: () => screen,
  defaultSession: () => session.defaultSession,
  sessionOf: (partition) => session.fromPartition(partition),
  setMenu: (template) => Menu.setApplicationMenu(Menu.buildFromTemplate(template)),
}

/** The window's profile is part of the data directory, so that each has a window, and a lock, of its own. */
const profileIn = (dataDir: string): string => {
  const profileDir = join(dataDir, 'window')
  try {
    mkdirSync(profileDir, { recursive: true, mode: 0o700 })
    app.setPath('userData', profileDir)
  } catch {
    // The store will find the same and say it in one sentence.
  }
  return profileDir
}

const open = (options: HeadlessOptions): void => {
  const logger = createLogger(options.logLevel)
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'unexpected failure')
    dialog.showErrorBox('Paylink Console has to end', `Unexpected failure: ${error.message}`)
    app.exit(1)
  })
  runDesktop({
    electron,
    platform: process.platform,
    argv: process.argv,
    options,
    version,
    logger,
    startEngine: async (config) => {
      const merchants = await withMerchantsFile(options.merchants, options.merchantsFile)
      return startEngine({ ...config, merchants })
    },
    profileDir: profileIn(options.dataDir),
    preload: fileURLToPath(new URL('../preload/index.cjs', import.meta.url)),
    icon: fileURLToPath(new URL('../../build/icon.png', import.meta.url)),
    rendererDir: fileURLToPath(new URL('../renderer', import.meta.url)),
    say: (line) => void process.stdout.write(`${printable(line)}\n`),
  })
}

// What Windows groups windows and notifications by; the same as in electron-builder.yml.
app.setAppUserModelId('dev.paylink.console')

const parsed = parseArguments(ownArguments(process.argv.slice(app.isPackaged ? 1 : 2)), {
  env: process.env,
  version,
  defaultDataDir: envPaths('paylink-console', { suffix: '' }).data,
})
switch (parsed.kind) {
  case 'print':
    process.stdout.write(parsed.text)
    app.exit(0)
    break
  case 'wrong':
    dialog.showErrorBox('Paylink Console cannot start', `${parsed.message}.`)
    app.exit(2)
    break
  case 'run':
    open(parsed.options)
}
