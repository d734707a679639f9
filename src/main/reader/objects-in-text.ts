import { anyOf } from '../../shared/any-of.ts'
import { gapText } from '../../shared/gaps.ts'
import { isObject } from '../../shared/is-object.ts'
import { utf8Of } from '../signature-tools/request-readers/bytes-of.ts'
import type { Candidate, TextRange } from './candidate.ts'
import { cutBody, type FoundBody } from './cut-body.ts'
import { hasMostFields, messageOf } from './field-sets.ts'
import { fieldsOfBody } from './fields-of-body.ts'
import { eventCandidate } from './gateway-event.ts'
import { paymentIds, repeatNotes } from './ipn-notes.ts'
import { jsonOf } from './json-value.ts'
import { compactStyle, type Literal, literalJson } from './literal.ts'
import { namedAddressNear, nearbyCall } from './nearby-call.ts'
import { phpDump } from './php-dump.ts'
import { quotedText } from './quoted-text.ts'
import { type LiteralReading, readLiteral } from './read-literal.ts'
import { requestCandidate } from './request-candidate.ts'
import { layersOf, unescapeWindow } from './unescape-window.ts'
import { withoutWraps, wrappedNote } from './unwrap/without-wraps.ts'

const maxFound = 100
/** Limits the characters read in total. */
const maxWork = 5_000_000

