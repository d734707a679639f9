import type { CallToSign, RequestLanguage, SentCall } from '../request-language.ts'

/** Returns the number of UTF-8 bytes of a text. */
const byteLength = (text: string): number => new TextEncoder().encode(text).length

/** RFC 9112: CR LF after each line of the head, Content-Length in bytes. */
const rawRequest = ({ url, body, authorization }: SentCall): string => {
  const { host, pathname, search } = new URL(url)
  const head = [
    `POST ${pathname}${search} HTTP/1.1`,
    `Host: ${host}`,
    'Content-Type: application/json',
    ...(authorization === '' ? [] : [`Authorization: ${authorization}`]),
    `Content-Length: ${byteLength(body)}`,
    'Connection: close',
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

/** A message cannot compute a hash. It has a placeholder for it, and its body is the text to hash. */
const signItYourself = ({ url, key, canonical }: CallToSign): string =>
  rawRequest({ url, body: canonical, authorization: `Bearer ${key}.{{md5(body + secret)}}` })

const run = (address: string): string => {
  const { protocol, hostname, port } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  return protocol === 'https:'
    ? `openssl s_client -quiet -connect ${hostname}:${port || 443} < create-link.http`
    : `nc ${host} ${port || 80} < create-link.http`
}

export const http: RequestLanguage = {
  fileName: 'create-link.http',
  run,
  thisRequest: rawRequest,
  signItYourself,
}
