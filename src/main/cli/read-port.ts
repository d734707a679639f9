import { type LogLevel, logLevels } from './headless-options.ts'
import { WrongArgument } from './wrong-argument.ts'

/** A given text, with the flag or variable it came from for error messages. */
export interface Given {
  text: string
  from: string
}

/** Reads a TCP port. 0 selects any free one. */
export const readPort = ({ text, from }: Given): number => {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) {
    throw new WrongArgument(`${from} must be a number from 0 to 65535, got "${text}"`)
  }
  return Number(text)
}

/** Reads a host name, or an IPv4 or IPv6 address without brackets. */
export const readHost = ({ text, from }: Given): string => {
  if (!/^[0-9A-Za-z.:%_-]+$/.test(text)) {
    throw new WrongArgument(`${from} must be a host name or an IP address, got "${text}"`)
  }
  return text
}

/** Reads {pay_url} of the specification. Payment links are `{pay_url}/pay/<link_id>`, so it must be an origin. */
export const readPayUrl = ({ text, from }: Given): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !['http:', 'https:'].includes(url.protocol) || url.href !== `${url.origin}/`) {
    throw new WrongArgument(`${from} must be an http or https address without a path, such as https://pay.example.com`)
  }
  return url.origin
}

/** Reads a bearer token (RFC 6750, section 2.1) that is too long to be guessed. Messages never quote it. */
export const readToken = ({ text, from }: Given): string => {
  if (!/^(?=.{16,256}$)[0-9A-Za-z._~+/-]+=*$/.test(text)) {
    throw new WrongArgument(`${from} must be 16 to 256 letters, digits or - . _ ~ + /`)
  }
  return text
}

export const readLogLevel = ({ text, from }: Given): LogLevel => {
  const level = logLevels.find((name) => name === text)
  if (level === undefined) throw new WrongArgument(`${from} must be one of ${logLevels.join(', ')}, got "${text}"`)
  return level
}
