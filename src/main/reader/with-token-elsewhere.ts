import { gapText, isOneGap } from '../../shared/gaps.ts'
import { textOf } from '../signature-tools/request-readers/bytes-of.ts'
import { type Candidate, isCreateCall, type RequestCandidate } from './candidate.ts'
import { fieldsOfBody } from './fields-of-body.ts'
import { isHidden } from './ipn-notes.ts'
import { orderOf } from './order-of.ts'

/** A header as it stands in code or in a collection, with a variable in place of the token. */
const unresolved = /⟨|\{\{|\$[{(]|\$[A-Za-z_]|\{[A-Za-z_][\w.]*\}/
/** What xargs fills in. */
const template = /^Bearer \{\}$/
/** A header that a log or a browser took out. */
const hidden =
  /^\W{0,3}(?:bearer[ \t]{1,4})?(?:\W{0,3}(?:redacted|masked|filtered|hidden|removed|secret|omitted|…|\.{3}|[*x•]{3,80}|[*•█▇■▒░]{1,80})\W{0,3}|[\w.-]{0,80}[*•]{3,80}|[*•]{8,80}[\w.]{1,16})$/i
const written =
  /\bbearer[ \t]{1,4}([^\s"'\\<>{}$,;)\]|]{1,200}\.[\w+/=-]{16,400})|(?<![\w.=/-])([\w.-]{1,200}\.[\da-f]{32,128})(?![\w.=/-])/gi

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

interface WrittenHeader {
  token: string
  authorization: string
  /** The text of the same paragraph before it. */
  before: string
}

const maxBefore = 400
const maxBody = 100_000

/** Returns the headers whose tokens are written out in a text, each token once. */
const headersIn = (text: string): WrittenHeader[] => {
  const found = new Map<string, WrittenHeader>()
  let end = 0
  for (const { 0: whole, 1: named, 2: alone = '', index } of text.matchAll(written)) {
    const before = text.slice(Math.max(end, index - maxBefore), index).replace(/^.*\n\s*\n/s, '')
    end = index + whole.length
    const token = named ?? alone
    const authorization = named === undefined && headerName.test(before) ? token : `Bearer ${token}`
    // Of the two forms of one token, the one with the scheme is kept.
    if ((found.get(token)?.authorization.length ?? 0) < authorization.length) {
      found.set(token, { token, authorization, before })
    }
  }
  return [...found.values()]
}

/** Returns the only header that no call of another order has, or the only one above which the order of the body is named. */
const headerFor = (
  call: RequestCandidate,
  all: readonly WrittenHeader[],
  calls: readonly RequestCandidate[],
): string | undefined => {
  const { body } = call.request
  const own = orderOf(call)
  const isOfOther = ({ token }: WrittenHeader): boolean => {
    const orders = calls.filter(({ request }) => request.authorization?.endsWith(token)).map(orderOf)
    return own !== undefined && orders.some((one) => one !== undefined) && !orders.includes(own)
  }
  const headers = all.filter((one) => !isOfOther(one))
  const order = /"order_id"\s{0,4}:\s{0,4}"([^"\\]{4,64})"/.exec(body.length > maxBody ? '' : textOf(body))?.[1]
  const named = headers.length === 1 ? headers : headers.filter(({ before }) => order && before.includes(order))
  const [only, ...others] = named
  return others.length === 0 ? only?.authorization : undefined
}

/** Code writes `"Bearer " & token`, and people “Bearer + token”, where no header is to be seen beside the body. */
const namesHeader =
  /["'`|](?:Authorization:[ \t]{0,4})?Bearer[ \t]{0,4}["'`]|\bBearer[ \t]{1,4}(?:[+&.|]{1,2}[ \t]|[@%:]\w|token\b(?![.\w-]))/

/** Kinds of material that may have a body without its headers. */
const unseenIn = /^(?:labelled|json|dump)$/
/** Returns why the header of a body is not seen although the call had one. The code E012 is about its hash. */
const whyUnseen = (text: string): string | undefined => {
  if (namesHeader.test(text)) return 'has only code for'
  return /\bE012\b/.test(text) && !/\bE010\b/.test(text) ? 'names E012, but does not contain' : undefined
}

const isOpen = (authorization: string | null): boolean =>
  authorization !== null && (unresolved.test(authorization) || hidden.test(authorization))

/** Whether the script of an API client sets the header of a call, which a copy of what was sent may show. */
const isSignedByScript = (one: Candidate): boolean =>
  isCreateCall(one) && one.request.authorization === null && one.scripts.some(({ signingLine }) => signingLine !== null)

/** Whether a dump of a call shows values that are not those of the body: they were changed before or after. */
const hasOtherValues = (dump: RequestCandidate, { request: { body } }: RequestCandidate): boolean => {
  if (body.length > maxBody || dump.request.body.length > maxBody) return false
  const values = new Map(fieldsOfBody(textOf(body))?.fields.map(({ name, value }) => [name, value]))
  const fields = fieldsOfBody(textOf(dump.request.body))?.fields ?? []
  const isOther = (value: string, there: string | undefined): boolean =>
    there !== undefined && !isHidden(value) && !isHidden(there) && value !== there && Number(value) !== Number(there)
  return (
    fields.some(({ name, value }) => name === 'order_id' && values.get(name) === value) &&
    fields.some(({ name, value }) => isOther(value, values.get(name)))
  )
}

/** A call that has an answer of its own is not the head of another one. */
const isAnswered = ({ answered }: Candidate): boolean => answered !== undefined

/**
 * Completes calls whose header is a variable or hidden with the token that the text has elsewhere, such as in the output
 * of the program: its only token, or the one that it gives for the same order. Drops calls without a body of their own then, if another one has
 * the same token, and dumps of a call that is there as it was sent.
 */
export const withTokenElsewhere = (text: string, candidates: readonly Candidate[]): Candidate[] => {
  const unseen = whyUnseen(text)
  const signing = candidates.filter(isSignedByScript)
  const open = candidates.filter(
    (one) =>
      isCreateCall(one) &&
      (isOpen(one.request.authorization) ||
        (signing.length === 1 && signing[0] === one) ||
        (unseen !== undefined && unseenIn.test(one.source) && one.request.authorization === null)),
  )
  const headers = open.length === 0 ? [] : headersIn(text)
  const written = candidates.filter(isCreateCall).filter(hasContent)
  const completed = candidates.map((candidate): Candidate => {
    if (candidate.kind !== 'create-request') return candidate
    const { authorization: header } = candidate.request
    const authorization = open.includes(candidate) ? headerFor(candidate, headers, written) : undefined
    const isSigned =
      header === null && unseen !== undefined && candidate.scripts.length === 0 && open.includes(candidate)
    if (authorization === undefined && !isSigned && !hidden.test(header ?? '')) return candidate
    if (authorization === undefined) {
      const why = isSigned ? unseen : 'hides'
      const note = `The text ${why} the header Authorization: ask for it to check the signature.`
      const request = { ...candidate.request, authorization: gapText('the header Authorization') }
      return { ...candidate, notes: [...candidate.notes, note], request }
    }
    const note = 'The token is not beside the body: it was taken from another place in the text.'
    const request = { ...candidate.request, authorization }
    return { ...candidate, notes: [...candidate.notes, note], request }
  })
  const whole = completed.filter(isCreateCall).filter(hasContent)
  const tokens = new Set(whole.map(({ request }) => request.authorization))
  const sent = whole.filter(({ source }) => source !== 'dump')
  const isSent = (dump: RequestCandidate): boolean =>
    sent.some(
      (call) => call.request.authorization === (dump.request.authorization ?? '') && !hasOtherValues(dump, call),
    )
  return completed.filter((one) => {
    if (one.kind !== 'create-request') return true
    const { authorization, url } = one.request
    if (!isCreateCall(one))
      return hasContent(one) || isAnswered(one) || !whole.some((call) => isPartOf(url ?? '', call.request.url ?? ''))
    if (hasContent(one)) return one.source !== 'dump' || !isSent(one)
    return (
      !tokens.has(authorization) && !(whole.length > 0 && (isOpen(authorization) || template.test(authorization ?? '')))
    )
  })
}
