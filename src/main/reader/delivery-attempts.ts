import { anyOf } from '../../shared/any-of.ts'
import type { AccessCandidate } from './candidate.ts'
import { ipnMeaning } from './status-meaning.ts'
import { type TextLine, textLines } from './text-lines.ts'
import { certificateCauses } from './tls-failure.ts'

/** Messages of Node, curl and openssl for failed connections, and the fix at the receiver. */
const failures: typeof certificateCauses = [
  ...certificateCauses,
  [
    /\bE(?:NET|HOST)UNREACH\b|no route to host|network is unreachable/i,
    'The sender has no route to the receiver’s address. If the receiver’s host has only an IPv6 address, give it an IPv4 address, too.',
  ],
  [
    /\bETIMEDOUT\b|connect(?:ion)? timed? ?out|UND_ERR_CONNECT_TIMEOUT/i,
    'Nothing answered at the receiver’s address: a firewall drops the packets, or the machine is down.',
  ],
  [/\bENOTFOUND\b|could not be resolved/i, 'The host of the ipn_url has no address: compare its spelling.'],
  [/\bEAI_AGAIN\b/, 'The name server of the receiver’s host did not answer: look at its DNS.'],
  [
    /\bEPROTO\b|wrong version number|handshake fail|ERR_SSL_/i,
    'The receiver and the sender have no TLS version in common: perhaps the port speaks plain HTTP, or only old versions.',
  ],
  [
    /\bECONNREFUSED[^\n]{0,20}(?:127\.0\.0\.1|::1|localhost)/,
    'The host of the ipn_url resolves to 127.0.0.1 or ::1, so the sender calls itself: give an address that others can reach.',
  ],
  [
    /\bECONNREFUSED\b|refused the connection|connection refused/i,
    'Nothing listens at the receiver’s port, or a firewall refuses: start it, or let the sender through.',
  ],
]
const url = /https?:\/\/[^\s"'\\<>{}/]{1,200}(?<target>\/[^\s"'\\<>{}]{0,300})/
const names = /ipn|notif|webhook|callback/i
const rowNumber = String.raw`(?<number>(?:[\p{L}#]{1,12}[ #]{0,2})?\d{1,2}(?:(?: of |\/)\d{1,2})?[.):,]?(?: at)?[\s|\u2013\u2014-]{1,8})`
const rowTime = String.raw`(?<time>(?:\d{4}-\d\d-\d\d[ T])?\d\d:\d\d:\d\d(?:\.\d{1,6})?Z?)`
const rowResult = String.raw`(?:(?<status>[2-5]\d\d)(?![\d.,:])|(?<rest>\S[^\n]{0,300}))`
const monthWord = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6} '
/** A row of a list of attempts: its number, if it has one, its time, then its status or an error. */
const row = new RegExp(
  String.raw`^[\s|>*-]{0,12}(?!${monthWord})${rowNumber}?${rowTime}(?:[ \t|:,\u2013\u2014]|-(?!>)){1,8}(?:(?:HTTP|->|=>|\u2192)[ \t]{1,3}){0,2}${rowResult}`,
  'iu',
)
const ownWord = anyOf(
  String.raw`\w{0,30}(?:error|exception|fehler)|fail\w*|connect\w*|request|fetch|cause|reason|result|problem`,
  String.raw`post|host|TLS|SSL|x509|\d+`,
)
/** The name of another program before an error: `redis: `, `node[811]: `. The error is not the sender's. */
const program = new RegExp(
  anyOf(
    /\b(?:SQLSTATE|redis|mysql|mariadb|postgres\w{0,3}|amqp|rabbitmq|kafka|smtp|mongo\w{0,2}|memcached?)\b/,
    String.raw`\b(?!${ownWord}:)[\w-]{1,40}(?:\[\d{1,9}\])?: `,
  ),
  'i',
)
const heading =
  /deliver|attempt|\btr(?:y|ies)\b|retr(?:y|ies)|^[^\d:]{0,20}\b(?:time|when|zeit)\b[^\d:]{1,20}\b(?:status|answer|antwort|result)/i
