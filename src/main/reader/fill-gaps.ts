import { escapePattern } from '../../shared/escape-pattern.ts'
import { gapsIn, gapText, restOfText } from '../../shared/gaps.ts'
import { textOf, utf8Of } from '../signature-tools/request-readers/bytes-of.ts'
import type { Candidate, RequestCandidate } from './candidate.ts'

/** Limits the bytes of a body that is searched. */
const maxBody = 1_000_000
const maxNames = 12

/** `$KEY`, `%KEY%`, `{{key}}`, `process.env.KEY`, `config->key`. */
const lookup =
  /^(?:\$\{?|%|\{\{\s{0,5})?(?:(?:process|import|meta|env|Env|self|this|config|settings|app|Config)(?:\.|->|::))*([A-Za-z_][\w.-]*)(?:\}|%|\s{0,5}\}\})?$/
/** `getenv('KEY')`, `os.environ["KEY"]`, `ENV.fetch('KEY')`, `config('KEY')`. */
const lookupCall = /(?:env|environ|ENV|config|get|fetch)\s{0,5}[([]\s{0,5}["']([A-Za-z_][\w.-]*)["'][^()]*[)\]]$/i

const nameOf = (source: string): string | undefined => (lookup.exec(source) ?? lookupCall.exec(source))?.[1]

const numberText = /^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,10})?$/

/** Puts the known values into the gaps of a text. In JSON, a gap alone between quotes may become a number. */
const filled = (text: string, valueFor: (source: string) => string | undefined, isJson: boolean): string =>
  gapsIn(text).reduce((before, source) => {
    const value = valueFor(source)
    if (value === undefined) return before
    const written = isJson ? JSON.stringify(value).slice(1, -1) : value
    const whole = `"${gapText(source)}"`
    const isAmount = new RegExp(`"amount"\\s*:\\s*${escapePattern(whole)}`).test(before)
    const number = isJson && isAmount && numberText.test(value) ? before.replaceAll(whole, value) : before
    return number.replaceAll(gapText(source), written)
  }, text)

/** `{{name}}` of a request file, whose lines `@name = value` define it. */
const template = /\{\{[ \t]{0,5}(\$?[\w.-]{1,60})[ \t]{0,5}\}\}/g

const wholeParts: ReadonlySet<string> = new Set(['the body', 'the header Authorization'])

/** A body or header that is missing as a whole, or a variable, which the reader that found it has said. */
const isNamed = (name: string, notes: readonly string[]): boolean =>
  notes.some((note) =>
    wholeParts.has(name) ? note.toLowerCase().includes(name.toLowerCase()) : note.includes(`{{${name}}}`),
  )

const isRequest = (candidate: Candidate): candidate is RequestCandidate => candidate.kind === 'create-request'

/**
 * Fills the gaps of requests with the values that the pasted text assigns elsewhere. Names those that remain, because
 * the signature cannot be checked without them.
 */
export const fillGaps = (
  text: string,
  candidates: readonly Candidate[],
  values: () => ReadonlyMap<string, string>,
): Candidate[] => {
  const isRequestFile = /^@\w{1,60}[ \t]*=/m.test(text)
  const marked = (written: string): string =>
    isRequestFile ? written.replace(template, (_, name: string) => gapText(name)) : written
  let known: ReadonlyMap<string, string> | undefined
  const valueFor = (source: string): string | undefined => {
    const key = nameOf(source)
    if (key === undefined) return undefined
    known ??= values()
    return known.get(key)
  }
  return candidates.map((candidate) => {
    if (!isRequest(candidate) || candidate.request.body.length > maxBody) return candidate
    const { request } = candidate
    const sent = textOf(request.body)
    const body = marked(sent)
    const [header, address] = [request.authorization, request.url].map((one) => (one === null ? null : marked(one)))
    const all = [body, header ?? '', address ?? ''].join('\n')
    if (gapsIn(all).length === 0) return candidate
    const isJson = /^\s*[{[]/.test(body)
    const plain = (text: string | null): string | null => (text === null ? null : filled(text, valueFor, false))
    const complete = filled(body, valueFor, isJson)
    const [authorization, url] = [plain(header ?? null), plain(address ?? null)]
    const missing = gapsIn([complete, authorization ?? ''].join('\n')).slice(0, maxNames)
    const taken = gapsIn(all).filter((name) => !missing.includes(name) && valueFor(name) !== undefined)
    const notes = [
      ...candidate.notes,
      ...(taken.length === 0 ? [] : [`From another place in the text: the value of ${taken.join(', ')}.`]),
      ...missing
        .filter((name) => name !== restOfText && !isNamed(name, candidate.notes))
        .map((name) => `The value of ${name} is missing here: give it.`),
    ]
    const changed = complete === sent ? request.body : utf8Of(complete)
    return {
      ...candidate,
      notes,
      request: { ...request, body: changed, authorization, url, exact: request.exact && changed === request.body },
    }
  })
}
