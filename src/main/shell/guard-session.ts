import type { Session } from 'electron'
import { isOfOrigin } from './addresses.ts'

type GuardedSession = Pick<
  Session,
  | 'on'
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'setSpellCheckerEnabled'
>

export interface SessionRules {
  /**
   * Pages of this origin may write to the clipboard, fill the screen and save files they made. undefined: no page may do
   * anything.
   */
  consoleOrigin: string | undefined
}

/** Needed by the console's copy buttons and by the stage. Reading the clipboard is a separate permission. */
const ownPermissions: readonly string[] = ['clipboard-sanitized-write', 'fullscreen']

/** Whether a file was made by the console, such as its export: a blob of its page, or a response of its server. */
const isOwnFile = (address: string, origin: string): boolean => isOfOrigin(address.replace(/^blob:/, ''), origin)

/** Denies every permission, device and download, except those that the console's own page needs. */
export const guardSession = (session: GuardedSession, { consoleOrigin }: SessionRules): void => {
  const isGranted = (permission: string, address: string, isMainFrame: boolean): boolean =>
    consoleOrigin !== undefined &&
    ownPermissions.includes(permission) &&
    isMainFrame &&
    isOfOrigin(address, consoleOrigin)

  session.setPermissionRequestHandler((_contents, permission, answer, details) =>
    answer(isGranted(permission, details.requestingUrl ?? '', details.isMainFrame)),
  )
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin, details) =>
    isGranted(permission, requestingOrigin, details.isMainFrame),
  )
  session.setDevicePermissionHandler(() => false)
  session.on('will-download', (event, item) => {
    const allowed = consoleOrigin !== undefined && isOwnFile(item.getURL(), consoleOrigin)
    if (!allowed) event.preventDefault()
  })
  // Its dictionaries would be downloaded.
  session.setSpellCheckerEnabled(false)
}
