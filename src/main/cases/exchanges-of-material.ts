import type { CaseExchange } from '../../shared/contract/cases.ts'
import type { BodyText, HeaderList } from '../../shared/contract/common.ts'
import type { ReadCandidate } from '../../shared/contract/read.ts'
import { createPath } from '../../shared/create-path.ts'
import { cutText } from '../../shared/cut-text.ts'
import { isErrorCode } from '../../shared/error-catalogue.ts'
import { timeOfLine } from '../../shared/time-of-line.ts'
import { writtenBody } from './body-as-text.ts'
import { emptyExchange } from './case-exchanges.ts'
import type { StatedVerdict } from './verdict-of-diagnosis.ts'

type Found = Exclude<ReadCandidate, { kind: 'create-request' }>

/** An exchange, and what the reader says of it. */
export interface NotedExchange {
  exchange: CaseExchange
  notes: readonly string[]
}

/** null for other formats and for times without a zone. */
const timeIn = (time: string | null | undefined): string | null => {
  const at = timeOfLine(time ?? '')
  const hasZone = /(?:Z|UTC|GMT|:\d\d(?:\.\d+)?\s?[+-]\d\d:?\d\d)\s*$/i.test(time ?? '')
  return Number.isNaN(at) || !hasZone ? null : new Date(at).toISOString()
}

const harmlessName =
  /(?:^|_)(?:url|uri|endpoint|host|port|path|mode|env|environment|stage|version|currency|locale|lang|language|timeout|retries|enabled|debug|merchant_?(?:key|id|name)|shop_key)$/i
/** What the reader says of a value that it hides. */
const hiddenByReader = /^hidden(?:, \d+ characters| in the text)$/

/** A setting by its name. Its value is shown only where the name is known to be harmless, and no address has a user or a query. */
const shownSetting = ([name, value]: readonly [string, string]): string => {
  const isShown = value === '' || hiddenByReader.test(value) || (harmlessName.test(name) && !/[@?#]/.test(value))
  return `${name}=${isShown ? value : `hidden, ${[...value].length} characters`}`
}

/** The create call that was pasted into the doctor, with what the text says of it. */
export const exchangeOfMaterial = (
  body: BodyText,
  authorization: string | undefined,
  at: string | undefined,
  material: readonly ReadCandidate[],
): NotedExchange => {
  const call = material.find((one) => one.kind === 'create-request')
  const { method, url, contentType, answered } = call?.request ?? {}
  const headers: HeaderList = []
  if (contentType) headers.push(['Content-Type', contentType])
  if (authorization !== undefined) headers.push(['Authorization', authorization])
  const exchange: CaseExchange = {
    ...emptyExchange,
    id: 'material',
    origin: 'material',
    kind: 'create',
    title: 'Pasted create call',
    at: at ?? timeIn(call?.request.at),
    request: { method: method ?? 'POST', url: url ?? createPath, headers, body },
    code: answered === '00' || isErrorCode(answered ?? '') ? (answered ?? null) : null,
  }
  return { exchange, notes: call?.notes ?? [] }
}

const sent = (method: string, url: string, headers: HeaderList, text: string): CaseExchange['request'] => ({
  method,
  url,
  headers,
  body: writtenBody({ text }),
})

const foundExchange = (one: Found): Pick<CaseExchange, 'title'> & Partial<CaseExchange> => {
  switch (one.kind) {
    case 'ipn': {
      const { fields, match, format } = one
      const order = fields.find(([name]) => name === 'merchant_ref_code')?.[1]
      const isForm = format === 'form'
      const text = isForm ? new URLSearchParams(fields).toString() : JSON.stringify(Object.fromEntries(fields))
      const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
      return {
        kind: 'ipn',
        title: order === undefined ? 'IPN' : `IPN for ${order}`,
        request: sent('POST', '', format === null ? [] : [['Content-Type', type]], text),
        comparison: match && { identical: match.identical, differences: match.differences },
      }
    }
    case 'access-line': {
      const { method, target, status, time, agent } = one.fields
      return {
        title: `${method} ${target}${status > 0 ? ` was answered with ${status}` : ''}`,
        at: timeIn(time),
        request: sent(method, target, agent === null ? [] : [['User-Agent', agent]], ''),
        response: status === 0 ? null : { status, headers: [], body: writtenBody({ text: '' }) },
      }
    }
    case 'environment':
      return { title: 'Settings of a program' }
  }
}

/** What is written of a value, which may be long or missing. */
const valueText = (value: string | null): string => (value === null ? 'absent' : `"${cutText(value, 60)}"`)

/** Says how an IPN differs from the one that was sent for its payment. */
const changedNotes = ({ match }: Extract<Found, { kind: 'ipn' }>): string[] => {
  const changes = (match?.differences ?? []).map(
    ({ field, sent, received }) => `${field} was sent as ${valueText(sent)} and is ${valueText(received)} here`,
  )
  return changes.length === 0
    ? []
    : [`This is not what this console sent: ${changes.slice(0, 5).join('; ')}. Something changed it after it was sent.`]
}

const notesOf = (one: Found): string[] => {
  switch (one.kind) {
    case 'ipn':
      return [...changedNotes(one), ...one.notes, ...one.faults]
    case 'access-line':
      return [one.explanation, ...one.notes]
    case 'environment':
      return [...one.notes, one.fields.map(shownSetting).join('\n')]
  }
}

/** The IPNs, access lines and settings that were read in a text. */
export const exchangesOfMaterial = (material: readonly ReadCandidate[]): NotedExchange[] =>
  material
    .filter((one) => one.kind !== 'create-request')
    .map((one, at) => ({
      exchange: {
        ...emptyExchange,
        id: `material-${at + 1}`,
        origin: 'material',
        kind: 'other',
        ...foundExchange(one),
      },
      notes: notesOf(one),
    }))

/** Names the fields in which IPNs differ from those that were sent. */
const changedFields = (material: readonly ReadCandidate[]): string => {
  const fields = material.flatMap((one) =>
    one.kind === 'ipn' ? (one.match?.differences ?? []).map(({ field }) => field) : [],
  )
  return fields.length === 0 ? '' : ` It is not the IPN that was sent: ${[...new Set(fields)].slice(0, 5).join(', ')}.`
}

/** What the reader says of material without a create call. */
export const verdictOfMaterial = (
  material: readonly ReadCandidate[],
  found: readonly NotedExchange[],
): StatedVerdict => {
  const others = material.flatMap((one) =>
    one.kind === 'create-request'
      ? [`Another request, ${one.request.method ?? ''} ${one.request.url ?? ''}`.trim()]
      : [],
  )
  const all = [...found.map(({ exchange }) => exchange.title), ...others]
  const titles = [...new Set(all)].slice(0, 10)
  const times = (title: string): number => all.filter((one) => one === title).length
  const counted = titles.map((title) => (times(title) > 1 ? `${title} (${times(title)} times)` : title))
  const notes = [...new Set(found.map((one) => one.notes.join(' ')).filter((note) => note !== ''))]
  return {
    sentence:
      counted.length === 0
        ? 'Nothing was found in the material.'
        : `Found in the material: ${counted.join('; ')}.${changedFields(material)}`,
    confidence: material.every(({ confidence }) => confidence === 'certain') ? 'certain' : 'likely',
    evidence: notes.filter((note) => !notes.some((other) => other !== note && other.startsWith(note))),
  }
}
