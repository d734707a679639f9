import type { LogEntryView } from '../../../../shared/contract/log.ts'

/** A word for a POSIX shell that means exactly this text. */
export const shellWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** What curl writes by itself, about the connection it makes. */
const ofTheConnection = new Set(['host', 'content-length', 'transfer-encoding', 'connection', 'keep-alive'])
/** What curl adds unless it is told not to. */
const addedByCurl = ['User-Agent', 'Accept']

type Call = Pick<LogEntryView, 'method' | 'url' | 'requestHeaders' | 'requestBody' | 'masked'>

const headerWords = ({ requestHeaders, requestBody }: Call): string[] => {
  const names = new Set(requestHeaders.map(([name]) => name.toLowerCase()))
  const sent = requestHeaders
    .filter(([name]) => !ofTheConnection.has(name.toLowerCase()))
    // A header without a value is written with a semicolon; a colon would leave it out.
    .map(([name, value]) => (value === '' ? `${name};` : `${name}: ${value}`))
  const unwanted = requestBody.bytes > 0 ? [...addedByCurl, 'Content-Type'] : addedByCurl
  return [...sent, ...unwanted.filter((name) => !names.has(name.toLowerCase())).map((name) => `${name}:`)]
}

/** Why a call cannot be repeated byte for byte; null when it can. */
export const notRepeatable = ({ requestBody, masked }: Call): string | null => {
  if (requestBody.truncated) return 'Only the beginning of the body was kept.'
  return masked ? 'A secret or card number was replaced by dots.' : null
}

/** The same call for a POSIX shell: every header and byte, token included. `serviceUrl` without a slash at its end. */
export const curlCommand = (call: Call, serviceUrl: string): string => {
  const { method, url, requestBody } = call
  const hasBody = requestBody.bytes > 0
  const parts = ['curl -sS -i']
  // Brackets would be taken for ranges, and dots resolved.
  if (/[[\]{}]/.test(url)) parts[0] += ' --globoff'
  if (/\/\.\.?([/?#]|$)/.test(url)) parts[0] += ' --path-as-is'
  if (method === 'HEAD') parts[0] += ' --head'
  else if (method !== (hasBody ? 'POST' : 'GET')) parts[0] += ` -X ${shellWord(method)}`
  parts[0] += ` ${shellWord(serviceUrl + url)}`
  for (const word of headerWords(call)) parts.push(`-H ${shellWord(word)}`)
  const isText = requestBody.encoding === 'utf8'
  if (hasBody) parts.push(isText ? `--data-raw ${shellWord(requestBody.text)}` : '--data-binary @-')
  const command = parts.join(' \\\n  ')
  return hasBody && !isText ? `printf %s ${shellWord(requestBody.text)} | base64 -d | ${command}` : command
}
