import { settingDefaults } from '../../shared/setting-defaults.ts'
import type { Candidate } from './candidate.ts'
import { paymentIds } from './ipn-notes.ts'

const limitSeconds = settingDefaults.ipnTimeoutSeconds
const longest = 120

const namedTime = '(?:took|duration|elapsed|latency|service|(?<ofRequest>(?:response|request)_?time))'
/** `took_ms=21874`, `"duration_s": 21.9`, `service=21874ms`. */
const named = new RegExp(
  String.raw`\b${namedTime}(?:_(?<nameUnit>ms|millis|s|sec|seconds))?\b["']?[ \t]{0,3}[=:][ \t]{0,3}["']?(?<number>\d{1,7}(?:\.(?<decimals>\d{1,9}))?) ?(?<unit>ms|s|sec|seconds)?(?![\w.])`,
  'gi',
)
/** `Completed 200 OK in 21874ms`, `took 21.9 s`. */
const prose =
  /\b(?:completed [1-5]\d\d|responded|took|response[-_ ]time)\b[^\n.;,=]{0,20}?(?<![\d.,])(?<number>\d{1,7}(?:\.\d{1,6})?) ?(?<unit>ms|s|sec|seconds)\b/gi

/** Returns the times in seconds that a line says some work took. A number without a unit counts if a known program writes it so. */
export const secondsIn = (line: string): number[] =>
  [...line.matchAll(named), ...line.matchAll(prose)].flatMap(({ groups = {} }) => {
    const { number, ofRequest, nameUnit, decimals } = groups
    // nginx counts its $request_time in seconds with three decimals, lograge of Rails a duration in milliseconds.
    const ofProgram =
      ofRequest && decimals?.length === 3 ? 's' : decimals && /\bcontroller=/.test(line) ? 'ms' : undefined
    const unit = nameUnit ?? groups.unit ?? ofProgram
    return unit === undefined ? [] : [Number(number) / (/^m/i.test(unit) ? 1_000 : 1)]
  })

/** The lines of a text, with the name of its column before each cell of a table. */
const namedLines = (text: string): string[] => {
  let names: string[] = []
  return text.split('\n').map((line) => {
    const cells = line.split(/[|\t]/).map((cell) => cell.trim())
    if (line.length > 5_000 || !/[|\t]|^[-+=\s]*-[-+=\s]*$/.test(line)) names = []
    else if (cells.some((cell) => /_(?:ms|millis|s|sec|seconds)$/i.test(cell))) names = cells
    return cells.length === names.length ? [line, ...names.map((name, at) => `${name}=${cells[at]}`)].join('\t') : line
  })
}

const ofIpn = /ipn(?!_url|_format)|notif|hook|callback/i

/** Says that the receiver takes too long, if a line that is of an IPN or has one of its ids says so. */
export const slowNotes = (text: string, candidates: readonly Candidate[]): string[] => {
  const ids = candidates.flatMap((one) => (one.kind === 'ipn' ? paymentIds(one.fields) : []))
  const values = ids.map((id) => id.slice(id.indexOf(' ') + 1)).filter((id) => id.length > 6)
  let before = ''
  const slow = namedLines(text).flatMap((line) => {
    // Rails says what was called in the lines before the one with the time.
    const own = /\bCompleted [1-5]\d\d\b/.test(line) ? before : line
    before = own === before || /\bStarted\s[A-Z]/.test(line) ? line : `${before.slice(-4_000)}\n${line}`
    const found = secondsIn(line).filter((one) => one > limitSeconds && one < longest)
    // Looked for last, because the lines before may be long.
    const isOfIpn = () => /\bPOST\b/.test(own) || ofIpn.test(own) || values.some((id) => own.includes(id))
    return found.length > 0 && isOfIpn() ? found : []
  })
  return slow[0] === undefined
    ? []
    : [
        `The text names ${Math.round(slow[0])} s of work. The sender hangs up after ${limitSeconds} s by default: an IPN that takes longer counts as failed and is sent again. Answer first and do the work afterwards.`,
      ]
}