const maxLines = 5_000
const maxBetween = 4
/** Ports at which a host without a port in its address may be reached, also through a proxy. */
const usualPorts = new Set(['80', '443', '8080', '8443'])
/** The result after the time of a row without a number. Lines of other logs do not have such a text there. */
const bareResult =
  /^(?:[2-5]\d\d[\s|,;()–—-]{0,8}(?:$|[A-Z][A-Za-z ]{1,40}\W{0,2}(?:$|\d))|(?:(?:error|failed|connect)\W{1,3}){0,2}E[A-Z_]{5,40}\b)/

/** A line of an access log, or about a create call. */
const otherLine = /"[A-Z]{3,7} |HTTP\/|"result|payment-links/

interface Attempts {
  target: string
  first: TextLine
  last: TextLine
  count: number
  status: number
  time: string
  meaning: string
}

/** Whether a connection was refused at another port than that of the address. */
const isElsewhere = (rest: string, address: string): boolean => {
  const port = /ECONNREFUSED \S{0,60}:(\d{2,5})(?![\w.:])/.exec(rest)?.[1]
  const own = /^https?:\/\/[^/]{1,200}:(\d{2,5})\//.exec(address)?.[1]
  return port !== undefined && (own === undefined ? !usualPorts.has(port) : port !== own)
}

/** Returns the result of the attempt in a line. undefined when the line is not an attempt. */
const attemptIn = (
  { text }: TextLine,
  address: string,
  isListed: boolean,
): Pick<Attempts, 'status' | 'time' | 'meaning'> | undefined => {
  if (otherLine.test(text)) return undefined
  const { number, time, status, rest = '' } = row.exec(text)?.groups ?? {}
  if (time === undefined) return undefined
  if (number === undefined) {
    const result = text.slice(text.indexOf(status ?? rest, text.indexOf(time) + time.length)).trim()
    if (!bareResult.test(result) || (status !== undefined && !isListed)) return undefined
  }
  if (status !== undefined) return { time, status: Number(status), meaning: ipnMeaning(Number(status), null) }
  const [pattern, words] = failures.find(([one]) => one.test(rest)) ?? []
  const before = rest.slice(0, pattern && rest.search(pattern))
  if (words === undefined || program.test(before) || isElsewhere(rest, address)) return undefined
  const meaning = `No connection to the receiver was made, so the IPN was not sent. ${words} The IPN counts as failed and is sent again.`
  return { time, status: 0, meaning }
}

/** Reads lists of attempts of an IPN, as the console and others show them: below or beside the address of the receiver. */
export const deliveryAttempts = (text: string): AccessCandidate[] => {
  if (!names.test(text)) return []
  const found: Attempts[] = []
  let address = ''
  let current: Attempts | undefined
  /** How many lines may still come between the address or heading and the rows. */
  let linesLeft = 0
  for (const line of textLines(text).slice(0, maxLines)) {
    const named = names.test(line.text) ? url.exec(line.text) : null
    const attempt = attemptIn(line, named?.[0] ?? address, linesLeft > 0)
    // Any line may follow a setting, so no list is expected after it.
    const isSetting = named !== null && /_url\W{1,5}http/i.test(line.text)
    if (attempt !== undefined || heading.test(line.text) || named !== null) linesLeft = isSetting ? 0 : maxBetween
    else if (line.text.trim() !== '') linesLeft = line.text.trimEnd().endsWith(':') ? 0 : linesLeft - 1
    // An address above attempts, or another one beside them, begins another list.
    if (named !== null && (attempt === undefined || named[0] !== address)) current = undefined
    address = named?.[0] ?? address
    if (attempt === undefined || address === '') continue
    if (current === undefined) {
      current = {
        ...attempt,
        target: (url.exec(address)?.groups?.target ?? '/').replace(/[.,;:)]+$/, ''),
        first: line,
        last: line,
        count: 1,
      }
      found.push(current)
    } else Object.assign(current, attempt, { last: line, count: current.count + 1 })
  }
  return found
    .filter(({ count }) => count > 1)
    .map(({ target, status, time, meaning, first, last, count }) => ({
      kind: 'access-line',
      confidence: 'certain',
      source: 'labelled',
      name: null,
      range: { start: first.start, end: last.end },
      notes: [`The text has ${count} attempts of this IPN: this is the last.`],
      fields: { method: 'POST', target, status, time, agent: null },
      explanation: meaning,
    }))
}