const mentions = /order_id|cs_?ref_?code|merchant_?ref_?code|transaction_?id|customer_email|isBase64Encoded/i
/** A brace or bracket followed by the start of a member, escaped or not. A line break between them may be escaped. */
const opening = new RegExp(
  anyOf(
    /\{(?:\s|\\{1,7}[nrt]){0,100}(\\{0,15}(?:"|x22|u0022)|&(?:quot|#34);|['}:A-Za-z_])/,
    /\[\s{0,100}['"]/,
    /\b(?:[Aa]rray|Object)(?:\s|\\{1,3}n){0,100}\(/,
    /\barray\(\d{1,6}\) \{|\barray:\d{1,6} \[|\bobject\([\w\\]{1,100}\)#\d{1,6} \(/,
  ),
  'g',
)

type Dialect = LiteralReading['dialect'] | 'struct'

const dialectNotes: Readonly<Record<Dialect, string>> = {
  json: 'It is not quite JSON: it was taken as it stands.',
  python: 'It is a dump of Python; the body was rebuilt from it, so that its spaces and numbers may have been others.',
  ruby: 'It is a dump of Ruby; the body was rebuilt from it, so that its spaces and numbers may have been others.',
  struct: 'It is an object as a program prints it: its fields are those of an IPN, whose body is not in the text.',
  php: 'It is a dump of PHP; the body was rebuilt from it, so that its spaces and numbers may have been others.',
}

/**
 * Finds JSON and printed objects of other languages in a text or log line, escaped or not, if they have the fields of a
 * known message.
 */
export const objectsInText = (text: string): Candidate[] => {
  if (!mentions.test(text)) return []
  const whole = wholeBody(text)
  if (whole) return [candidateOf(text, whole)]
  const found: Candidate[] = []
  let [end, work] = [0, 0]
  for (const match of text.matchAll(opening)) {
    if (found.length >= maxFound || work > maxWork) break
    if (match.index < end) continue
    const { object, looked } = objectAt(text, match.index, match[0], match[1] ?? '')
    work += looked
    if (!object) continue
    end = object.range.end
    found.push('candidate' in object ? object.candidate : candidateOf(text, object))
  }
  const cut = found.length === 0 ? cutBody(text) : undefined
  return cut === undefined ? withoutRepeats(found) : [candidateOf(text, cut)]
}

/** If the text is one JSON object and nothing else, the whole text is the body, whitespace included. */
const wholeBody = (text: string): FoundBody | undefined => {
  const value = jsonOf(text)
  if (!isObject(value)) return undefined
  if (messageOf(Object.keys(value)) === undefined) return undefined
  return { body: text, range: { start: 0, end: text.length }, source: 'json', notes: [] }
}

/** Whether each backslash is written twice, as in a literal. Within JSON a single one would be an escape as well. */
const hasDoubledOnly = (slice: string): boolean => slice.includes('\\\\') && !/(?<!\\)\\(?:\\\\)*(?!\\)/.test(slice)

/** Whether a quote begins a literal of PHP's `var_export` or of SQL, where `\\\\` is one backslash. */
const isLiteralOfLanguage = (before: string): boolean =>
  /=>\s{0,9}'$/.test(before) || /\bINSERT\s{1,9}INTO\b[^;]{0,4000}[(,]\s{0,9}'$/i.test(before)

const shellNote = 'Its apostrophes were quoted for a shell, which was undone.'

type Looked = { object: FoundBody | { range: TextRange; candidate: Candidate } | undefined; looked: number }

const objectAt = (text: string, start: number, opened: string, sign: string): Looked => {
  if (/^(?:array|object)/i.test(opened)) {
    const dump = phpDump(text, start)
    if (dump) {
      const object = ofLiteral(dump.value, 'php', { start, end: dump.end }, [])
      return { object: object && { ...object, exact: dump.isTyped }, looked: dump.end - start }
    }
  }
  const isEntity = sign.startsWith('&')
  const layers = isEntity ? 1 : layersOf(sign)
  const doubled = isEntity ? undefined : doubledBody(text, start, layers)
  if (doubled) return { object: doubled, looked: doubled.range.end - start }
  const { reading, slice, end, looked } = literalAt(text, { start, layers, isEntity })
  if (!reading.value) return { object: layers === 0 ? quotedBody(text, start) : undefined, looked }
  const range = { start, end }
  const notes = layers === 0 ? [] : [escapedNote(layers, isEntity)]
  const json = jsonOf(slice)
  const event = json === undefined ? undefined : eventCandidate(json, range)
  if (event) return { object: { range, candidate: event }, looked }
  const inShell = json === undefined ? slice.replaceAll("'\\''", "'") : slice
  if (inShell !== slice && wholeBody(inShell)) {
    return { object: { body: inShell, range, source: 'json', notes: [...notes, shellNote] }, looked }
  }
  // The literal of Python for bytes doubles each backslash that was sent.
  const isBytes = /(?:^|[^\w'"])b['"]$/.test(text.slice(Math.max(0, start - 3), start)) && slice.includes('\\\\')
  const isEscaped =
    isBytes || (hasDoubledOnly(slice) && isLiteralOfLanguage(text.slice(Math.max(0, start - 4_000), start)))
  const quoted = (json === undefined || isEscaped) && layers === 0 ? quotedBody(text, start) : undefined
  if (quoted) return { object: quoted, looked }
  if (json === undefined) return { object: ofLiteral(reading.value, reading.dialect, range, notes, slice), looked }
  const isMessage = reading.value.type === 'map' && messageOf(namesOf(reading.value)) !== undefined
  return { object: isMessage ? { body: slice, range, source: 'json', notes } : undefined, looked }
}

/** A quote whose escapes begin right after a quote with fewer of them: `"body": "\"{\\\"order_id…`. */
const quotesBefore = /(?<!\\)(\\*)"(\\+)"$/
const maxDoubled = 40_000

/** Finds a body that is one JSON string with the object as text, in a log that escapes what it writes. */
const doubledBody = (text: string, start: number, layers: number): FoundBody | undefined => {
  const [quotes = '', outer = '', inner = ''] = quotesBefore.exec(text.slice(Math.max(0, start - 40), start)) ?? []
  if (layers < 2 || inner.length <= outer.length || quotes === '') return undefined
  const from = start - inner.length - 1
  const place = { start: from, layers: layers - 1, isEntity: false, length: maxDoubled }
  const { text: plain, places } = unescapeWindow(text, place)
  const body = plain.trimEnd()
  const object = jsonOf(body)
  if (typeof object !== 'string' || !wholeBody(object)) return undefined
  const range = { start: from, end: places[body.length] ?? text.length }
  return { body, range, source: 'json', notes: [escapedNote(layers - 1, false)], isCut: true }
}

/** Reads a body in a single-quoted literal of Python, JavaScript, Ruby or PHP. */
const quotedBody = (text: string, start: number): FoundBody | undefined => {
  const quoted = quotedText(text, start)
  const body = quoted && wholeBody(quoted.text)
  return (
    body && { ...body, range: { start, end: quoted.end }, notes: ['It was a quoted text, whose escapes were undone.'] }
  )
}

/** Escaped objects are usually short, so more of the text is unescaped only if needed. */
const windows = [2_000, 40_000, 400_000]

const literalAt = (
  text: string,
  place: { start: number; layers: number; isEntity: boolean },
): { reading: LiteralReading; slice: string; end: number; looked: number } => {
  const { start, layers } = place
  if (layers === 0) {
    const reading = readLiteral(text, start)
    return { reading, slice: text.slice(start, reading.end), end: reading.end, looked: reading.end - start + 50 }
  }
  let looked = 0
  for (const length of windows) {
    const { text: plain, places } = unescapeWindow(text, { ...place, length })
    const reading = readLiteral(plain, 0)
    looked += length
    const isCut = reading.end >= plain.length - 10 && start + length < text.length
    if (reading.value || !isCut || length === windows.at(-1)) {
      return { reading, slice: plain.slice(0, reading.end), end: places[reading.end] ?? text.length, looked }
    }
  }
  throw new TypeError('unreachable: the last window returns')
}

const escapedNote = (layers: number, isEntity: boolean): string =>
  isEntity
    ? 'Its quotes were written as HTML entities, which was undone.'
    : `It was escaped ${layers === 1 ? 'once' : `${layers} times`} in the log, which was undone.`

const namesOf = (value: Literal): string[] => (value.type === 'map' ? value.entries.map(([name]) => name) : [])

/** A form as Django and WSGI print it: each value in a list of its own. */
const withoutLists = (value: Literal): Literal => {
  if (value.type !== 'map') return value
  const entries = value.entries.map(([name, one]): [string, Literal] | undefined => {
    const [only, ...others] = one.type === 'list' ? one.items : []
    return only?.type === 'text' && others.length === 0 ? [name, only] : undefined
  })
  const all = entries.filter((entry) => entry !== undefined)
  return all.length === value.entries.length ? { ...value, entries: all } : value
}

/** `{{ $json.total }}` of n8n, Postman and others. */
const expression = /\{\{ ?([^{}\n]{1,200}?) ?\}\}/g

const ofLiteral = (
  value: Literal,
  dialect: Dialect,
  range: TextRange,
  notes: readonly string[],
  slice?: string,
): FoundBody | undefined => {
  const joined = dialect === 'json' && slice !== undefined ? withoutWraps(slice) : undefined
  const whole = joined && wholeBody(joined.text)
  if (whole && joined) {
    return { ...whole, range, exact: joined.exact, notes: joined.exact ? [...notes] : [...notes, wrappedNote] }
  }
  if (messageOf(namesOf(value)) === undefined) return undefined
  // Swift prints members in square brackets.
  const isBracketed = dialect === 'json' && slice?.startsWith('[')
  if (dialect !== 'json' || slice === undefined || isBracketed) {
    const body = literalJson(withoutLists(value), compactStyle)
    // JavaScript prints names without quotes.
    const isPrinted = isBracketed || (slice !== undefined && /^\{\s{0,20}[A-Za-z_$]/.test(slice))
    const isIpn = messageOf(namesOf(value)) === 'ipn'
    return { body, range, source: 'dump', notes: [...notes, dialectNotes[isPrinted && isIpn ? 'struct' : dialect]] }
  }
  // What no parser of JSON reads is a struct: printed-ipns.ts takes its fields.
  if (messageOf(namesOf(value)) === 'ipn' && fieldsOfBody(slice) === undefined) return undefined
  // An expression outside of quotes shows that the body is a template, whose expressions are not sent.
  const body = /[:[,]\s{0,10}\{\{/.test(slice) ? slice.replace(expression, (_, name: string) => gapText(name)) : slice
  return { body, range, source: 'dump', notes: [...notes, dialectNotes.json] }
}

const nearbyNote = 'Header and address were taken from the text near the body.'

/** A token or an address near an IPN belongs to another call. */
const nothingNearby = { authorization: null, url: null, method: null, contentType: null }

const candidateOf = (
  text: string,
  { body, range, source, notes, isCut = false, exact = true }: FoundBody,
): Candidate => {
  const names = (fieldsOfBody(body)?.fields ?? []).map(({ name }) => name)
  const isIpn = messageOf(names) === 'ipn'
  const { authorization, url: own, method, contentType } = isIpn ? nothingNearby : nearbyCall(text, range)
  // With few fields of a create call it may be another one.
  const url = own ?? (isCut || isIpn || hasMostFields(names) ? null : namedAddressNear(text, range))
  const isNearby = authorization !== null || url !== null
  const candidate = requestCandidate({
    source: isNearby && source === 'json' ? 'labelled' : source,
    range,
    method: method ?? (isNearby ? 'POST' : null),
    url,
    authorization,
    contentType: authorization === null ? null : contentType,
    body: utf8Of(body),
    isCreate: isCut,
    exact,
    notes: isNearby ? [...notes, nearbyNote] : notes,
  })
  return isIpn && source === 'dump' ? { ...candidate, confidence: 'likely' } : candidate
}

/** Merges repeated messages into one candidate with a note, because logs repeat messages. */
const withoutRepeats = (candidates: readonly Candidate[]): Candidate[] => {
  const copies = new Map<string, Candidate[]>()
  for (const one of candidates) {
    const known = copies.get(keyOf(one))
    if (known) known.push(one)
    else copies.set(keyOf(one), [one])
  }
  return [...copies.values()].flatMap((own) => {
    const [first] = own
    if (first === undefined || own.length === 1) return own
    if (first.kind !== 'ipn' || paymentIds(first.fields).length === 0)
      return [{ ...first, notes: [...first.notes, 'The text contains the same more than once.'] }]
    const ipnsOf = (all: readonly Candidate[]) => all.filter((one) => one.kind === 'ipn')
    const notes = repeatNotes(ipnsOf(own), ipnsOf(candidates))
    return [{ ...first, notes: [...first.notes, ...notes], isRepeated: true }]
  })
}

const keyOf = (candidate: Candidate): string =>
  candidate.kind === 'create-request'
    ? `request ${candidate.request.authorization} ${Buffer.from(candidate.request.body).toString('base64')}`
    : `${candidate.kind} ${JSON.stringify(candidate.fields)}`
