import { dialog, net, shell } from 'electron'
import type { Logger } from 'pino'
import { askUser } from './ask-user.ts'
import { checkForUpdate } from './check-for-update.ts'

interface Deps {
  feed: string
  version: string
  logger: Logger
}

/** Checks for a newer release and offers to open its page. With `isAsked`, also reports that there is none. */
export const offerUpdate = async ({ feed, version, logger }: Deps, isAsked: boolean): Promise<void> => {
  const show = (message: string, detail?: string): void =>
    void dialog.showMessageBox({ message, ...(detail === undefined ? {} : { detail }), buttons: ['OK'] })
  const answer = (message: string): void => void (isAsked && show(message))
  try {
    const release = await checkForUpdate(feed, version, (url, options) => net.fetch(url, options))
    if (release === undefined) return answer(`Paylink Console ${version} is the newest release.`)
    const opens = await askUser({
      message: `Paylink Console ${release.version} is there; this is ${version}.`,
      buttons: ['Open Its Page', 'Later'],
    })
    if (!opens) return
    await shell.openExternal(release.page).catch((error: unknown) => {
      logger.warn({ err: error }, 'no browser opened')
      show('No browser could be opened. The address of the release:', release.page)
    })
  } catch (error) {
    logger.warn({ err: error }, 'could not look for a newer release')
    answer('Could not learn whether there is a newer release. Try again when there is a network.')
  }
}
