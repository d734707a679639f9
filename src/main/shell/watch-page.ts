import type { BrowserWindow, Dialog } from 'electron'
import type { Logger } from 'pino'

interface Deps {
  window: BrowserWindow
  dialog: Pick<Dialog, 'showMessageBox'>
  logger: Logger
  now(): number
  /** Called when the user chooses to quit. */
  quit(): void
}

/** In ms. A page that crashes again within this time is not reloaded automatically. */
const crashWindow = 60_000

/** Reloads a page that crashes, once. After that, and when it hangs, asks the user. */
export const watchPage = ({ window, dialog, logger, now, quit }: Deps): void => {
  let crashedAt = Number.NEGATIVE_INFINITY
  /** Open while the user is asked about a page that hangs. */
  let question: AbortController | undefined
  let isReplacing = false
  const { webContents } = window

  /** Resolves to whether to reload. */
  const ask = async (message: string, detail: string, other: string, signal?: AbortSignal): Promise<boolean> => {
    const { response } = await dialog.showMessageBox(window, {
      ...{ type: 'warning', message, detail, buttons: ['Reload', other], defaultId: 0, cancelId: 1 },
      ...(signal && { signal }),
    })
    return response === 0
  }

  const askAfterCrash = async (): Promise<void> => {
    const reloads = await ask('The console’s page crashed twice.', 'The service itself is still running.', 'Quit')
    if (!reloads) quit()
    else if (!window.isDestroyed()) webContents.reload()
  }

  const askAboutHanging = async (): Promise<void> => {
    question = new AbortController()
    const { signal } = question
    const reloads = await ask('The console does not respond.', 'You can wait, or reload its page.', 'Wait', signal)
    question = undefined
    if (!reloads || window.isDestroyed()) return
    // A process that hangs does not reload. `reload` right after its end uses a new one.
    isReplacing = true
    webContents.forcefullyCrashRenderer()
    webContents.reload()
  }

  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    const isOurDoing = isReplacing
    isReplacing = false
    if (isOurDoing || reason === 'clean-exit' || window.isDestroyed()) return
    logger.error({ reason, exitCode }, 'the page of the console crashed')
    const isFirst = now() - crashedAt > crashWindow
    crashedAt = now()
    if (isFirst) webContents.reload()
    else void askAfterCrash()
  })
  window.on('unresponsive', () => {
    logger.warn('the page of the console does not respond')
    if (question === undefined) void askAboutHanging()
  })
  window.on('responsive', () => question?.abort())
}
