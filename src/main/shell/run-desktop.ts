import type { Logger } from 'pino'
import { linkWaits } from '../../shared/desktop.ts'
import type { HeadlessOptions } from '../cli/headless-options.ts'
import { startFailure } from '../cli/start-failure.ts'
import type { Engine, EngineConfig } from '../engine.ts'
import { openConsoleWindow } from './console-window.ts'
import { deepLinkScheme, linkIdIn, linkIdOf } from './deep-link.ts'
import { answerDesktopCalls } from './desktop-calls.ts'
import type { ElectronParts, ShellWindow } from './electron-parts.ts'
import { createFailureNotices } from './failure-notices.ts'
import { guardSession } from './guard-session.ts'
import { createHostedPages, hostedPagePartition } from './hosted-pages.ts'
import { openKeychain } from './keychain-box.ts'
import { menuTemplate } from './menu-template.ts'
import { createWaitingLink } from './waiting-link.ts'
import { createWindowPlaceFile } from './window-place-file.ts'

export interface DesktopDeps {
  electron: ElectronParts
  platform: NodeJS.Platform
  argv: readonly string[]
  options: HeadlessOptions
  version: string
  logger: Logger
  startEngine: (config: EngineConfig) => Promise<Engine>
  /** Where the window keeps what is its own, its place say. */
  profileDir: string
  preload: string
  icon: string
  rendererDir: string
  /** A line for the terminal it was started from, if any. */
  say: (line: string) => void
}

/** ms from the wish to end until the end, come what may. */
const stopDeadline = 4_500
const title = 'Paylink Console cannot start'

/** The desktop door, from the lock to the end. Everything it decides is in the files it puts together. */
export const runDesktop = (deps: DesktopDeps): void => {
  const { electron, logger, options, say } = deps
  const { app, dialog } = electron
  let engine: Promise<Engine> | undefined
  let window: ShellWindow | undefined
  let ending = false
  const link = createWaitingLink()

  const showWindow = (): void => {
    if (window?.isMinimized()) window.restore()
    window?.show()
    window?.focus()
  }
  const openLink = (linkId: string | undefined): void => {
    if (linkId !== undefined) link.open(linkId)
    showWindow()
  }
  const giveUp = (error: unknown): void => {
    const sentence = startFailure(error, options)
    if (sentence === undefined) logger.fatal({ err: error }, 'unexpected failure')
    dialog.showErrorBox(title, sentence ?? `Unexpected failure: ${error instanceof Error ? error.message : error}`)
    app.exit(sentence === undefined ? 1 : 2)
  }

  app.enableSandbox()
  if (!app.requestSingleInstanceLock()) {
    say('Paylink Console is open already; its window comes to the front.')
    app.quit()
    return
  }
  app.on('second-instance', (_event, argv) => openLink(linkIdIn(argv)))
  app.on('open-url', (event, address) => {
    event.preventDefault()
    openLink(linkIdOf(address))
  })
  // A merchant's page asks for a certificate: the customer's browser has none, not the first one of this user.
  app.on('select-client-certificate', (event, _contents, _url, _list, choose) => {
    event.preventDefault()
    choose()
  })
  app.on('will-quit', (event) => {
    if (engine === undefined) return
    event.preventDefault()
    // Closing the last window asks to quit as well.
    if (ending) return
    ending = true
    const deadline = setTimeout(() => app.exit(0), stopDeadline)
    engine
      .then((running) => running.stop())
      .catch((error) => logger.error({ err: error }, 'the engine did not stop well'))
      .finally(() => {
        clearTimeout(deadline)
        app.exit(0)
      })
  })
  // Electron registers it for this very program, so a checkout leaves the system as it is.
  if (app.isPackaged) app.setAsDefaultProtocolClient(deepLinkScheme)
  const first = linkIdIn(deps.argv)
  if (first !== undefined) link.open(first)

  const open = async (): Promise<void> => {
    const keychain = openKeychain(electron.safeStorage, deps.platform)
    if (keychain.secretBox === undefined) {
      logger.warn(`Merchants’ secrets are stored unsealed, in files for this user only: ${keychain.why}`)
    }
    const { json: _, logLevel: __, ...config } = options
    const { version, rendererDir } = deps
    engine = deps.startEngine({ ...config, rendererDir, version, logger, secretBox: keychain.secretBox })
    window = show(await engine)
  }

  const show = (running: Engine): ShellWindow => {
    const { consoleUrl, serviceUrl, token, dataDir } = running.urls
    const { origin } = new URL(consoleUrl)
    const { settings } = running
    guardSession(electron.defaultSession(), { consoleOrigin: origin })
    guardSession(electron.sessionOf(hostedPagePartition), { consoleOrigin: undefined })

    const showDataDir = (): void => void electron.shell.openPath(dataDir)
    electron.setMenu(menuTemplate({ platform: deps.platform, showDataDir }))

    const hostedPages = createHostedPages({ electron, icon: deps.icon, settings })
    const consoleWindow = openConsoleWindow({
      electron,
      origin,
      token,
      preload: deps.preload,
      icon: deps.icon,
      place: createWindowPlaceFile(deps.profileDir),
      openHostedPage: hostedPages.open,
      onLoadFailed: giveUp,
    })
    // The console is the program: without it nobody sees what the service does.
    consoleWindow.on('closed', () => {
      hostedPages.closeAll()
      app.quit()
    })
    answerDesktopCalls({
      ipcMain: electron.ipcMain,
      contents: consoleWindow.webContents,
      origin,
      calls: {
        'desktop:open-hosted-page': async (address) => hostedPages.open(address),
        'desktop:show-data-dir': async () => showDataDir(),
        'desktop:take-link': async () => link.take(),
      },
    })
    link.onOpen(() => consoleWindow.webContents.send(linkWaits))
    running.onDeliveryFailed(
      createFailureNotices({ electron, settings, onClick: openLink, later: (ms, run) => void setTimeout(run, ms) }),
    )
    say(`Paylink Console is in its window; the service is at ${serviceUrl}. Closing the window ends both.`)
    return consoleWindow
  }

  app.whenReady().then(open).catch(giveUp)
}
