import { app, BrowserWindow, powerMonitor } from 'electron'
import type { Logger } from 'pino'
import { onStopSignal } from '../cli/on-stop-signal.ts'
import { askUser } from './ask-user.ts'

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
  /** Handles the closing of this window. `onHide` is called when it is hidden instead. */
  watch(window: BrowserWindow, onHide: () => void): void
  /** Exits with a code without confirmation, when the service has ended. */
  end(code: number): void
}

/** Limits the time that windows take to close, in ms. A page that hangs would never agree. */
const closeDeadline = 2_000
/** Limits the time from then to the end, in ms. */
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
  let closing: NodeJS.Timeout | undefined

  const quitUnasked = (): void => {
    isConfirmed = true
    app.quit()
  }

  const ask = async (waiting: number): Promise<void> => {
    if (isAsking) return
    isAsking = true
    const message = waiting === 1 ? 'One IPN is still to be sent.' : `${waiting} IPNs are still to be sent.`
    const detail = 'They are kept, and go out when Paylink Console runs again.'
    const quits = await askUser({ type: 'question', message, detail, buttons: ['Quit', 'Cancel'] }, window())
    isAsking = false
    if (quits) quitUnasked()
  }

  const destroyAll = (): void => {
    for (const open of BrowserWindow.getAllWindows()) open.destroy()
  }

  app.on('before-quit', (event) => {
    const waiting = waitingDeliveries()
    if (isConfirmed || waiting === 0) {
      isConfirmed = true
      closing ??= setTimeout(destroyAll, closeDeadline)
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
    clearTimeout(closing)
    const exit = (): void => app.exit(exitCode)
    const deadline = setTimeout(exit, stopDeadline)
    stop()
      .catch((error) => logger.error({ err: error }, 'the engine did not stop well'))
      .finally(() => {
        clearTimeout(deadline)
        exit()
      })
  })
  app.whenReady().then(() => {
    // Electron sets handlers of its own after this module has run (InstallShutdownSignalHandlers); they would replace ours.
    // A terminal, npm and `npm start` may each forward one Ctrl-C. Repeats within a moment are ignored.
    onStopSignal({ first: quitUnasked, again: () => app.exit(signalExit) })
    // The declaration leaves out the event, which its text describes. Prevented, Linux and macOS wait for the end.
    powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
      event?.preventDefault()
      quitUnasked()
    })
  })

  return {
    isEnding: () => isConfirmed,
    watch(watched, onHide) {
      watched.on('close', (event) => {
        if (isConfirmed) return
        event.preventDefault()
        if (staysOpen()) {
          hide(watched)
          onHide()
          onHidden()
        } else {
          // Outside the close that was just prevented.
          setImmediate(() => app.quit())
        }
      })
      // Windows ends the process right after this, without will-quit.
      watched.on('session-end', () => {
        void stop()
        quitUnasked()
      })
    },
    end(code) {
      exitCode = code
      quitUnasked()
    },
  }
}

const hide = (window: BrowserWindow): void => {
  if (process.platform !== 'darwin' || !window.isFullScreen()) {
    window.hide()
    return
  }
  // Hidden in full screen, it leaves a black screen behind (electron/electron#39572).
  window.once('leave-full-screen', () => window.isDestroyed() || window.hide())
  window.setFullScreen(false)
}
