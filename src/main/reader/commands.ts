import { isJson, textOf, utf8Of } from '../signature-tools/request-readers/bytes-of.ts'
import { commandRequests } from '../signature-tools/request-readers/command-request.ts'
import type { SentRequest } from '../signature-tools/request-readers/sent-request.ts'
import type { Candidate } from './candidate.ts'
import { commandPlace } from './command-lines.ts'
import { requestCandidate } from './request-candidate.ts'
import { answerCodes } from './service-answers.ts'
import { joinLines, type TextLine, textLines } from './text-lines.ts'
import { hasTypographicQuotes, straightQuotes, typographicNote } from './unwrap/straight-quotes.ts'
import { withoutWraps, wrappedNote } from './unwrap/without-wraps.ts'

/** A program followed by something that only a command has. Reads each word of a line once. */
const program =
  /(?<![\w.-])(curl(?:\.exe)?|invoke-webrequest|invoke-restmethod|iwr|irm)(?=[ \t\u00a0]+(?:[-–—'"“‘$@\\^`]|https?:|localhost|[\w-]{1,80}\.\w))/gi
const maxCommands = 100
/** Limits the characters of all commands and their readings together, against texts of unterminated commands. */
const maxWork = 2_000_000
/** Limits the places in a line where a command may start. */
const maxPlaces = 5

const plausibleUrl = /^["']?(?:https?:\/\/|[$%{<]|(?:[\w-]{1,80}\.){1,10}\w+|localhost\b|\[)/i

const isPlausible = ({ url, body, authorization }: SentRequest): boolean =>
  url !== null &&
  !url.includes('\n') &&
  plausibleUrl.test(url) &&
  (/[.:/$%{<]/.test(url) || body.length > 0 || authorization !== null)

/** Counts the missing parts of a request. Of several readings of a command, the one with the fewest is right. */
const lackOf = ({ notes, body, authorization, contentType }: SentRequest): number =>
  (/\n/.test(`${authorization}${contentType}`) ? 3 : 0) +
  notes.length * 2 +
  (body.length === 0 ? 3 : 0) +
  (authorization === null ? 2 : 0) +
  (isBrokenJson(body) ? 3 : 0)

const isBrokenJson = (body: Uint8Array): boolean => body[0] === 0x7b && body.length <= 1_000_000 && !isJson(body)

type ReadCommand = SentRequest & { exact?: boolean }

const cmdPrompt = /(?<!PS )(?<![\w.])[A-Za-z]:\\[^\n<>"]{0,200}>[ \t]*$/
/** Answers that the service gives only to a body that is JSON: it was run in another shell then. */
const readAsJson = /\bE0(?:0[234]|1[012])\b|\bcode\\?["'][:\s]{1,5}\\?["']00\b|\bpayment_link\\?["']/

const caretLine = /\^[ \t]*\r?\n[ \t]*-/

/** Whether a command is one of cmd.exe by what is before or in it, and no answer says that its body could be read. */
const isOfCmd = (before: string, command: string, text: string): boolean => {
  if (!cmdPrompt.test(before) && !caretLine.test(command)) return false
  // Beside an answer, a text may list all codes.
  const said = answerCodes(text).join() || text
  return /\bE0(?:01|20)\b/.test(said) || !readAsJson.test(text)
}

const ansiQuoted = /\$'(?:[^'\\]|\\.)*'/gs
const halves = /(?<!\\)((?:\\\\)*)\\u(d[89ab][\da-f]{2})\\u(d[c-f][\da-f]{2})/gi

/** Joins characters that a browser copies in two halves. It has sent them whole, whatever bash makes of the halves. */
const withWholeCharacters = (command: string): string =>
  command.replace(ansiQuoted, (quoted) =>
    quoted.replace(
      halves,
      (_, before: string, high: string, low: string) =>
        before + String.fromCharCode(Number.parseInt(high, 16), Number.parseInt(low, 16)),
    ),
  )

const readingsOf = (variant: string, isCmd: boolean): ReadCommand[] => {
  const typographic = hasTypographicQuotes(variant)
  const command = typographic ? straightQuotes(variant) : variant
  return commandRequests(withWholeCharacters(command), isCmd)
    .filter(isPlausible)
    .map(joinedLines)
    .map((request) => (typographic ? { ...request, notes: [...request.notes, typographicNote] } : request))
}

/** Joins the lines of a body that was wrapped. */
const joinedLines = (request: SentRequest): ReadCommand => {
  const joined = isBrokenJson(request.body) ? withoutWraps(textOf(request.body)) : undefined
  if (joined === undefined) return request
  return { ...request, body: utf8Of(joined.text), exact: joined.exact, notes: [...request.notes, wrappedNote] }
}

/** A body that is not in the text as it is read: lines of it were joined. */
const asJoined = (request: ReadCommand, text: string): ReadCommand =>
  text.includes(textOf(request.body).trim())
    ? request
    : { ...request, exact: false, notes: [...request.notes, wrappedNote] }

const bestOf = (variants: readonly string[], text: string, isCmd: boolean): ReadCommand[] => {
  let best: { requests: ReadCommand[]; lack: number } | undefined
  for (const variant of variants) {
    const isJoined = !text.includes(variant)
    const requests = readingsOf(variant, isCmd).map((one) => (isJoined ? asJoined(one, text) : one))
    if (requests.length === 0) continue
    const lack = Math.min(...requests.map(lackOf))
    if (!best || lack < best.lack) best = { requests, lack }
    if (lack === 0) break
  }
  return best?.requests ?? []
}

/**
 * Finds cURL and PowerShell commands anywhere in a text: in prose, in a quoted mail, after a prompt, in a code block.
 */
export const commands = (text: string): Candidate[] => {
  if (!/curl|invoke-|\bi[wr][rm]\b/i.test(text)) return []
  const lines = textLines(text)
  const found: Candidate[] = []
  let [covered, work] = [-1, 0]
  for (const [at, { text: line, start, end }] of lines.entries()) {
    if (found.length >= maxCommands || work >= maxWork) break
    if (at <= covered || line.length > 1_000_000) continue
    for (const match of firstMatches(line)) {
      if (work > maxWork) break
      const place = commandPlace(lines, at, match.index)
      work += place.variants.reduce((sum, { length }) => sum + length, 0)
      const command = joinLines(lines, place.first, place.last)
      const isCmd = isOfCmd(text.slice(start, end - line.length + match.index), command, text)
      const requests = bestOf(place.variants, command, isCmd)
      if (requests.length === 0) continue
      const range = { start: startOf(lines, place.first), end: lines[place.last]?.end ?? text.length }
      const source = /^i/i.test(match[0]) ? ('powershell' as const) : ('curl' as const)
      for (const request of requests) found.push(requestCandidate({ ...request, source, range }))
      covered = place.last
      break
    }
  }
  return found
}

const firstMatches = (line: string): RegExpExecArray[] => {
  const found: RegExpExecArray[] = []
  for (const match of line.matchAll(program)) {
    found.push(match)
    if (found.length >= maxPlaces) break
  }
  return found
}

const startOf = (lines: readonly TextLine[], index: number): number => lines[index]?.start ?? 0
