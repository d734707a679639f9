import type { IncomingHttpHeaders } from 'node:http'
import { headerValues } from '../../domain/header-values.ts'
import { ConsoleProblem } from '../http/problems.ts'

/** Without `[::1]`: the console listens on IPv4 only, so a listener there is another program. */
const loopbackNames = ['127.0.0.1', 'localhost']

/** The values of `Host` that mean this listener. A browser omits port 80. */
export const ownHosts = (port: number): ReadonlySet<string> =>
  new Set(loopbackNames.flatMap((name) => (port === 80 ? [`${name}:80`, name] : [`${name}:${port}`])))

const isOwnOrigin = (origin: string, hosts: ReadonlySet<string>): boolean =>
  origin.startsWith('http://') && hosts.has(origin.slice('http://'.length))

/**
 * Refuses requests that a page of another site may have caused: a host name rebound to this address (`Host`), and
 * requests that the browser marks as cross-site (`Origin`, `Sec-Fetch-Site`).
 */
export const checkOrigin = (headers: IncomingHttpHeaders, hosts: ReadonlySet<string>): void => {
  // The names of hosts are the same in capitals (RFC 9110, 4.2.3).
  if (headers.host === undefined || !hosts.has(headers.host.toLowerCase())) {
    const names = [...hosts].join(', ')
    throw new ConsoleProblem('wrong-host', `This console answers only under ${names}.`)
  }
  if (headers.origin !== undefined && !isOwnOrigin(headers.origin, hosts)) {
    throw new ConsoleProblem('forbidden', 'Pages of other sites must not use this console.')
  }
}

/**
 * Refuses a request that has `Host`, `Origin` or `Authorization` twice. Node reads one of them and a proxy may have read
 * the other.
 */
export const checkSingleHeaders = (rawHeaders: readonly string[]): void => {
  for (const single of ['host', 'origin', 'authorization']) {
    if (headerValues(rawHeaders, single).length > 1)
      throw new ConsoleProblem('invalid', `The request has more than one ${single} header.`)
  }
}

/** A link followed from another page. It is harmless, because it only opens the console. */
const isNavigation = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'

/** `opensPage`: the request is a GET of the console's first page. */
export const checkFetchSite = (headers: IncomingHttpHeaders, opensPage: boolean): void => {
  const site = headers['sec-fetch-site']
  if (site === undefined || site === 'same-origin' || site === 'none') return
  if (opensPage && isNavigation(headers)) return
  throw new ConsoleProblem('forbidden', 'Pages of other sites must not use this console.')
}
