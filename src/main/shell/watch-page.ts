import type { BrowserWindow } from 'electron'
import type { Logger } from 'pino'
import type { Question } from './ask-user.ts'

interface Deps {
  window: BrowserWindow
  /** Resolves to whether the first button was chosen. */
  ask(question: Question): Promise<boolean>
  logger: Logger
  now(): number
  /** Called when the user chooses to quit. */
  quit(): void
}

/** In ms. A page that crashes again within this time is not reloaded automatically. */
const crashWindow = 60_000

/** Reloads a page that crashes, once. After that, and when it hangs, asks the user. */
export const watchPage = ({ window, ask, logger, now, quit }: Deps): void => {
  let crashedAt = Number.NEGATIVE_INFINITY
  /** Open while the user is asked about a page that hangs. */
  let question: AbortController | undefined
  let isReplacing = false
  const { webContents } = window

  const askAfterCrash = async (): Promise<void> => {
    const reloads = await ask({
      ...{ type: 'warning', message: 'The console’s page crashed twice.' },
      ...{ detail: 'The service itself is still running.', buttons: ['Reload', 'Quit'] },
    })
    if (!reloads) quit()
    else if (!window.isDestroyed()) webContents.reload()
  }

  const askAboutHanging = async (): Promise<void> => {
    question = new AbortController()
    const { signal } = question
    const reloads = await ask({
      ...{ type: 'warning', message: 'The console does not respond.', signal },
      ...{ detail: 'You can wait, or reload its page.', buttons: ['Reload', 'Wait'] },
    })
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
