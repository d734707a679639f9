import { app, shell, type WebContents } from 'electron'
import type { Logger } from 'pino'
import { isWebAddress } from './addresses.ts'
import { askUser } from './ask-user.ts'

interface Deps {
  isConsole(contents: WebContents): boolean
  logger: Logger
}

/** Handles requests of web pages to the user, and logs crashes of the browser's processes. */
export const answerForPages = ({ isConsole, logger }: Deps): void => {
  // Without a handler Electron would offer the user's first certificate. A customer's browser has none.
  app.on('select-client-certificate', (event, _contents, _url, _list, choose) => {
    event.preventDefault()
    choose()
  })
  let isAsking = false
  app.on('login', (event, contents, { url, isRequestForNavigation }, { host }, answer) => {
    event.preventDefault()
    answer()
    // A page decides what it loads, so it must not be able to open many boxes, or another program.
    const isOffered = isRequestForNavigation && isWebAddress(url) && !isAsking
    if (!isOffered || !contents || isConsole(contents)) return
    isAsking = true
    void offerBrowser(host, url).finally(() => {
      isAsking = false
    })
  })
  app.on('child-process-gone', (_event, { type, reason, exitCode }) =>
    logger.warn({ type, reason, exitCode }, 'a process of the window ended'),
  )
}

/** There is no form for a name and password in this window, so offer to open the page in the browser. */
const offerBrowser = async (host: string, url: string): Promise<void> => {
  const opens = await askUser({
    message: `${host} asks for a name and a password.`,
    detail: 'This window has no place for them. You can open the page in your browser.',
    buttons: ['Open in Browser', 'Cancel'],
  })
  if (opens) await shell.openExternal(url).catch(() => {})
}
