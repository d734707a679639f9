import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { app, crashReporter, dialog } from 'electron'
import envPaths from 'env-paths'
import { createLogger } from './cli/create-logger.ts'
import type { HeadlessOptions } from './cli/headless-options.ts'
import { parseArguments } from './cli/parse-arguments.ts'
import { printable } from './cli/printable.ts'
import { version } from './cli/version.ts'
import { openLogFile } from './shell/log-file.ts'
import { runDesktop } from './shell/run-desktop.ts'
import { ownArguments } from './shell/window-arguments.ts'

/**
 * The desktop program: the same engine as headless.ts, in a separate process behind a window. It must not await
 * anything at the top level, because Electron is ready only after this module has run.
 */

// A closed or missing terminal does not end the program. Windows programs have none.
const toTerminal = (stream: 'stdout' | 'stderr', text: string): void => {
  try {
    process[stream].write(text)
  } catch {
    // The log file contains it.
  }
}
for (const stream of ['stdout', 'stderr'] as const) {
  try {
    process[stream].on('error', () => {})
  } catch {
    // A Windows program without a terminal has no such stream.
  }
}

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** The window's profile is in the data directory, so that each data directory has its own window and lock. */
const profileIn = (dataDir: string): string => {
  const profileDir = join(dataDir, 'window')
  try {
    mkdirSync(profileDir, { recursive: true, mode: 0o700 })
    app.setPath('userData', profileDir)
  } catch {
    // The store fails for the same reason and reports it.
  }
  return profileDir
}

const open = (options: HeadlessOptions): void => {
  const profileDir = profileIn(options.dataDir)
  const log = openLogFile(join(profileDir, 'logs'), (text) => toTerminal('stderr', text))
  const logger = createLogger(options.logLevel, log.write)
  process.on('uncaughtException', (error) => {
    dialog.showErrorBox('Paylink Console has to end', `Unexpected failure: ${error.message}\n\nThe log: ${log.path}`)
    logger.fatal({ err: error }, 'unexpected failure')
    app.exit(1)
  })
  // Electron only prints these.
  process.on('unhandledRejection', (error) => logger.error({ err: error }, 'unexpected failure'))
  // Reports are kept in the profile (Crashpad/) and not uploaded.
  crashReporter.start({ uploadToServer: false })
  runDesktop({
    ...{ options, version, logger, log, profileDir },
    updateFeed: process.env.PAYLINK_UPDATE_FEED || undefined,
    // Set by `electron-vite dev`.
    devUrl: app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL,
    files: {
      preload: file('../preload/index.cjs'),
      findBar: file('../preload/find-bar.cjs'),
      // Windows scales an .ico to the size of the tray without blur.
      icon: process.platform === 'win32' ? file('../../build/icon.ico') : file('../../build/icon.png'),
      renderer: file('../renderer'),
      engine: file('./engine-process.js'),
    },
    say: (line) => toTerminal('stdout', `${printable(line)}\n`),
  })
}

// Windows groups windows and notifications by this id. The same as in electron-builder.yml.
app.setAppUserModelId('dev.paylink.console')

const parsed = parseArguments(ownArguments(process.argv.slice(app.isPackaged ? 1 : 2)), {
  env: process.env,
  version,
  defaultDataDir: envPaths('paylink-console', { suffix: '' }).data,
})
switch (parsed.kind) {
  case 'print':
    toTerminal('stdout', parsed.text)
    app.exit(0)
    break
  case 'wrong':
    dialog.showErrorBox('Paylink Console cannot start', `${parsed.message}.`)
    app.exit(2)
    break
  case 'run':
    open(parsed.options)
}
