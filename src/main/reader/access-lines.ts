import { isObject } from '../../shared/is-object.ts'
import type { Candidate, TextRange } from './candidate.ts'
import { jsonOf, member } from './json-value.ts'
import { secondsIn } from './slow-notes.ts'
import { statusMeaning } from './status-meaning.ts'
import { textLines } from './text-lines.ts'

const method = '(?<method>[A-Z]{3,10})'
const target = String.raw`(?<target>[^" \n]{1,4000})`
const status = String.raw`(?<status>\d{3})`
const bracketedTime = String.raw`\[(?<time>[^\][\n]{10,40})\]`
const version = String.raw`(?: HTTP\/[\d.]{1,3})?`
const agentAndTime = String.raw` "[^"\n]{0,4000}" "(?<agent>[^"\n]{0,1000})"(?: (?<took>\d{1,4}\.\d{3}|\d{7,9})(?= |$))?`

/** The lines that programs write, in the order in which they are tried. No part can match in two ways, so it takes linear time. */
const formats: readonly RegExp[] = [
  // `[time] "POST /ipn HTTP/1.1" 301 178 "-" "agent"` of nginx and Apache, with any prefix.
  String.raw`${bracketedTime} "${method} ${target}${version}" ${status} (?:\d{1,20}|-)(?:${agentAndTime})?`,
  // HAProxy: the status is before the request.
  String.raw`${bracketedTime} \S{1,200} \S{1,200} [-\d/+]{1,60} ${status} (?:\d{1,20}|\+\d{1,20}) [^"\n]{0,400}"${method} ${target}${version}"`,
  // An Application Load Balancer of AWS.
  String.raw`^(?:https?|h2|grpcs?|wss?) (?<time>\S{10,40}) \S{1,200} \S{1,60} \S{1,60}(?: -?[\d.]{1,20}){3} ${status} \S{1,3} \d{1,20} \d{1,20} "${method} ${target}[^"\n]{0,20}"`,
  // Squid: `TCP_MISS/301 391 POST http://…`. CONNECT opens a tunnel.
  String.raw`^(?<time>\d{9,11}\.\d{3})\s{1,10}\d{1,9} \S{1,100} [A-Z_]{3,40}\/${status} \d{1,20} (?!CONNECT )${method} (?<target>\S{1,4000}) `,
  // morgan of Express and other short ones: `POST /ipn 500 6.114 ms - 1187`.
  String.raw`(?:^|[ \]|])(?<method>[A-Z]{3,7}) (?<target>\/[^ \n"]{0,2000}) ${status} \d{1,9}(?:\.\d{1,6})? ?(?:ms|s)\b`,
].map((source) => new RegExp(source))
/** What the service calls itself, wherever the log has it. */
const sender = /paylink-console-ipn\b[\w./-]{0,40}/
const maxLines = 200
const maxLine = 20_000

