import { app, type BrowserWindow, dialog, powerMonitor } from 'electron'
import type { Logger } from 'pino'
import { onStopSignal } from '../cli/on-stop-signal.ts'

interface Deps {
  window(): BrowserWindow | undefined
  /** Number of deliveries with an attempt still due. */
  waitingDeliveries(): number
  /** Whether the service continues when the window is closed. */
  staysOpen(): boolean
  /** Called when the window is hidden and the service continues. */
  onHidden(): void
  /** Stops the service. Resolves when it has stopped. */
  stop(): Promise<void>
  logger: Logger
}

export interface Quit {
  /** Whether the program is certain to end. Nothing may be opened any more. */
  isEnding(): boolean
  /** Handles the closing of this window. */
  watch(window: BrowserWindow): void
  /** Exits with a code without confirmation, when the service has ended. */
  end(code: number): void
}

/** Limits the time from the request to quit to the end, in ms. */
const stopDeadline = 4_500
const signalExit = 130

/**
 * Ends the program: asks the user while deliveries wait, except after a signal or a system shutdown. Stops the service
 * first, then the process.
 */
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
  // Only quit ends the program. Closing the splash window does not.
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
  // A terminal, npm and `npm start` may each forward one Ctrl-C. Repeats within a moment are ignored.
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
          // Outside the close that was just prevented.
          setImmediate(() => app.quit())
        }
      })
      // Windows ends the process right after this, without will-quit.
      watched.on('session-end', () => void stop())
    },
    end(code) {
      exitCode = code
      quitUnasked()
    },
  }
}
