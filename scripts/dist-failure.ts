/**
 * One sentence on why `npm run dist` made nothing, from what npm and electron-builder printed; undefined when they
 * failed for a reason of their own, which only their output shows.
 */
export const distFailure = (output: string): string | undefined => {
  // They can wrap an address into colours and quotes, so only its words count.
  const unreachable =
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|E40[34]|certificate|getaddrinfo|dial tcp|proxyconnect|fetch failed|status code 40[34]|\b40[34] (Not Found|Forbidden)|Client network socket/i
  if (!unreachable.test(output)) return undefined
  if (/npm (error|ERR!)/.test(output) && !/electron-builder\s+version=/.test(output)) {
    return 'electron-builder cannot be had: npm reaches no registry that has it. Connect to the network and try again.'
  }
  return (
    'Electron cannot be had: its download from github.com failed. Connect to the network, or name a mirror in ' +
    'ELECTRON_MIRROR, and try again.'
  )
}
