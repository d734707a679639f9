import type { AttemptError } from '../../shared/contract/deliveries.ts'

/** Thrown into an exchange that took longer than it may. */
export class ExchangeTimeout extends Error {
  override name = 'ExchangeTimeout'
  readonly seconds: number
  constructor(timeoutMs: number) {
    super(`no complete answer within ${timeoutMs} ms`)
    this.seconds = timeoutMs / 1_000
  }
}

type Failure = 'refused' | 'reset' | 'timeout' | 'dns' | 'tls' | 'protocol' | 'closed' | 'unreachable' | 'other'

const failureOfCode: Record<string, Failure> = {
  ECONNREFUSED: 'refused',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  ECONNABORTED: 'reset',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  EAI_FAIL: 'dns',
  EAI_NODATA: 'dns',
  EAI_NONAME: 'dns',
  EPROTO: 'tls',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls',
  UNABLE_TO_GET_ISSUER_CERT: 'tls',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  EHOSTDOWN: 'unreachable',
  ENETDOWN: 'unreachable',
  EACCES: 'unreachable',
  EPERM: 'unreachable',
  UND_ERR_SOCKET: 'closed',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'protocol',
  UND_ERR_HEADERS_OVERFLOW: 'protocol',
  ERR_ASSERTION: 'protocol',
}

const failureOf = (code: string, message: string): Failure => {
  const known = failureOfCode[code]
  // undici's own words for an answer it will not read; a plain end of the connection has the same code.
  if (known === 'closed' && /^bad (upgrade|response)/.test(message)) return 'protocol'
  if (known !== undefined) return known
  if (/^(ERR_SSL|ERR_TLS|CERT_)/.test(code)) return 'tls'
  return code.startsWith('HPE_') ? 'protocol' : 'other'
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Code and message of whatever was thrown; where several addresses were tried, of the first that says something. */
const told = (error: unknown): { code: string; message: string } => {
  if (!(error instanceof Error)) return { code: '', message: String(error) }
  // undici leaves the code of some parser errors out.
  const fallback = error.name === 'HTTPParserError' ? 'HPE_UNKNOWN' : ''
  const code = ('code' in error ? text(error.code) : '') || fallback
  const first = error instanceof AggregateError ? error.errors[0] : undefined
  return code === '' && first instanceof Error ? told(first) : { code, message: error.message || code }
}

/** Whether an exchange failed because its connection was cut, by a close or a reset. */
export const isCutOff = (error: unknown): boolean => {
  const { code, message } = told(error)
  return ['reset', 'closed'].includes(failureOf(code, message))
}

/**
 * Whether an answer is whole, though it was told to be no HTTP: its status has no body, and a Content-Length beside it
 * counts none. With 304 that is right (RFC 9110, 8.6), and servers that send it with 204 are understood everywhere.
 */
export const isWholeWithoutBody = (status: number | undefined, error: unknown): boolean =>
  (status === 204 || status === 304) && told(error).code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH'

/** What OpenSSL says between where it says it from and the line of its own source; other words as they are. */
const tlsCause = (message: string): string => {
  const reason = /:SSL routines:[^:]*:([^:]+)/.exec(message)?.[1] ?? message.trim()
  // Its ways of saying that the bytes that came are no TLS at all.
  return /^(wrong version number|packet length too long|http request)$/.test(reason)
    ? 'it did not answer in TLS, plain HTTP perhaps'
    : reason
}

/** An assertion of undici's about an answer says nothing to its reader, and all of them are about the status. */
const protocolCause = (code: string, message: string): string =>
  code === 'ERR_ASSERTION' ? 'its status line has no status of HTTP (100 to 999)' : message

/** What the two sides of an exchange are called in a sentence. */
export interface ExchangeWords {
  /** Who was asked, with a capital letter. */
  receiver: string
  message: string
}

const ipnWords: ExchangeWords = { receiver: 'The receiver', message: 'The IPN' }

/** Why an exchange ended early, in a word and in a sentence. `host` as in the URL: `name:port`. */
export const attemptFailure = (
  error: unknown,
  { host, answered, words = ipnWords }: { host: string; answered: boolean; words?: ExchangeWords },
): AttemptError => {
  const { receiver } = words
  if (error instanceof ExchangeTimeout) {
    const what = answered ? `${receiver} began to answer but did not finish` : `${receiver} did not answer`
    return { code: 'timeout', message: `${what} within ${error.seconds} s (${host}).` }
  }
  const { code, message } = told(error)
  const failure = failureOf(code, message)
  const inSentence = receiver.charAt(0).toLowerCase() + receiver.slice(1)
  const sentences: Record<Failure, string> = {
    refused: `${receiver} refused the connection (${host}). Is it running?`,
    reset: `${receiver} broke off the connection (${host}) ${answered ? 'in the middle of its answer' : 'before it answered'}.`,
    timeout: `No connection to ${inSentence} could be made in time (${host}).`,
    dns: `${receiver}'s host name could not be resolved (${host}).`,
    tls: `No secure connection to ${inSentence} could be made (${host}): ${tlsCause(message)}. Does it speak https, with a certificate this machine trusts?`,
    protocol: `${receiver}'s answer is not valid HTTP (${host}): ${protocolCause(code, message)}.`,
    closed: `${receiver} closed the connection (${host}) ${answered ? 'in the middle of its answer' : 'without an answer'}.`,
    unreachable: `${receiver} cannot be reached from this machine (${host}): ${message}.`,
    other: `${words.message} could not be sent (${host}): ${message}.`,
  }
  return { code: failure, message: sentences[failure] }
}
