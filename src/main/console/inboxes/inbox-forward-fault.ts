import { decodedComponent } from '../../../shared/decoded-component.ts'
import { webAddressFault } from '../../domain/link/web-address.ts'

/** Host names by which this machine reaches itself. */
const isLocal = (hostname: string): boolean =>
  /^(localhost|0\.0\.0\.0|127(\.\d{1,3}){3}|\[::1?\]|\[::ffff:7f.*\])$/.test(hostname)

const isSameServer = (a: URL, b: URL): boolean =>
  a.port === b.port && (a.hostname === b.hostname || (isLocal(a.hostname) && isLocal(b.hostname)))

/** Matches `/inbox/<name>` and paths below it, however the name is encoded. */
const isInboxPath = (pathname: string, name: string): boolean => {
  const [, inbox, written = ''] = pathname.split('/')
  return inbox === 'inbox' && decodedComponent(written) === name
}

/** Describes why the inbox `name` cannot forward to a URL, as the end of a sentence; undefined when it can. */
export const forwardFault = (text: string, name: string, ownUrls: readonly string[]): string | undefined => {
  const fault = webAddressFault(text)
  if (fault !== undefined) return fault
  const url = new URL(text)
  const isItself = ownUrls.some((own) => isSameServer(url, new URL(own))) && isInboxPath(url.pathname, name)
  return isItself ? 'is this inbox itself: messages would go round in a circle' : undefined
}
