import { gapText, isOneGap } from '../../shared/gaps.ts'
import { textOf } from '../signature-tools/request-readers/bytes-of.ts'
import type { Candidate, RequestCandidate } from './candidate.ts'

/** A header as it stands in code or in a collection, with a variable in place of the token. */
const unresolved = /⟨|\{\{|\$\{|\$[A-Za-z_]|\{[A-Za-z_][\w.]*\}/
/** What xargs fills in. */
const template = /^Bearer \{\}$/
/** A header that a log or a browser took out. */
const hidden =
  /^\W{0,3}(?:bearer[ \t]{1,4})?(?:\W{0,3}(?:redacted|masked|filtered|hidden|removed|secret|omitted|…|\.{3}|[*x•]{3,80}|[*•█▇■▒░]{1,80})\W{0,3}|[\w.-]{0,80}[*•]{3,80})$/i
const written =
  /\bbearer[ \t]{1,4}([^\s"'\\<>{}$,;)\]|]{1,200}\.[\w+/=-]{16,400})|(?<![\w.=/-])([\w.-]{1,200}\.[\da-f]{32,128})(?![\w.=/-])/gi

const isCall = (candidate: Candidate): candidate is RequestCandidate =>
  candidate.kind === 'create-request' && candidate.createCall

/** Whether the body of a call is written out: it is neither empty nor a variable as a whole. */
const hasContent = ({ request: { body } }: RequestCandidate): boolean =>
  body.length > 0 &&
  (body.length > 200 || !/^\s*(?:"?⟨[^⟨⟩]+⟩"?|\$\{?[\w.]+\}?|\{\{\w+\}\}|@\S+)\s*$/.test(textOf(body)))

/** Whether an address is a variable, or the start of another one, which an error message has cut off. */
const isPartOf = (url: string, whole: string): boolean => {
  const [start = ''] = url.split(/\s|\.{3}|…/, 1)
  return isOneGap(url) || (/\/v\d\/p/.test(start) && whole.startsWith(start))
}

/** A header list shows the name and the value, so that a value without a scheme was sent without it. */
const headerName = /\bauthorization["']?(?:[ \t]*[:|=]|[ \t])[ \t|"']*$/i

/** Returns the headers whose tokens are written out in a text, each token once. */
const headersIn = (text: string): string[] => {
  const found = [...text.matchAll(written)].map(({ 1: named, 2: alone = '', index }): [string, string] => {
    if (named !== undefined) return [named, `Bearer ${named}`]
    const isWhole = headerName.test(text.slice(Math.max(0, index - 60), index))
    return [alone, isWhole ? alone : `Bearer ${alone}`]
  })
  // Of the two forms of one token, the one with the scheme is kept.
  return [...new Map(found.toSorted((a, b) => a[1].length - b[1].length)).values()]
}

/** Code writes `"Bearer " & token`, where no header is to be seen beside the body. */
const namesHeader = /["'`|]Bearer[ \t]{0,4}["'`]/

const isOpen = (authorization: string | null): boolean =>
  authorization !== null && (unresolved.test(authorization) || hidden.test(authorization))

/**
 * Completes calls whose header is a variable or hidden with the token that the text has elsewhere, such as in the output of the
 * program. Does so only if the text has one token. Drops calls without a body of their own then, if another one has
 * the same token, and dumps of a call that is there as it was sent.
 */
export const withTokenElsewhere = (text: string, candidates: readonly Candidate[]): Candidate[] => {
  const isInCode = namesHeader.test(text)
  const open = candidates.filter(
    (one) =>
      isCall(one) &&
      (isOpen(one.request.authorization) ||
        (isInCode && /^(?:labelled|json)$/.test(one.source) && one.request.authorization === null)),
  )
  const [authorization, ...others] = open.length === 0 ? [] : headersIn(text)
  const completed = candidates.map((candidate): Candidate => {
    if (candidate.kind !== 'create-request') return candidate
    const { authorization: header } = candidate.request
    const isCompleted = authorization !== undefined && others.length === 0 && open.includes(candidate)
    if (!isCompleted && !hidden.test(header ?? '')) return candidate
    if (!isCompleted) {
      const note = 'The text hides the header Authorization: ask for it to check the signature.'
      const request = { ...candidate.request, authorization: gapText('the header Authorization') }
      return { ...candidate, notes: [...candidate.notes, note], request }
    }
    const note = 'The token is not beside the body: it was taken from another place in the text.'
    const request = { ...candidate.request, authorization }
    return { ...candidate, notes: [...candidate.notes, note], request }
  })
  const calls = completed.filter(isCall)
  const written = calls.filter(hasContent)
  const tokens = new Set(written.map(({ request }) => request.authorization))
  const sent = new Set(
    written.flatMap(({ source, request }) => (source === 'dump' ? [] : (request.authorization ?? []))),
  )
  return completed.filter((one) => {
    if (one.kind !== 'create-request') return true
    const { authorization, url } = one.request
    if (!isCall(one)) return hasContent(one) || !written.some((call) => isPartOf(url ?? '', call.request.url ?? ''))
    if (hasContent(one)) return one.source !== 'dump' || !sent.has(authorization ?? '')
    return (
      !tokens.has(authorization) &&
      !(written.length > 0 && (isOpen(authorization) || template.test(authorization ?? '')))
    )
  })
}
