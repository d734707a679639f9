import { app, type BrowserWindow, dialog, powerMonitor } from 'electron'
import type { Logger } from 'pino'
import { onStopSignal } from '../cli/on-stop-signal.ts'

interface Deps {
  window(): BrowserWindow | undefined
  /** IPNs that have another attempt ahead of them. */
  waitingDeliveries(): number
  /** Whether closing the window leaves the service running. */
  staysOpen(): boolean
  /** The window is hidden, and the service goes on. */
  onHidden(): void
  /** Ends the service; resolves when it has ended. */
  stop(): Promise<void>
  logger: Logger
}

export interface Quit {
  /** The end is certain: nothing may be opened any more. */
  isEnding(): boolean
  /** Decides what closing this window means. */
  watch(window: BrowserWindow): void
  /** Ends with a code, without asking, when the service has ended. */
  end(code: number): void
}

/** ms from the wish to end until the end, come what may. */
const stopDeadline = 4_500
const signalExit = 130

/** How the program ends: asked while IPNs wait, unasked by a signal or the system; the service first, then the process. */
export const createQuit = ({ window, waitingDeliveries, staysOpen, onHidden, stop, logger }: Deps): Quit => {
  let isConfirmed = false
  let isStopping = false
  let isAsking = false
  let exitCode = 0

  const quitUnasked = (): void => {
    isConfirmed = true
    app.quit()
  }

  const ask = async (waiting: number): Promise<void> => {
    if (isAsking) return
    isAsking = true
    const parent = window()
    const options = {
      type: 'question' as const,
      message: waiting === 1 ? 'One IPN is still to be sent.' : `${waiting} IPNs are still to be sent.`,
      detail: 'They are kept, and go out when Paylink Console runs again.',
      buttons: ['Quit', 'Cancel'],
      defaultId: 0,
      cancelId: 1,
    }
    const shown = parent === undefined || parent.isDestroyed() || !parent.isVisible()
    const { response } = await (shown ? dialog.showMessageBox(options) : dialog.showMessageBox(parent, options))
    isAsking = false
    if (response === 0) quitUnasked()
  }

  app.on('before-quit', (event) => {
    const waiting = waitingDeliveries()
    if (isConfirmed || waiting === 0) {
      isConfirmed = true
      return
    }
    event.preventDefault()
    void ask(waiting)
  })
  // The program ends by quit alone; a splash that is closed is no end.
  app.on('window-all-closed', () => {})
  app.on('will-quit', (event) => {
    event.preventDefault()
    if (isStopping) return
    isStopping = true
    const exit = (): void => app.exit(exitCode)
    const deadline = setTimeout(exit, stopDeadline)
    stop()
      .catch((error) => logger.error({ err: error }, 'the engine did not stop well'))
      .finally(() => {
        clearTimeout(deadline)
        exit()
      })
  })
  // A terminal, npm and `npm start` may each pass on one Ctrl-C: the first within a moment counts.
  onStopSignal({ first: quitUnasked, again: () => app.exit(signalExit) })
  app.whenReady().then(() => powerMonitor.on('shutdown', quitUnasked))

  return {
    isEnding: () => isConfirmed,
    watch(watched) {
      watched.on('close', (event) => {
        if (isConfirmed) return
        event.preventDefault()
        if (staysOpen()) {
          watched.hide()
          onHidden()
        } else {
          // Not within the close that was just refused.
          setImmediate(() => app.quit())
        }
      })
      // Windows ends the process right after: there is no will-quit.
      watched.on('session-end', () => void stop())
    },
    end(code) {
      exitCode = code
      quitUnasked()
    },
  }
}
