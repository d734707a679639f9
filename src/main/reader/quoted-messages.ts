import { parsedJson } from '../../shared/parsed-json.ts'
import type { Candidate } from './candidate.ts'
import type { ReadContext } from './read-context.ts'

const literal = /"(?:[^"\\]|\\.)*"/g
const minLength = 60
/** Limits the messages that are read. */
const maxMessages = 200
/** A command or a link as a chat writes it. Read with its quotes escaped, a command would end at the wrong one. */
const written = /(?<![\w-])curl(?:\.exe)?\s|<(?:https?|mailto|tel):/

/** Reads the messages in the JSON of a chat or an issue tracker, each like a pasted text. */
export const quotedMessages = (text: string, { json, readInner }: ReadContext): Candidate[] => {
  if (!written.test(text) || json() === undefined) return []
  const found: Candidate[] = []
  let read = 0
  for (const { index: start, 0: quoted } of text.matchAll(literal)) {
    if (quoted.length < minLength || !written.test(quoted)) continue
    if (++read > maxMessages) break
    const message = parsedJson(quoted)
    if (typeof message !== 'string') continue
    const range = { start, end: start + quoted.length }
    const calls = readInner(message).filter(
      (one) => one.kind === 'ipn' || (one.kind === 'create-request' && one.createCall),
    )
    found.push(
      ...calls.map((one) => ({ ...one, range, notes: ['It was a text in JSON, which was read.', ...one.notes] })),
    )
  }
  return found
}
