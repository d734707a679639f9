import { app, type BrowserWindow, ipcMain, type MessageBoxOptions, session, shell } from 'electron'
import type { Logger } from 'pino'
import { linkWaits } from '../../shared/desktop.ts'
import type { HeadlessOptions } from '../cli/headless-options.ts'
import type { EngineUrls } from '../engine.ts'
import { consolePath } from './addresses.ts'
import { setApplicationMenu } from './application-menu.ts'
import { askUser, showBox } from './ask-user.ts'
import { loadConsole, openConsoleWindow } from './console-window.ts'
import { answerDesktopCalls } from './desktop-calls.ts'
import type { EngineHost } from './engine-host.ts'
import { createFindBar } from './find-bar.ts'
import { guardSession } from './guard-session.ts'
import { createHostedPages, hostedPagePartition } from './hosted-pages.ts'
import type { LogFile } from './log-file.ts'
import { offerUpdate } from './offer-update.ts'
import type { PreferencesFile } from './preferences.ts'
import type { Quit } from './quit.ts'
import { renewSession } from './renew-session.ts'
import { showPage } from './show-page.ts'
import type { WaitingLink } from './waiting-link.ts'
import { watchNotes } from './watch-notes.ts'
import { watchPage } from './watch-page.ts'

export interface ConsoleDeps {
  options: Pick<HeadlessOptions, 'demo'>
  version: string
  logger: Logger
  log: Pick<LogFile, 'path'>
  /** The directory of window state, such as its position. */
  profileDir: string
  /** The URL of the newest release. undefined: no update check. */
  updateFeed: string | undefined
  /** The dev server of the console's page. undefined: the engine serves it. */
  devUrl: string | undefined
  /** Paths of files in the build. */
  files: { preload: string; findBar: string; icon: string }
  urls: EngineUrls
  engine: Pick<EngineHost, 'settings'>
  quit: Pick<Quit, 'watch'>
  link: WaitingLink
  preferences: PreferencesFile
  staysOpen(): boolean
  showWindow(): void
  /** Ends the program, because the console's page cannot be loaded. */
  fail(error: unknown): void
}

const noSandbox: MessageBoxOptions = {
  type: 'warning',
  message: 'This system does not allow the program to use a sandbox.',
  detail:
    'Payment pages open in your browser instead of a window. To change that, install the deb; the manual says more.',
  buttons: ['OK'],
}

/** Shows the console of a running engine: its window, what pages may do and ask for, and the menu. */
export const showConsole = ({ urls, engine, quit, link, preferences, ...deps }: ConsoleDeps): BrowserWindow => {
  const { options, version, logger, log, profileDir, files, staysOpen, showWindow, fail } = deps
  const { origin } = new URL(deps.devUrl ?? urls.consoleUrl)
  guardSession(session.defaultSession, { consoleOrigin: origin })
  guardSession(session.fromPartition(hostedPagePartition), { consoleOrigin: undefined })

  const isSandboxed = !(app.isPackaged && app.commandLine.hasSwitch('no-sandbox'))
  const hostedPages = createHostedPages({ icon: files.icon, settings: engine.settings, isSandboxed })
  const window = openConsoleWindow({
    ...{ origin, preload: files.preload, icon: files.icon, profileDir },
    openHostedPage: hostedPages.open,
  })
  const closeNotes = watchNotes(window, origin)
  const findBar = createFindBar({ ipcMain, preload: files.findBar })
  // An AppImage starts itself without a sandbox where the system does not allow one.
  if (!isSandboxed) window.once('show', () => void showBox(noSandbox, window))
  quit.watch(window, () => {
    closeNotes()
    findBar.close()
  })
  watchPage({ window, ask: (question) => askUser(question, window), logger, now: Date.now, quit: () => app.quit() })
  window.on('closed', hostedPages.closeAll)

  const load = (path: string): Promise<void> => loadConsole(window, { origin, path, token: urls.token })
  const loadAgain = (path: string): void =>
    void load(path).catch((error: unknown) => logger.error({ err: error }, 'the console could not be loaded again'))
  renewSession({
    ...{ session: session.defaultSession, origin, now: Date.now },
    load: () => loadAgain(consolePath(window.isDestroyed() ? '' : window.webContents.getURL(), origin)),
  })

  const showDataDir = (): void => void shell.openPath(urls.dataDir)
  answerDesktopCalls({
    ...{ ipcMain, contents: window.webContents, origin },
    calls: {
      'desktop:open-hosted-page': async (address) => hostedPages.open(address),
      'desktop:show-data-dir': async () => showDataDir(),
      'desktop:take-link': async () => link.take(),
    },
  })
  link.onOpen(() => {
    if (!window.isDestroyed()) window.webContents.send(linkWaits)
  })

  const update = deps.updateFeed === undefined ? undefined : { feed: deps.updateFeed, version, logger }
  if (update !== undefined && preferences.current().checkForUpdates) void offerUpdate(update, false)
  setApplicationMenu({
    ...{ window, version, showDataDir, staysOpen },
    preferences: preferences.current(),
    setPreference: preferences.set,
    showSettings() {
      showWindow()
      if (!window.isDestroyed()) showPage('/settings', { contents: window.webContents, origin, load: loadAgain })
    },
    showLogs: () => shell.showItemInFolder(log.path),
    find: findBar.open,
    checkForUpdates: update && (() => void offerUpdate(update, true)),
  })
  load(options.demo ? '/present' : '/').catch(fail)
  return window
}