/** Returns the lines of an access log: nginx and Apache in combined or common format, HAProxy, IIS, or JSON. */
export const accessLines = (text: string): Candidate[] => {
  if (!/" \d{3} |tatus|response_code|[mM]ethod=|haproxy|TCP_|\d m?s\b|^(?:https?|h2) \d{4}-/m.test(text)) return []
  const found: Candidate[] = []
  const w3c = createW3cReader()
  for (const { start, end, text: line } of [...textLines(text), ...eventsIn(text)]) {
    if (found.length >= maxLines) break
    if (line.length > maxLine) continue
    const {
      seconds = null,
      mayBeOwn,
      ...call
    } = w3c(line) ?? lineFields(line) ?? jsonFields(line) ?? pairFields(line) ?? {}
    if (!('method' in call)) continue
    call.agent ??= sender.exec(line)?.[0] ?? null
    const { meaning, isOurs } = statusMeaning({ ...call, seconds, mayBeOwn })
    found.push({
      kind: 'access-line',
      confidence: isOurs ? 'certain' : 'likely',
      source: 'access-log',
      name: null,
      range: { start, end },
      notes: [],
      fields: call,
      explanation: meaning,
    })
  }
  return found
}

/** Objects of JSON over several lines, such as an event of Cloudflare. */
const eventsIn = (text: string): (TextRange & { text: string })[] =>
  [...text.matchAll(/\{[ \t]*\r?\n[^{}]{1,20000}\}/g)].map(({ index, 0: event }) => ({
    start: index,
    end: index + event.length,
    text: event,
  }))

interface AccessFields {
  method: string
  target: string
  status: number
  time: string | null
  agent: string | null
  /** How long the answer took. */
  seconds?: number | null
  /** Whether it may be a call that the program made itself. */
  mayBeOwn?: boolean
}

/** Squid writes the time in seconds since 1970, pino in milliseconds. */
const timeOf = (time: string | null): string | null => {
  if (time === null || !/^(?:\d{13}|\d{9,11}\.\d{3})$/.test(time)) return time
  return new Date(Number(time) * (time.includes('.') ? 1_000 : 1)).toISOString()
}

const lineFields = (line: string): AccessFields | undefined => {
  for (const format of formats) {
    const { method, target, status, time = null, agent = null, took } = format.exec(line)?.groups ?? {}
    if (method === undefined || target === undefined) continue
    const call = { method, target, status: Number(status), time: timeOf(time), agent: agent === '-' ? null : agent }
    // `%D` of Apache counts microseconds; `$request_time` of nginx counts seconds, with decimals.
    return { ...call, seconds: took === undefined ? null : (took.includes('.') ? 1 : 1e-6) * Number(took) }
  }
  return undefined
}

const maxColumns = 100

/** IIS counts milliseconds; CloudFront counts seconds with decimals. */
const secondsOf = (written: string): number | null => {
  if (!/^\d{1,9}(?:\.\d{1,6})?$/.test(written)) return null
  return written.includes('.') ? Number(written) : Number(written) / 1_000
}

/** Reads the lines of a log in the W3C format of IIS or CloudFront, whose line `#Fields:` names the columns. */
const createW3cReader = (): ((line: string) => AccessFields | undefined) => {
  let names: string[] = []
  return (line) => {
    if (line.startsWith('#Fields:')) names = line.slice(8).trim().split(/\s+/).slice(0, maxColumns)
    if (names.length === 0 || line.startsWith('#')) return undefined
    const values = line.trim().split(/\s+/)
    if (values.length < names.length) return undefined
    const of = (name: string): string => {
      const value = values[names.indexOf(name)] ?? '-'
      return value === '-' ? '' : value
    }
    const [method, path, status, query] = [of('cs-method'), of('cs-uri-stem'), of('sc-status'), of('cs-uri-query')]
    if (!/^[A-Z]{3,10}$/.test(method) || path === '' || !/^[1-5]\d\d$/.test(status)) return undefined
    return {
      method,
      target: query === '' ? path : `${path}?${query}`,
      status: Number(status),
      time: of('date') === '' || of('time') === '' ? null : `${of('date')}T${of('time')}Z`,
      agent: of('cs(User-Agent)') || null,
      seconds: secondsOf(of('time-taken')),
    }
  }
}

const first = (value: unknown, paths: string): string | null => {
  for (const path of paths.split(' ')) {
    const found = member(value, ...path.split('.'))
    if (typeof found === 'string' || typeof found === 'number') return String(found)
    if (Array.isArray(found) && typeof found[0] === 'string') return found[0]
  }
  return null
}

/** Field names in the JSON logs of nginx, Apache, Caddy, Traefik, Envoy, pino-http, morgan and load balancers, in events of Cloudflare, and in pairs. */
const jsonNames = {
  status:
    'status status_code statusCode res.statusCode response.status_code response_code DownstreamStatus httpRequest.status http.response.status_code edgeResponseStatus EdgeResponseStatus outcome',
  method:
    'request_method method req.method request.method RequestMethod httpRequest.requestMethod http.request.method clientRequestHTTPMethodName ClientRequestMethod',
  target:
    'request_uri uri url path req.url request.uri RequestPath httpRequest.requestUrl url.path clientRequestPath ClientRequestURI request target',
  agent:
    'http_user_agent user_agent userAgent req.headers.user-agent request.headers.User-Agent request_User-Agent httpRequest.userAgent user_agent.original requestClientApplication',
  time: 'time_iso8601 time_local @timestamp timestamp time ts StartUTC start_time datetime rt devTime',
}

const namedFields = (of: (names: string) => string | null): AccessFields | undefined => {
  const status = Number(of(jsonNames.status))
  const request = /^([A-Z]{3,10}) (\S{1,4000})/.exec(of('request request_line') ?? '')
  const method = request?.[1] ?? of(jsonNames.method)
  const target = request?.[2] ?? of(jsonNames.target)
  if (!Number.isInteger(status) || status < 100 || status > 599 || method === null || target === null) return undefined
  if (!/^[A-Z]{3,10}$/.test(method) || !/^[^\s=]*\/\S*$/.test(target)) return undefined
  return { method, target, status, time: timeOf(of(jsonNames.time)), agent: of(jsonNames.agent) }
}

const jsonFields = (line: string): AccessFields | undefined => {
  const start = line.indexOf('{')
  if (start < 0 || !/tatus|response_code/.test(line)) return undefined
  const value = jsonOf(line.slice(start))
  return isObject(value) ? namedFields((names) => first(value, names)) : undefined
}

/** `name=value` of CEF, LEEF, logfmt and others: a value is in quotes, or ends before the next name. */
const pair =
  /(?:^|[\s|,;[(])([A-Za-z][\w.-]{0,40})=(?:"((?:[^"\\]|\\.){0,4000})"|(.*?)(?=[,;\])]{0,3}(?:\s[A-Za-z][\w.-]{0,40}=|$)))/g
/** LEEF 2 names the separator of its pairs. */
const delimiter = /LEEF:2\.0\|(?:[^|]{0,100}\|){4}([^\w\s|])\|/
const isStatus = /(?:status|response)[ _]?code|http[ _]?status/i
const squashed = (name: string): string => name.replace(/^http[._-]?|[._-]/g, '').toLowerCase()

const pairFields = (line: string): AccessFields | undefined => {
  if (!/(?:method|request)=/i.test(line)) return undefined
  const plain = line.replaceAll(delimiter.exec(line)?.[1] ?? '\t', '\t')
  const values = new Map<string, string>()
  // The first of two pairs with one name stays.
  for (const [, name = '', quoted, bare = ''] of [...plain.matchAll(pair)].reverse())
    values.set(squashed(name), (quoted ?? bare).replace(/\\([\\=|"])/g, '$1'))
  // CEF says in another pair what its numbers are.
  for (const [name, label] of values) {
    const value = values.get(name.replace(/label$/, '')) ?? ''
    if (isStatus.test(label) && /^\d{3}$/.test(value)) values.set('status', value)
  }
  const call = namedFields((names) => {
    const known = names.split(' ').map((name) => values.get(squashed(name.replaceAll('.', '_'))))
    return known.find((value) => value !== undefined) ?? null
  })
  // A `url` with its host may be one that a program called, if no proxy or firewall wrote the line.
  const mayBeOwn =
    call?.target === values.get('url') && /^\w+:/.test(call?.target ?? '') && !/\b(?:CEF|LEEF):/.test(line)
  return call && { ...call, seconds: secondsIn(line)[0] ?? null, mayBeOwn }
}
