/** Decides which addresses may be shown where. All such decisions of the shell are in this file. */

const read = (address: string): URL | undefined => (URL.canParse(address) ? new URL(address) : undefined)

/**
 * Whether an address is http or https. Merchants may redirect customers only there, and hosted pages may show nothing
 * else.
 */
export const isWebAddress = (address: string): boolean => {
  const url = read(address)
  return url !== undefined && ['http:', 'https:'].includes(url.protocol)
}

/** Whether an address is content that a page made itself, which its frames may show too. */
export const isMadeByPage = (address: string): boolean => /^(about|blob|data):/.test(address)

/** Whether an address is a page of this console: same scheme, host and port. */
export const isOfOrigin = (address: string, origin: string): boolean =>
  isWebAddress(address) && read(address)?.origin === origin

/** The path and query of a page of the console, without a token; `/` for any other address. */
export const consolePath = (address: string, origin: string): string => {
  const url = read(address)
  if (url === undefined || !isOfOrigin(address, origin)) return '/'
  url.searchParams.delete('token')
  return `${url.pathname}${url.search}`
}

/** Whether an address is the page with the presenter's notes, the only one of the console with a second window. */
export const isPresenterNotes = (address: string, origin: string): boolean => {
  const url = read(address)
  return url !== undefined && isOfOrigin(address, origin) && url.pathname === '/present' && url.search === '?notes'
}

/** Whether an address is the description of the control API, which needs no token. */
export const isApiReference = (address: string, origin: string): boolean =>
  isOfOrigin(address, origin) && read(address)?.pathname === '/api/docs'

/** Whether an address is a page of this machine. */
export const isLoopback = (address: string): boolean =>
  isWebAddress(address) && ['127.0.0.1', 'localhost'].includes(read(address)?.hostname ?? '')

/**
 * Whether an address is a payment link or its bank page, on any host: `{pay_url}` may be any origin, and earlier links
 * keep theirs.
 */
export const isHostedPage = (address: string): boolean => {
  const url = read(address)
  if (url === undefined || !isWebAddress(address) || url.username !== '' || url.password !== '') return false
  return /^\/pay\/[\w-]{1,64}(\/challenge)?$/.test(url.pathname)
}
