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
  const { webContents } = window

  const ask = async (message: string, detail: string, other: string): Promise<number> => {
    const { response } = await dialog.showMessageBox(window, {
      ...{ type: 'warning', message, detail, buttons: ['Reload', other], defaultId: 0, cancelId: 1 },
    })
    if (response === 0 && !window.isDestroyed()) webContents.reload()
    return response
  }

  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    logger.error({ reason, exitCode }, 'the page of the console crashed')
    const isFirst = now() - crashedAt > crashWindow
    crashedAt = now()
    if (isFirst) return webContents.reload()
    void ask('The console’s page crashed twice.', 'The service itself is still running.', 'Quit').then((response) => {
      if (response === 1) quit()
    })
  })
  let isAsking = false
  window.on('unresponsive', () => {
    logger.warn('the page of the console does not respond')
    if (isAsking) return
    isAsking = true
    void ask('The console does not respond.', 'You can wait, or load its page again.', 'Wait').finally(() => {
      isAsking = false
    })
  })
}
