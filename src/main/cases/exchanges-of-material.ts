import type { CaseExchange } from '../../shared/contract/cases.ts'
import type { BodyText, HeaderList } from '../../shared/contract/common.ts'
import type { ReadCandidate } from '../../shared/contract/read.ts'
import { emptyExchange, limitedBody, titleOf } from './case-exchanges.ts'
import type { StatedVerdict } from './verdict-of-diagnosis.ts'

type Found = Exclude<ReadCandidate, { kind: 'create-request' }>

const maxUrl = 8_000

const textBody = (text: string): BodyText =>
  limitedBody({ text, encoding: 'utf8', bytes: Buffer.byteLength(text), truncated: false })

const words = (notes: readonly string[]): string | null => notes.join(' ').slice(0, 20_000) || null

/** ISO 8601, and `19/Nov/2026:17:05:31 +0000` of nginx and Apache. null for any other time. */
const instantOf = (time: string | null | undefined): string | null => {
  const at = Date.parse((time ?? '').replace(/^(\d\d)\/(\w{3})\/(\d{4}):/, '$1 $2 $3 '))
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

/** The create call that was pasted into the doctor, with what the text says of it. */
export const exchangeOfMaterial = (
  body: BodyText,
  authorization: string | undefined,
  at: string | undefined,
  material: readonly ReadCandidate[],
): CaseExchange => {
  const call = material.find((one) => one.kind === 'create-request')
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

const sent = (method: string, url: string, headers: HeaderList, text: string): CaseExchange['request'] => ({
  method: titleOf(method),
  url: url.slice(0, maxUrl),
  headers,
  body: textBody(text),
})

const foundExchange = (one: Found): Pick<CaseExchange, 'title' | 'error' | 'request'> & Partial<CaseExchange> => {
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
        error: words([...one.notes, ...one.faults]),
        request: sent('POST', '', format === null ? [] : [['Content-Type', type]], text),
        comparison: match && { identical: match.identical, differences: match.differences.slice(0, 200) },
      }
    }
    case 'access-line': {
      const { method, target, status, time, agent } = one.fields
      return {
        title: `${method} ${target}`.slice(0, 250) + (status > 0 ? ` was answered with ${status}` : ''),
        error: words([one.explanation, ...one.notes]),
        at: instantOf(time),
        request: sent(method, target, agent === null ? [] : [['User-Agent', agent]], ''),
        response: status === 0 ? null : { status, headers: [], body: textBody('') },
      }
    }
    case 'environment': {
      const text = one.fields.map((pair) => pair.join('=')).join('\n')
      return { title: 'Settings of a program', error: words(one.notes), request: sent('Settings', '', [], text) }
    }
  }
}

/** The IPNs, access lines and settings that were read in a text. */
export const exchangesOfMaterial = (material: readonly ReadCandidate[]): CaseExchange[] =>
  material
    .filter((one) => one.kind !== 'create-request')
    .map(foundExchange)
    .map((one, at) => ({
      ...emptyExchange,
      id: `material-${at + 1}`,
      origin: 'material',
      kind: 'other',
      ...one,
      title: titleOf(one.title),
    }))

/** What the reader says of material without a create call. */
export const verdictOfMaterial = (
  material: readonly ReadCandidate[],
  exchanges: readonly CaseExchange[],
): StatedVerdict => {
  const titles = [...new Set(exchanges.map(({ title }) => title))].slice(0, 10)
  const times = (title: string): number => exchanges.filter((one) => one.title === title).length
  const counted = titles.map((title) => (times(title) > 1 ? `${title} (${times(title)} times)` : title))
  const notes = [...new Set(exchanges.flatMap(({ error }) => error ?? []))]
  return {
    sentence: `Found in the material: ${counted.join('; ')}.`,
    confidence: material.every(({ confidence }) => confidence === 'certain') ? 'certain' : 'likely',
    evidence: notes.filter((note) => !notes.some((other) => other !== note && other.startsWith(note))).slice(0, 50),
  }
}
