import { z } from 'zod'

const maxLength = 2_048
const authority = /^https?:\/\/([^/?#\\]+)/i
const octet = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`
const word = String.raw`[a-z\d]+(?:-[a-z\d]+)*`
/**
 * An ASCII address that is certainly valid, as nearly all are: the host is an IPv4 literal, or a name without punycode
 * whose last part starts with a letter. In a third of the time of the other checks.
 */
const plainAddress = new RegExp(
  String.raw`^https?://(?:(?:${octet}\.){3}${octet}|(?:${word}\.)*(?!\d)${word})(?::\d{1,4})?(?:[/?#][!-~]*)?$`,
  'i',
)
const spaceOrControl = /[\s\p{Cc}]/u

/**
 * Returns what is wrong with a callback address; undefined when it is valid. A valid address is an absolute http or
 * https URL of at most 2,048 characters without user info, spaces and control characters, because it is used in a
 * `Location` header and POSTed to. Non-ASCII characters are allowed; see `locationHeaderOf`.
 */
export const webAddressFault = (address: string): string | undefined => {
  if (address.length > maxLength && Array.from(address).length > maxLength) return 'must have at most 2048 characters'
  if (plainAddress.test(address)) return undefined
  if (spaceOrControl.test(address)) return 'must have no spaces or control characters'
  const match = authority.exec(address)
  if (!match) return 'must be an absolute http or https URL'
  if (match[1]?.includes('@')) return 'must have no user name or password'
  return URL.canParse(address) ? undefined : 'must be a valid URL'
}

/** An address to which the service sends customers or notifications. */
export const webAddress = z.string().superRefine((address, context) => {
  const fault = webAddressFault(address)
  if (fault !== undefined) context.addIssue({ code: 'custom', message: fault })
})

const parts = /^(https?:\/\/)([^/?#\\]+?)(:\d*)?([/?#\\].*)?$/i
const beyondAscii = /[^\p{ASCII}]+/gu

/**
 * Returns the value of a `Location` header: the address as given, except for characters that a header cannot carry. A
 * non-ASCII host name is written in punycode, as in browsers; other non-ASCII characters are percent-encoded as UTF-8.
 */
export const locationHeaderOf = (address: string): string => {
  const [, scheme = '', host = '', port = '', path = ''] = parts.exec(address) ?? []
  const isPlain = host.search(beyondAscii) === -1
  const named = isPlain ? address : `${scheme}${new URL(scheme + host).hostname}${port}${path}`
  return named.replace(beyondAscii, (text) => encodeURIComponent(text))
}

const ipv4 = new RegExp(String.raw`^(?:${octet}\.){3}${octet}$`)

/** Accepts an IPv4 literal in dotted decimal, or an IPv6 literal (RFC 4291) without brackets and zone. */
export const isIpAddress = (text: string): boolean =>
  ipv4.test(text) || (/^[\dA-Fa-f:.]{2,45}$/.test(text) && URL.canParse(`http://[${text}]/`))
