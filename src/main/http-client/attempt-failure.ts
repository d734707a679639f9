import type { AttemptError } from '../../shared/contract/deliveries.ts'

/** The reason with which an exchange is aborted after its timeout. */
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
  // undici reports unreadable responses and closed connections with the same code; the message distinguishes them.
  if (known === 'closed' && /^bad (upgrade|response)/.test(message)) return 'protocol'
  if (known !== undefined) return known
  if (/^(ERR_SSL|ERR_TLS|CERT_)/.test(code)) return 'tls'
  return code.startsWith('HPE_') ? 'protocol' : 'other'
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Returns code and message of a thrown value. An AggregateError without a code gives those of its first error. */
const codeAndMessageOf = (error: unknown): { code: string; message: string } => {
  if (!(error instanceof Error)) return { code: '', message: String(error) }
  // undici omits the code of some parser errors.
  const fallback = error.name === 'HTTPParserError' ? 'HPE_UNKNOWN' : ''
  const code = ('code' in error ? text(error.code) : '') || fallback
  const first = error instanceof AggregateError ? error.errors[0] : undefined
  return code === '' && first instanceof Error ? codeAndMessageOf(first) : { code, message: error.message || code }
}

/** Whether an exchange failed because its connection was closed or reset. */
export const isCutOff = (error: unknown): boolean => {
  const { code, message } = codeAndMessageOf(error)
  return ['reset', 'closed'].includes(failureOf(code, message))
}

/**
 * Whether a response is complete although the parser rejected it: its status has no body, and the Content-Length beside
 * it does not count. RFC 9110, 8.6 allows this with 304; servers also send it with 204, and other clients accept it.
 */
export const isWholeWithoutBody = (status: number | undefined, error: unknown): boolean =>
  (status === 204 || status === 304) && codeAndMessageOf(error).code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH'

/**
 * Whether the parser rejected a response for its Content-Length, as when there are two, or one beside chunks. RFC 9112,
 * 6.3 allows a client to read some of these. undici has no code for all of them.
 */
export const isLengthFault = (error: unknown): boolean => /content-length/i.test(codeAndMessageOf(error).message)

/** Returns the reason part of an OpenSSL message, without source file and line. Returns other messages unchanged. */
const tlsCause = (message: string): string => {
  const reason = /:SSL routines:[^:]*:([^:]+)/.exec(message)?.[1] ?? message.trim()
  // OpenSSL's messages for data that is not TLS.
  return /^(wrong version number|packet length too long|http request)$/.test(reason)
    ? 'it did not answer in TLS, plain HTTP perhaps'
    : reason
}

/** Words for what undici says of a response in its own terms. All of its assertions concern the status. */
const protocolCause = (code: string, message: string): string => {
  if (code === 'ERR_ASSERTION') return 'its status line has no status of HTTP (100 to 999)'
  const contradicts = code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' || /Content-Length can.t be present/.test(message)
  return contradicts ? 'its Content-Length does not fit the rest of its head' : message
}

/** The names of the two sides of an exchange in a sentence. */
export interface ExchangeWords {
  /** The receiver, with a capital letter. */
  receiver: string
  message: string
}

const ipnWords: ExchangeWords = { receiver: 'The receiver', message: 'The IPN' }

/** Returns why an exchange ended early, as a kind and a sentence. `host` is as in the URL: `name:port`. */
export const attemptFailure = (
  error: unknown,
  { host, answered, words = ipnWords }: { host: string; answered: boolean; words?: ExchangeWords },
): AttemptError => {
  const { receiver } = words
  if (error instanceof ExchangeTimeout) {
    const what = answered ? `${receiver} began to answer but did not finish` : `${receiver} did not answer`
    return { code: 'timeout', message: `${what} within ${error.seconds} s (${host}).` }
  }
  const { code, message } = codeAndMessageOf(error)
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
