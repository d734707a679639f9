import { bashCommands } from '../signature-tools/request-readers/bash-commands.ts'
import { textOf, utf8Of } from '../signature-tools/request-readers/bytes-of.ts'
import type { ShellCommand } from '../signature-tools/request-readers/shell-word.ts'
import type { Candidate } from './candidate.ts'
import { commandPlace } from './command-lines.ts'
import { compactStyle, type Literal, literalJson, textLiteral } from './literal.ts'
import { pythonNumber } from './python-number.ts'
import { readLiteral } from './read-literal.ts'
import { type FoundRequest, requestCandidate } from './request-candidate.ts'
import { textLines } from './text-lines.ts'
import { hasTypographicQuotes, straightQuotes } from './unwrap/straight-quotes.ts'

const program =
  /(?<![\w./:-])(wget|https?|xh|xhs)(?=[ \t]+(?:--?\w|POST |GET |PUT |https?:|['"]https?:|:\d|localhost))/g
const maxCommands = 50
/** Limits the characters of all commands and their readings together. */
const maxWork = 2_000_000

type Request = Omit<FoundRequest, 'source' | 'range'>

/** Finds commands of wget, HTTPie and xh anywhere in a text. */
export const shellClients = (text: string): Candidate[] => {
  if (!/\b(?:wget|https?|xhs?)[ \t]/.test(text)) return []
  const lines = textLines(text)
  const found: Candidate[] = []
  let work = 0
  for (let at = 0; at < lines.length && found.length < maxCommands && work < maxWork; at++) {
    const match = lines[at]?.text.slice(0, 100_000).matchAll(program).next().value
    if (!match) continue
    const place = commandPlace(lines, at, match.index)
    work += place.variants.reduce((sum, { length }) => sum + length, 0)
    const isWget = match[1] === 'wget'
    const request = firstOf(place.variants, isWget ? wgetRequest : httpieRequest)
    if (!request) continue
    const range = { start: lines[place.first]?.start ?? 0, end: lines[place.last]?.end ?? text.length }
    found.push(requestCandidate({ ...request, source: isWget ? 'wget' : 'httpie', range }))
    at = place.last
  }
  return found
}

const firstOf = (
  variants: readonly string[],
  read: (command: ShellCommand) => Request | undefined,
): Request | undefined => {
  for (const variant of variants) {
    const script = hasTypographicQuotes(variant) ? straightQuotes(variant) : variant
    for (const command of bashCommands(script).commands) {
      const request = read(command)
      if (request?.url && /^(?:https?:\/\/|:|localhost|[\w-]{1,80}\.)/.test(request.url)) return request
    }
  }
  return undefined
}

const gapNotes = ({ words }: ShellCommand): string[] => {
  const gaps = [...new Set(words.flatMap((word) => word.gaps))].slice(0, 10)
  return gaps.map((gap) => `The shell puts a value in place of ${gap}, which is not known here: write it in.`)
}

const wgetRequest = (command: ShellCommand): Request | undefined => {
  const words = command.words.map((word) => word.text)
  const start = words.indexOf('wget')
  if (start < 0) return undefined
  const headers = new Map<string, string>()
  const request = { method: null as string | null, url: null as string | null, body: '', notes: gapNotes(command) }
  const rest = words.slice(start + 1).values()
  for (const word of rest) {
    const equals = word.indexOf('=')
    const name = equals < 0 ? word : word.slice(0, equals)
    const value = (): string => (equals < 0 ? (rest.next().value ?? '') : word.slice(equals + 1))
    if (name === '--header') addHeader(headers, value())
    else if (name === '--method') request.method = value().toUpperCase()
    else if (name === '--post-data' || name === '--body-data') {
      request.body = value()
      request.method ??= name === '--post-data' ? 'POST' : null
    } else if (name === '--post-file' || name === '--body-file') {
      request.notes.push(`wget reads the body from the file ${value().slice(0, 80)}, which cannot be read here.`)
      request.method ??= 'POST'
    } else if (/^(?:-[OoPUatTw]|--(?:output-document|user-agent|timeout|tries))$/.test(name)) value()
    else if (!word.startsWith('-')) request.url ??= word
  }
  const isForm = request.body !== '' && !headers.has('content-type')
  return {
    ...request,
    method: request.method ?? 'GET',
    authorization: headers.get('authorization') ?? null,
    contentType: isForm ? 'application/x-www-form-urlencoded' : (headers.get('content-type') ?? null),
    body: utf8Of(request.body),
  }
}

const addHeader = (headers: Map<string, string>, line: string): void => {
  const colon = line.indexOf(':')
  if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim())
}

/** `name:value`, `name=value`, `name:=json`, `name==query`; a backslash escapes a separator. */
const item = /^((?:\\.|[^\\:=@]){1,200})(:=@|:=|==|=@|=|:|@)([\s\S]*)$/

/** HTTPie encodes its fields like Python's json.dumps. */
const httpieStyle = { ...compactStyle, afterComma: ' ', afterColon: ' ', escapeNonAscii: true }

const httpieRequest = (command: ShellCommand): Request | undefined => {
  const words = command.words.map((word) => word.text)
  const start = words.findIndex((word) => /^(?:https?|xhs?)$/.test(word))
  if (start < 0) return undefined
  const notes = gapNotes(command)
  const headers = new Map<string, string>()
  const entries: [string, Literal][] = []
  let raw: string | undefined = command.input === undefined ? undefined : command.input.text
  let [isForm, auth]: [boolean, string | null] = [false, null]
  const places: string[] = []
  const rest = words.slice(start + 1).values()
  for (const word of rest) {
    const option = /^(--?[\w-]+)(?:=([\s\S]*))?$/.exec(word)
    const value = (): string => option?.[2] ?? rest.next().value ?? ''
    if (option?.[1] === '--form' || word === '-f') isForm = true
    else if (option?.[1] === '--raw') raw = value()
    else if (option?.[1] === '--auth' || word === '-a') auth = value()
    else if (option && /^(?:-A|--auth-type|--session|--timeout|-o|--output|--print|-p|--verify)$/.test(option[1] ?? ''))
      value()
    else if (!option && places.length < (/^[A-Z]{3,7}$/.test(places[0] ?? '') ? 2 : 1)) places.push(word)
    else if (!option) readItem(word, headers, entries, notes)
  }
  const hasMethod = /^[A-Z]{3,7}$/.test(places[0] ?? '')
  const url = places[hasMethod ? 1 : 0]
  if (url === undefined) return undefined
  const sends = entries.length > 0 || raw !== undefined
  return {
    method: hasMethod ? (places[0] ?? null) : sends ? 'POST' : 'GET',
    url: url.startsWith(':') ? `http://localhost${url}` : url,
    authorization: headers.get('authorization') ?? (auth === null ? null : `Bearer ${auth}`),
    contentType:
      headers.get('content-type') ?? (isForm ? 'application/x-www-form-urlencoded' : sends ? 'application/json' : null),
    body: raw === undefined ? bodyOf(entries, isForm) : utf8Of(raw),
    notes,
  }
}

const bodyOf = (entries: readonly [string, Literal][], isForm: boolean): Uint8Array => {
  if (entries.length === 0) return new Uint8Array()
  const pairs = entries.map(([name, value]): [string, string] => [name, value.type === 'text' ? value.text : ''])
  return utf8Of(
    isForm ? new URLSearchParams(pairs).toString() : literalJson({ type: 'map', entries: [...entries] }, httpieStyle),
  )
}

const readItem = (word: string, headers: Map<string, string>, entries: [string, Literal][], notes: string[]): void => {
  const [, written = '', sign, value = ''] = item.exec(word) ?? []
  const name = written.replace(/\\(.)/g, '$1')
  if (sign === ':') headers.set(name.toLowerCase(), value.trim())
  else if (sign === '=') entries.push([name, textLiteral(textOf(utf8Of(value)))])
  else if (sign === ':=') entries.push([name, jsonItem(name, value)])
  else if (sign?.endsWith('@')) notes.push(`HTTPie reads ${name} from a file, which cannot be read here.`)
}

/** HTTPie parses the value and encodes it again: `10.50` is sent as 10.5. */
const jsonItem = (name: string, written: string): Literal => {
  const value = readLiteral(written, 0).value ?? { type: 'gap', source: name }
  return value.type === 'number' ? { ...value, text: pythonNumber(value.text) } : value
}
