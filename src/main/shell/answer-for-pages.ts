import { app, dialog, shell, type WebContents } from 'electron'
import type { Logger } from 'pino'

interface Deps {
  isConsole(contents: WebContents): boolean
  logger: Logger
}

/** What a page's server may ask of a browser's user, and what the log should know of the browser's own processes. */
export const answerForPages = ({ isConsole, logger }: Deps): void => {
  // A merchant's page asks for a certificate: the customer's browser has none, not the first one of this user.
  app.on('select-client-certificate', (event, _contents, _url, _list, choose) => {
    event.preventDefault()
    choose()
  })
  app.on('login', (event, contents, { url }, { host }, answer) => {
    event.preventDefault()
    answer()
    if (contents && !isConsole(contents)) void offerBrowser(host, url)
  })
  app.on('child-process-gone', (_event, { type, reason, exitCode }) =>
    logger.warn({ type, reason, exitCode }, 'a process of the window ended'),
  )
}

/** A page asks for a name and a password: there is no form for them here, and no session worth keeping them for. */
const offerBrowser = async (host: string, url: string): Promise<void> => {
  const { response } = await dialog.showMessageBox({
    message: `${host} asks for a name and a password.`,
    detail: 'This window has no place for them. You can open the page in your browser.',
    buttons: ['Open in Browser', 'Cancel'],
    defaultId: 0,
    cancelId: 1,
  })
  if (response === 0) await shell.openExternal(url).catch(() => {})
}
