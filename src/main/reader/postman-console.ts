import { utf8Of } from '../signature-tools/request-readers/bytes-of.ts'
import type { Candidate } from './candidate.ts'
import { jsonOf, jsonText, member, textAt } from './json-value.ts'
import { requestCandidate } from './request-candidate.ts'
import { answerCodes, answerNotes } from './service-answers.ts'

const opening = /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) (https?:\/\/\S{1,2000}): \{[ \t]*\r?$/gm
const maxCalls = 50
const maxCall = 200_000

/** Returns the header of a name, whose case Postman keeps. */
const headerOf = (call: unknown, wanted: string): string | null => {
  const headers = member(call, 'Request Headers')
  const name = Object.keys(headers ?? {}).find((one) => one.toLowerCase() === wanted)
  return name === undefined ? null : textAt(headers, name)
}

/** Reads what Postman copies from its console: `POST https://…: {"Request Headers": …, "Response Body": …}`, one for each call. */
export const postmanConsole = (text: string): Candidate[] =>
  [...text.matchAll(opening)].slice(0, maxCalls).flatMap(({ index, 0: head, 1: method = '', 2: url = '' }) => {
    const from = index + head.lastIndexOf('{')
    const length = text.slice(from, from + maxCall).search(/\n\}/)
    const end = text.indexOf('}', from + length) + 1
    const call = length < 0 ? undefined : jsonOf(text.slice(from, end))
    if (member(call, 'Request Headers') === undefined) return []
    const body = member(call, 'Request Body') ?? ''
    const [code, ...others] = new Set(answerCodes(jsonText(member(call, 'Response Body'))))
    const candidate = requestCandidate({
      source: 'http',
      range: { start: index, end },
      method,
      url,
      authorization: headerOf(call, 'authorization'),
      contentType: headerOf(call, 'content-type'),
      body: utf8Of(jsonText(body)),
      exact: typeof body === 'string',
      notes: others.length > 0 ? [] : answerNotes(code),
    })
    return { ...candidate, answered: others.length > 0 ? undefined : code }
  })
