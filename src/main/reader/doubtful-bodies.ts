import { gapsIn, gapText, restOfText } from '../../shared/gaps.ts'
import { textOf, utf8Of } from '../signature-tools/request-readers/bytes-of.ts'
import { type Candidate, isCreateCall, type RequestCandidate } from './candidate.ts'
import { fieldsOfBody } from './fields-of-body.ts'
import { jsonOf } from './json-value.ts'
import { readLiteral } from './read-literal.ts'

const maxBody = 1_000_000

/** The text contains E001 or E020, so a body that is not JSON is what was sent. */
const saysUnread = /\bE0(?:01|20)\b/

/** Whether a text ends within a string, an object or a list. */
const isCutOff = (text: string): boolean => {
  let [depth, isInString] = [0, false]
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (isInString) {
      if (char === '\\') at++
      else if (char === '"') isInString = false
    } else if (char === '"') isInString = true
    else if (char === '{' || char === '[') depth++
    else if (char === '}' || char === ']') depth--
  }
  return depth > 0 || isInString
}

/** Whether the text is a complete object in a JSON-like notation (single quotes, unquoted keys). */
const isAlmostJson = (text: string): boolean => {
  const { value, end } = readLiteral(text, text.search(/\S/))
  return value !== undefined && text.slice(end).trim() === ''
}

const withBody = (candidate: RequestCandidate, body: string, note: string): RequestCandidate => ({
  ...candidate,
  notes: candidate.notes.includes(note) ? candidate.notes : [...candidate.notes, note],
  request: { ...candidate.request, body: utf8Of(body) },
})

const doubted = (candidate: RequestCandidate): RequestCandidate => {
  const { request } = candidate
  const isForm = /^multipart/i.test(request.contentType ?? '')
  if (request.body.length > maxBody || isForm) return candidate
  const text = textOf(request.body)
  if (text.trim() === '') return withBody(candidate, gapText('the body'), 'The body is not in the text: ask for it.')
  if (gapsIn(text).length > 0 || jsonOf(text) !== undefined || fieldsOfBody(text) !== undefined) return candidate
  if (/^\s*\{/.test(text) && isCutOff(text)) {
    const note = `The body is cut off after ${text.length} characters: its signature cannot be checked. Ask for the whole body.`
    return withBody(candidate, `${text}${gapText(restOfText)}`, note)
  }
  // What cmd.exe makes of a body in single quotes ends at the first blank.
  if (isAlmostJson(text) || text.startsWith("'{")) return candidate
  const note = 'This body is not valid JSON. Unless the service answered E001, it was altered when it was copied.'
  return { ...withBody(candidate, text, note), request: { ...request, exact: false } }
}

const typographic = /(?<=\p{L})\u2019(?=\p{L})/gu
const straight = /(?<=\p{L})'(?=\p{L})/u
const typographicNote =
  'The text has typographic apostrophes, which mail programs make: those of the body may have been straight when it was sent.'

/** Marks a body with typographic apostrophes where the text around it has no others. */
const withApostropheDoubt = (text: string, candidate: RequestCandidate): RequestCandidate => {
  const { request } = candidate
  if (request.body.length > maxBody || !text.includes('\u2019')) return candidate
  const body = textOf(request.body)
  const inBody = body.match(typographic)?.length ?? 0
  const isOutside = (text.match(typographic)?.length ?? 0) > inBody
  if (inBody === 0 || !isOutside || straight.test(text)) return candidate
  return { ...candidate, notes: [...candidate.notes, typographicNote], request: { ...request, exact: false } }
}

/**
 * Marks the bodies of create calls that are missing, cut off or not JSON, because text is lost in copying more often than
 * a program sends half an object. If the text contains E001 or E020, such bodies are left unchanged.
 */
export const doubtfulBodies = (text: string, candidates: readonly Candidate[]): Candidate[] => {
  const isUnread = saysUnread.test(text)
  return candidates.map((one) => {
    if (!isCreateCall(one)) return one
    const known = withApostropheDoubt(text, one)
    return isUnread ? known : doubted(known)
  })
}
