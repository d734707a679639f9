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
  /** A page of this origin may put text on the clipboard and save files it made; undefined: no page may do anything. */
  consoleOrigin: string | undefined
}

/** What the console's copy buttons need. Reading the clipboard is another permission. */
const writeClipboard = 'clipboard-sanitized-write'

/** A file the console itself made, such as its export: a blob of its page, or an answer of its server. */
const isOwnFile = (address: string, origin: string): boolean => isOfOrigin(address.replace(/^blob:/, ''), origin)

/** Denies every permission, device and download but the few the console's own page has. */
export const guardSession = (session: GuardedSession, { consoleOrigin }: SessionRules): void => {
  const isGranted = (permission: string, address: string, isMainFrame: boolean): boolean =>
    consoleOrigin !== undefined && permission === writeClipboard && isMainFrame && isOfOrigin(address, consoleOrigin)

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
  // Its dictionaries would come from the network.
  session.setSpellCheckerEnabled(false)
}
