import type { CaseExchange } from '../../shared/contract/cases.ts'
import type { BodyText, HeaderList } from '../../shared/contract/common.ts'
import type { ReadCandidate } from '../../shared/contract/read.ts'
import { emptyExchange, limitedBody, titleOf } from './case-exchanges.ts'
import type { StatedVerdict } from './verdict-of-diagnosis.ts'

type Call = Extract<ReadCandidate, { kind: 'create-request' }>
type Ipn = Extract<ReadCandidate, { kind: 'ipn' }>

const maxUrl = 8_000
const maxNotes = 20_000

const textBody = (text: string): BodyText => ({
  text,
  encoding: 'utf8',
  bytes: Buffer.byteLength(text),
  truncated: false,
})

const noBody = textBody('')

const words = (notes: readonly string[]): string | null => notes.join(' ').slice(0, maxNotes) || null

/** ISO 8601, and `19/Nov/2026:17:05:31 +0000` of nginx and Apache. null for any other time. */
const instantOf = (time: string | null | undefined): string | null => {
  const at = Date.parse((time ?? '').replace(/^(\d\d)\/(\w{3})\/(\d{4}):/, '$1 $2 $3 '))
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

/** The create call of material, if it was read there. */
export const calledIn = (material: readonly ReadCandidate[]): Call | undefined =>
  material.find((one) => one.kind === 'create-request')

/** The create call that was pasted into the doctor, with what the text says of it. */
export const exchangeOfMaterial = (
  body: BodyText,
  authorization: string | undefined,
  at: string | undefined,
  call: Call | undefined,
): CaseExchange => {
  const { method, url, contentType, answered } = call?.request ?? {}
  const headers: HeaderList = []
  if (contentType) headers.push(['Content-Type', contentType])
  if (authorization !== undefined) headers.push(['Authorization', authorization])
  return {
    ...emptyExchange,
    id: 'material',
    origin: 'material',
    kind: 'create',
    title: 'Pasted create call',
    at: at ?? instantOf(call?.request.at),
    request: {
      method: titleOf(method ?? 'POST'),
      url: (url ?? '/v2/payment-links').slice(0, maxUrl),
      headers,
      body: limitedBody(body),
    },
    code: answered === undefined ? null : titleOf(answered),
    error: words(call?.notes ?? []),
  }
}

const ipnBody = ({ format, fields }: Ipn): BodyText =>
  textBody(format === 'form' ? new URLSearchParams(fields).toString() : JSON.stringify(Object.fromEntries(fields)))

const headingOf = (one: ReadCandidate): string => {
  switch (one.kind) {
    case 'ipn': {
      const order = one.fields.find(([name]) => name === 'merchant_ref_code')?.[1]
      return titleOf(order === undefined ? 'IPN' : `IPN for ${order}`)
    }
    case 'access-line': {
      const { method, target, status } = one.fields
      return titleOf(`${method} ${target}`.slice(0, 250) + (status > 0 ? ` was answered with ${status}` : ''))
    }
    case 'environment':
      return 'Settings of a program'
    case 'create-request':
      return 'Another call'
  }
}

const notesOf = (one: ReadCandidate): string[] => {
  if (one.kind === 'access-line') return [one.explanation, ...one.notes]
  return one.kind === 'ipn' ? [...one.notes, ...one.faults] : one.notes
}

const exchangeOfFound = (one: Exclude<ReadCandidate, Call>, number: number): CaseExchange => {
  const common = {
    ...emptyExchange,
    id: `material-${number}`,
    origin: 'material',
    title: headingOf(one),
    error: words(notesOf(one)),
  } as const
  if (one.kind === 'environment') {
    const text = one.fields.map(([name, value]) => `${name}=${value}`).join('\n')
    const request = { method: 'Settings', url: '', headers: [], body: limitedBody(textBody(text)) }
    return { ...common, kind: 'other', request }
  }
  if (one.kind === 'ipn') {
    const type = one.format === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
    const headers: HeaderList = one.format === null ? [] : [['Content-Type', type]]
    const request = { method: 'POST', url: '', headers, body: limitedBody(ipnBody(one)) }
    const { identical = false, differences = [] } = one.match ?? {}
    const comparison = one.match && { identical, differences: differences.slice(0, 200) }
    return { ...common, kind: 'ipn', request, comparison }
  }
  const { method, target, status, time, agent } = one.fields
  const headers: HeaderList = agent === null ? [] : [['User-Agent', agent]]
  return {
    ...common,
    kind: 'other',
    at: instantOf(time),
    request: { method: titleOf(method), url: target.slice(0, maxUrl), headers, body: noBody },
    response: status === 0 ? null : { status, headers: [], body: noBody },
  }
}

/** The IPNs, access lines and settings that were read in a text. */
export const exchangesOfMaterial = (material: readonly ReadCandidate[]): CaseExchange[] =>
  material.flatMap((one, at) => (one.kind === 'create-request' ? [] : [exchangeOfFound(one, at + 1)]))

/** What the reader says of material without a create call. */
export const verdictOfMaterial = (material: readonly ReadCandidate[]): StatedVerdict => {
  const counts = new Map<string, number>()
  for (const one of material) counts.set(headingOf(one), (counts.get(headingOf(one)) ?? 0) + 1)
  const told = [...counts].map(([heading, count]) => (count > 1 ? `${heading} (${count} times)` : heading))
  return {
    sentence: `Found in the material: ${told.slice(0, 10).join('; ')}.`,
    confidence: material.every(({ confidence }) => confidence === 'certain') ? 'certain' : 'likely',
    evidence: [...new Set(material.flatMap(notesOf))].slice(0, 50),
  }
}
