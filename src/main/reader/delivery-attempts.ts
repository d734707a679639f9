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
    'The sender has no way to the address of the receiver. If its host has an address of IPv6 alone, give it one of IPv4, too.',
  ],
  [
    /\bETIMEDOUT\b|connect(?:ion)? timed? ?out|UND_ERR_CONNECT_TIMEOUT/i,
    'Nothing answered at the address of the receiver: a firewall drops what the sender sends, or the machine is down.',
  ],
  [/\bENOTFOUND\b|could not be resolved/i, 'The host of the ipn_url has no address: compare its spelling.'],
  [/\bEAI_AGAIN\b/, 'The name server of the receiver’s host did not answer: look at its DNS.'],
  [
    /\bEPROTO\b|wrong version number|handshake fail|ERR_SSL_/i,
    'The receiver and the sender found no common TLS: perhaps the port speaks plain HTTP, or only old versions.',
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
/** A name of a program before an error, `redis: `, `node[811]: `: it is not the sender's. */
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
/** Of an address without a port, its proxies' among them. */
const usualPorts = new Set(['80', '443', '8080', '8443'])
/** What a row without a number has behind its time, and no line of another log. */
const reason =
  /^(?:[2-5]\d\d[\s|,;()–—-]{0,8}(?:$|[A-Z][A-Za-z ]{1,40}\W{0,2}(?:$|\d))|(?:(?:error|failed|connect)\W{1,3}){0,2}E[A-Z_]{5,40}\b)/

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

/** What became of the attempt in a line. undefined when it is none. */
const attemptIn = (
  { text }: TextLine,
  address: string,
  isListed: boolean,
): Pick<Attempts, 'status' | 'time' | 'meaning'> | undefined => {
  const {
    number,
    time,
    status,
    rest = '',
  } = (/"[A-Z]{3,7} |HTTP\/|"result|payment-links/.test(text) ? undefined : row.exec(text)?.groups) ?? {}
  if (time === undefined) return undefined
  if (
    number === undefined &&
    !reason.test(text.slice(text.indexOf(status ?? rest, text.indexOf(time) + time.length)).trim())
  )
    return undefined
  if (status !== undefined) {
    if (number === undefined && !isListed) return undefined
    return { time, status: Number(status), meaning: ipnMeaning(Number(status), null) }
  }
  const [pattern, words] = failures.find(([one]) => one.test(rest)) ?? []
  const before = rest.slice(0, pattern && rest.search(pattern))
  if (words === undefined || program.test(before) || isElsewhere(rest, address)) return undefined
  const meaning = `No connection to the receiver was made, so the IPN was not sent. ${words} The IPN counts as failed and is sent again.`
  return { time, status: 0, meaning }
}

/** Reads lists of the attempts of an IPN, as the console and others show them: below or beside the address of the receiver. */
export const deliveryAttempts = (text: string): AccessCandidate[] => {
  if (!names.test(text)) return []
  const found: Attempts[] = []
  let address = ''
  let own: Attempts | undefined
  /** How many lines may still come between the address or heading and the rows. */
  let listed = 0
  for (const line of textLines(text).slice(0, maxLines)) {
    const named = names.test(line.text) ? url.exec(line.text) : null
    const attempt = attemptIn(line, named?.[0] ?? address, listed > 0)
    // A setting is followed by anything.
    const isSetting = named !== null && /_url\W{1,5}http/i.test(line.text)
    if (attempt !== undefined || heading.test(line.text) || named !== null) listed = isSetting ? 0 : maxBetween
    else if (line.text.trim() !== '') listed = line.text.trimEnd().endsWith(':') ? 0 : listed - 1
    // An address above a list begins another one; beside its attempts it is that of the list.
    if (named !== null && (attempt === undefined || named[0] !== address)) own = undefined
    address = named?.[0] ?? address
    if (attempt === undefined || address === '') continue
    if (own === undefined) {
      own = {
        ...attempt,
        target: (url.exec(address)?.groups?.target ?? '/').replace(/[.,;:)]+$/, ''),
        first: line,
        last: line,
        count: 1,
      }
      found.push(own)
    } else Object.assign(own, attempt, { last: line, count: own.count + 1 })
  }
  return found
    .filter(({ count }) => count > 1)
    .map(({ target: path, status, time, meaning, first, last, count }) => ({
      kind: 'access-line',
      confidence: 'certain',
      source: 'labelled',
      name: null,
      range: { start: first.start, end: last.end },
      notes: [`The text has ${count} attempts of this IPN: this is the last.`],
      fields: { method: 'POST', target: path, status, time, agent: null },
      explanation: meaning,
    }))
}
