import { join } from 'node:path'
import {
  app,
  type BrowserWindow,
  dialog,
  ipcMain,
  nativeTheme,
  powerMonitor,
  safeStorage,
  session,
  shell,
  utilityProcess,
} from 'electron'
import type { Logger } from 'pino'
import { linkWaits, messageWaits } from '../../shared/desktop.ts'
import type { HeadlessOptions } from '../cli/headless-options.ts'
import type { EngineUrls } from '../engine.ts'
import { answerForPages } from './answer-for-pages.ts'
import { setApplicationMenu } from './application-menu.ts'
import { loadConsole, openConsoleWindow } from './console-window.ts'
import { openDataKey } from './data-key.ts'
import { deepLinkScheme, linkIdIn, linkIdOf } from './deep-link.ts'
import { answerDesktopCalls } from './desktop-calls.ts'
import { createEngineHost, EngineStartError } from './engine-host.ts'
import { createFailureNotices } from './failure-notices.ts'
import { createFindBar } from './find-bar.ts'
import { guardSession } from './guard-session.ts'
import { createHostedPages, hostedPagePartition } from './hosted-pages.ts'
import { createJsonFile } from './json-file.ts'
import type { LogFile } from './log-file.ts'
import { offerUpdate } from './offer-update.ts'
import { defaultPreferences, preferences as preferencesSchema } from './preferences.ts'
import { createQuit } from './quit.ts'
import { renewSession } from './renew-session.ts'
import { openSplashWindow } from './splash-window.ts'
import { createTray } from './tray.ts'
import { createWaitingLink } from './waiting-link.ts'
import { watchPage } from './watch-page.ts'

export interface DesktopDeps {
  options: HeadlessOptions
  version: string
  logger: Logger
  log: LogFile
  /** The directory of window state, such as its position. */
  profileDir: string
  /** The URL of the newest release. undefined: no update check. */
  updateFeed: string | undefined
  /** The dev server of the console's page. undefined: the engine serves it. */
  devUrl: string | undefined
  /** Paths of files in the build. */
  files: { preload: string; findBar: string; icon: string; renderer: string; engine: string }
  /** Prints a line to the terminal, if there is one. */
  say: (line: string) => void
}

const title = 'Paylink Console cannot start'

/** Runs the desktop program from the lock to the end. It connects the parts; the decisions are in their files. */
export const runDesktop = ({
  options,
  version,
  logger,
  log,
  profileDir,
  updateFeed,
  devUrl,
  files,
  say,
}: DesktopDeps): void => {
  let window: BrowserWindow | undefined
  const link = createWaitingLink()
  const preferencesFile = createJsonFile(join(profileDir, 'preferences.json'), preferencesSchema)
  let preferences = preferencesFile.read() ?? defaultPreferences

  app.enableSandbox()
  if (!app.requestSingleInstanceLock()) {
    say('Paylink Console is open already; its window comes to the front.')
    app.quit()
    return
  }

  const showWindow = (): void => {
    if (window === undefined || window.isDestroyed()) return
    if (window.isMinimized()) window.restore()
    window.show()
    window.focus()
    tray.set(false)
  }
  const openLink = (linkId: string | undefined): void => {
    if (linkId !== undefined) link.open(linkId)
    showWindow()
  }
  const tellPage = (text: string): void => {
    if (window !== undefined && !window.isDestroyed()) window.webContents.send(messageWaits, text)
  }

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
  const staysOpen = (): boolean => process.platform === 'darwin' || preferences.keepRunning
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
    const message = error instanceof Error ? error.message : String(error)
    dialog.showErrorBox(title, isDefect ? `${message}\n\nThe log has more: ${log.path}` : message)
    quit.end(isDefect ? 1 : 2)
  }

  app.on('second-instance', (_event, argv) => {
    // This instance cannot be kept from ending, so a new one takes its place.
    if (quit.isEnding()) app.relaunch({ args: argv.slice(1) })
    else openLink(linkIdIn(argv))
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
      if (!quit.isEnding()) window = show(urls)
    } finally {
      closeSplash()
    }
  }

  const show = ({ consoleUrl, serviceUrl, token, dataDir }: EngineUrls): BrowserWindow => {
    const { origin } = new URL(devUrl ?? consoleUrl)
    guardSession(session.defaultSession, { consoleOrigin: origin })
    guardSession(session.fromPartition(hostedPagePartition), { consoleOrigin: undefined })

    const hostedPages = createHostedPages({ icon: files.icon, settings: engine.settings })
    const own = openConsoleWindow({
      ...{ origin, preload: files.preload, icon: files.icon, profileDir },
      openHostedPage: hostedPages.open,
    })
    quit.watch(own)
    watchPage({ window: own, dialog, logger, now: Date.now, quit: () => app.quit() })
    own.on('closed', hostedPages.closeAll)

    const load = (): void => void loadConsole(own, { origin, path: options.demo ? '/present' : '/', token }).catch(fail)
    renewSession({ session: session.defaultSession, origin, now: Date.now, load })

    const showDataDir = (): void => void shell.openPath(dataDir)
    answerDesktopCalls({
      ...{ ipcMain, contents: own.webContents, origin },
      calls: {
        'desktop:open-hosted-page': async (address) => hostedPages.open(address),
        'desktop:show-data-dir': async () => showDataDir(),
        'desktop:take-link': async () => link.take(),
      },
    })
    link.onOpen(() => {
      if (!own.isDestroyed()) own.webContents.send(linkWaits)
    })

    const update = updateFeed === undefined ? undefined : { feed: updateFeed, version, logger }
    if (update !== undefined && preferences.checkForUpdates) void offerUpdate(update, false)
    setApplicationMenu({
      window: own,
      version,
      preferences,
      setPreference(name, value) {
        preferences = { ...preferences, [name]: value }
        preferencesFile.write(preferences)
      },
      showSettings: () => void own.loadURL(`${origin}/settings`).then(showWindow, () => {}),
      showDataDir,
      showLogs: () => shell.showItemInFolder(log.path),
      find: createFindBar({ ipcMain, preload: files.findBar }),
      staysOpen,
      checkForUpdates: update && (() => void offerUpdate(update, true)),
    })
    powerMonitor.on('resume', engine.resumed)
    say(`Paylink Console is in its window; the service is at ${serviceUrl}.`)
    load()
    return own
  }

  app.whenReady().then(open).catch(fail)
}
