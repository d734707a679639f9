import { join } from 'node:path'
import { app, type BrowserWindow, dialog, nativeTheme, powerMonitor, safeStorage, utilityProcess } from 'electron'
import { messageWaits } from '../../shared/desktop.ts'
import { messageOf } from '../../shared/message-of.ts'
import type { HeadlessOptions } from '../cli/headless-options.ts'
import { answerForPages } from './answer-for-pages.ts'
import { setEmptyMenu } from './application-menu.ts'
import { openDataKey } from './data-key.ts'
import { deepLinkScheme, linkIdIn, linkIdOf } from './deep-link.ts'
import { createEngineHost, EngineStartError } from './engine-host.ts'
import { createFailureNotices } from './failure-notices.ts'
import type { LogFile } from './log-file.ts'
import { openPreferences } from './preferences.ts'
import { createQuit } from './quit.ts'
import { type ConsoleDeps, showConsole } from './show-console.ts'
import { openSplashWindow } from './splash-window.ts'
import { createTray } from './tray.ts'
import { createWaitingLink } from './waiting-link.ts'
import { relaunchOptions } from './window-arguments.ts'

export interface DesktopDeps extends Pick<ConsoleDeps, 'version' | 'logger' | 'profileDir' | 'updateFeed' | 'devUrl'> {
  options: HeadlessOptions
  log: LogFile
  files: ConsoleDeps['files'] & { renderer: string; engine: string }
  /** Prints a line to the terminal, if there is one. */
  say: (line: string) => void
}

/** Runs the desktop program from the lock to the end. It connects the parts; the decisions are in their files. */
export const runDesktop = (deps: DesktopDeps): void => {
  const { options, version, logger, log, profileDir, files, say } = deps
  let window: BrowserWindow | undefined
  const link = createWaitingLink()
  const preferences = openPreferences(join(profileDir, 'preferences.json'))

  app.enableSandbox()
  if (!app.requestSingleInstanceLock()) {
    say('Paylink Console is open already; its window comes to the front.')
    app.quit()
    return
  }

  const showWindow = (): void => {
    if (window === undefined) return
    if (window.isMinimized()) window.restore()
    window.show()
    window.focus()
    tray.set(false)
  }
  const openLink = (linkId: string | undefined): void => {
    if (linkId !== undefined) link.open(linkId)
    showWindow()
  }
  const tellPage = (text: string): void => window?.webContents.send(messageWaits, text)

  const notices = createFailureNotices({ settings: () => engine.settings(), onClick: openLink, onNotShown: tellPage })
  const engine = createEngineHost({
    fork() {
      const child = utilityProcess.fork(files.engine, [], { serviceName: 'Paylink Console service', stdio: 'pipe' })
      child.stdout?.on('data', (chunk: Buffer) => log.write(chunk.toString()))
      child.stderr?.on('data', (chunk: Buffer) => log.write(chunk.toString()))
      return child
    },
    now: Date.now,
    logger,
    onSettings: ({ theme }) => {
      nativeTheme.themeSource = theme
    },
    onDeliveryFailed: notices,
    onCrash(restart) {
      const giveUp = (): void => fail(new EngineStartError('The service ended unexpectedly, again and again.', true))
      if (restart === undefined) return giveUp()
      restart.then(
        () => tellPage('The service ended unexpectedly and was started again. What it had confirmed is kept.'),
        fail,
      )
    },
  })
  const tray = createTray({ icon: files.icon, show: showWindow, quit: () => app.quit() })
  const staysOpen = (): boolean => process.platform === 'darwin' || preferences.current().keepRunning
  // Registered before `shutdown` of quit.ts: on Linux Electron does not notice a first listener that is for `shutdown`.
  app.whenReady().then(() => powerMonitor.on('resume', engine.resumed))
  const quit = createQuit({
    window: () => window,
    waitingDeliveries: engine.waitingDeliveries,
    staysOpen,
    // On macOS the dock shows an icon already.
    onHidden: () => tray.set(process.platform !== 'darwin'),
    stop: engine.stop,
    logger,
  })
  const fail = (error: unknown): void => {
    if (quit.isEnding()) return
    logger.fatal({ err: error }, 'the window ends')
    const isDefect = !(error instanceof EngineStartError) || error.isDefect
    const message = messageOf(error)
    const title = window === undefined ? 'Paylink Console cannot start' : 'Paylink Console has to end'
    dialog.showErrorBox(title, isDefect ? `${message}\n\nThe log has more: ${log.path}` : message)
    quit.end(isDefect ? 1 : 2)
  }

  let isReplaced = false
  app.on('second-instance', (_event, argv) => {
    if (!quit.isEnding()) return openLink(linkIdIn(argv))
    // This instance cannot be kept from ending, so a new one takes its place. Each call would start another.
    if (!isReplaced) app.relaunch(relaunchOptions(argv, app.isPackaged ? process.env.APPIMAGE : undefined))
    isReplaced = true
  })
  app.on('activate', showWindow)
  app.on('open-url', (event, address) => {
    event.preventDefault()
    openLink(linkIdOf(address))
  })
  answerForPages({ isConsole: (contents) => contents === window?.webContents, logger })
  // Electron registers the running program, so a development build must not do so.
  if (app.isPackaged) app.setAsDefaultProtocolClient(deepLinkScheme)
  const first = linkIdIn(process.argv)
  if (first !== undefined) link.open(first)

  const open = async (): Promise<void> => {
    setEmptyMenu()
    const closeSplash = openSplashWindow(files.icon)
    try {
      const dataKey = await openDataKey({
        ...{ safeStorage, platform: process.platform, isPackaged: app.isPackaged },
        path: join(options.dataDir, 'secrets.key'),
      })
      const whyNoKey = dataKey.key === undefined ? dataKey.why : ''
      if (whyNoKey !== '')
        logger.warn(`Merchants’ secrets are stored unsealed, in files for this user only: ${whyNoKey}`)
      const urls = await engine.start({
        ...{ options, version, rendererDir: files.renderer, secretKey: dataKey.key, whyNoKey },
      })
      if (quit.isEnding()) return closeSplash()
      window = showConsole({ ...deps, urls, engine, quit, link, preferences, staysOpen, showWindow, fail })
      // On Windows a program without a window on the screen loses the place in front to another.
      window.once('show', closeSplash)
      window.once('closed', () => {
        window = undefined
      })
      say(`Paylink Console is in its window; the service is at ${urls.serviceUrl}.`)
    } catch (error) {
      closeSplash()
      throw error
    }
  }

  app.whenReady().then(open).catch(fail)
}
