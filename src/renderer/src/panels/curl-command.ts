import type { LogEntryView } from '../../../shared/contract/log.ts'
import { hopByHopHeaders } from '../../../shared/hop-by-hop-headers.ts'

/** Quotes a text for a POSIX shell. */
export const shellWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** Headers that curl writes itself, and cookies, whose values are hidden. */
const leftOut: ReadonlySet<string> = new Set([...hopByHopHeaders, 'host', 'content-length', 'cookie'])
/** Headers curl adds by default. */
const addedByCurl = ['User-Agent', 'Accept']

export type CurlCall = Pick<LogEntryView, 'method' | 'url' | 'requestHeaders' | 'requestBody' | 'masked'>

const headerWords = ({ requestHeaders, requestBody }: CurlCall): string[] => {
  const names = new Set(requestHeaders.map(([name]) => name.toLowerCase()))
  const sent = requestHeaders
    .filter(([name]) => !leftOut.has(name.toLowerCase()))
    // A header without a value is written with a semicolon. With a colon curl would omit it.
    .map(([name, value]) => (value === '' ? `${name};` : `${name}: ${value}`))
  const unwanted = requestBody.bytes > 0 ? [...addedByCurl, 'Content-Type'] : addedByCurl
  return [...sent, ...unwanted.filter((name) => !names.has(name.toLowerCase())).map((name) => `${name}:`)]
}

/** Why a call cannot be repeated byte for byte; null when it can. */
export const notRepeatable = ({ method, requestHeaders, requestBody, masked }: CurlCall): string | null => {
  // A call with a body has at least a header with its length.
  if (requestHeaders.length === 0 && (method === '' || requestBody.bytes > 0)) {
    return 'Not a valid HTTP request. It cannot be copied as cURL.'
  }
  if (requestBody.truncated) return 'Only the beginning of the body was kept.'
  if (masked) return 'A secret or card number was replaced by dots.'
  if (requestHeaders.some(([name]) => name.toLowerCase() === 'cookie')) return 'Cookies are hidden and are not copied.'
  const isPlain = requestHeaders.every(([, value]) => /^[\t\x20-\x7e]*$/.test(value))
  return isPlain ? null : 'A header is not ASCII. Your shell may encode it differently.'
}

/** UTF-8 as base64, because a shell word cannot contain a zero byte. */
const base64Of = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))

/**
 * The call as a command for a POSIX shell: every header and byte, token included. `serviceUrl` has no trailing slash.
 */
export const curlCommand = (call: CurlCall, serviceUrl: string): string => {
  const { method, url, requestBody } = call
  const hasBody = requestBody.bytes > 0
  const parts = ['curl -sS -i']
  // Otherwise curl would read brackets as ranges and resolve dots.
  if (/[[\]{}]/.test(url)) parts[0] += ' --globoff'
  if (/\/\.\.?([/?#]|$)/.test(url)) parts[0] += ' --path-as-is'
  if (method === 'HEAD' && !hasBody) parts[0] += ' --head'
  else if (method !== (hasBody ? 'POST' : 'GET')) parts[0] += ` -X ${shellWord(method)}`
  parts[0] += ` ${shellWord(serviceUrl + url)}`
  for (const word of headerWords(call)) parts.push(`-H ${shellWord(word)}`)
  const isText = requestBody.encoding === 'utf8' && !requestBody.text.includes('\0')
  if (hasBody) parts.push(isText ? `--data-raw ${shellWord(requestBody.text)}` : '--data-binary @-')
  const command = parts.join(' \\\n  ')
  if (!hasBody || isText) return command
  const encoded = requestBody.encoding === 'base64' ? requestBody.text : base64Of(requestBody.text)
  return `printf %s ${shellWord(encoded)} | base64 -d | ${command}`
}
