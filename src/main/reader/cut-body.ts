import type { MaterialSource } from '../../shared/contract/read.ts'
import { gapText, restOfText } from '../../shared/gaps.ts'
import type { TextRange } from './candidate.ts'
import { messageOf } from './field-sets.ts'
import { jsonOf } from './json-value.ts'
import { layersOf, unescapeWindow } from './unescape-window.ts'

const maxCutBody = 200_000

/** A body found in a text. */
export interface FoundBody {
  body: string
  range: TextRange
  source: MaterialSource
  notes: string[]
  /** It is a create call, though its end is missing. */
  isCut?: boolean
  /** Defaults to true. */
  exact?: boolean
}

const memberName = /"(\w{1,40})"\s{0,4}:/g
/** What a log writes where it cut a text off. */
export const cutMark = /[ \t]{0,4}(?:\.{3}|…|\[?\(?truncated).*$/i

const memberStart = /\{\s{0,10}(\\{0,7})"\w{1,40}\1"\s{0,4}:/g
const maxCutStarts = 50

/** Finds a body whose end is missing: one line of a log that limits its length. */
export const cutBody = (text: string): FoundBody | undefined => {
  for (const { index, 1: sign = '' } of [...text.matchAll(memberStart)].slice(0, maxCutStarts)) {
    const cut = cutBodyAt(text, index, layersOf(sign))
    if (cut) return cut
  }
  return undefined
}

const cutBodyAt = (text: string, start: number, layers: number): FoundBody | undefined => {
  const lineEnd = text.indexOf('\n', start)
  const line = text.slice(start, lineEnd < 0 ? text.length : lineEnd)
  if (line.length > maxCutBody) return undefined
  const plain = layers === 0 ? line : unescapeWindow(text, { start, length: line.length, layers, isEntity: false }).text
  const body = plain.replace(cutMark, '')
  if (messageOf([...body.matchAll(memberName)].map(([, name = '']) => name)) !== 'create') return undefined
  const continued = layers === 0 ? continuedBody(text, start, body) : undefined
  if (continued) return continued
  const range = { start, end: start + (layers === 0 ? body : line).length }
  if (body.trimEnd().endsWith('}')) return { body, range, source: 'json', notes: [], isCut: true }
  const note = `The body is cut off after ${body.length} characters: its signature cannot be checked. Ask for the whole body.`
  return { body: `${body}${gapText(restOfText)}`, range, source: 'json', notes: [note], isCut: true }
}

/** Lines of other messages or log records between the parts of a body. */
const maxLinesBetween = 20
const continuation = /"[ \t]{0,4}:|\}[ \t]*$/

/** Finds the rest of a body that was sent in several messages of a chat: a later line that completes it. */
const continuedBody = (text: string, start: number, body: string): FoundBody | undefined => {
  let [joined, at] = [body, start + body.length]
  for (let count = 0; count < maxLinesBetween && at < text.length; count++) {
    const from = text.indexOf('\n', at) + 1
    if (from === 0) break
    const next = text.indexOf('\n', from)
    const line = text.slice(from, next < 0 ? text.length : next).trim()
    at = next < 0 ? text.length : next
    if (line.length > maxCutBody || !continuation.test(line)) continue
    joined += line
    if (jsonOf(joined) === undefined) continue
    const note = 'The body was put together from several lines, with other text between them.'
    return { body: joined, range: { start, end: at }, source: 'json', notes: [note], exact: /,\s*$/.test(body) }
  }
  return undefined
}
