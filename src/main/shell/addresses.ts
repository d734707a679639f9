/** Which addresses may be shown where. Everything the shell decides about an address is decided here. */

const read = (address: string): URL | undefined => (URL.canParse(address) ? new URL(address) : undefined)

/** http and https: what a merchant may send a customer to, and all a hosted page's window shows. */
export const isWebAddress = (address: string): boolean => {
  const url = read(address)
  return url !== undefined && ['http:', 'https:'].includes(url.protocol)
}

/** What a frame inside a web page may hold besides: content the page made itself. */
export const isMadeByPage = (address: string): boolean => /^(about|blob|data):/.test(address)

/** A page of this console: same scheme, host and port. */
export const isOfOrigin = (address: string, origin: string): boolean =>
  isWebAddress(address) && read(address)?.origin === origin

/** A page of this machine. */
export const isLoopback = (address: string): boolean =>
  isWebAddress(address) && ['127.0.0.1', 'localhost'].includes(read(address)?.hostname ?? '')

/**
 * A payment link or its bank page, of any host: `{pay_url}` may be set to any, and links given out before keep theirs.
 */
export const isHostedPage = (address: string): boolean => {
  const url = read(address)
  if (url === undefined || !isWebAddress(address) || url.username !== '' || url.password !== '') return false
  return /^\/pay\/[\w-]{1,64}(\/challenge)?$/.test(url.pathname)
}
