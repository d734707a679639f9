import type { MaterialSource } from '../../shared/contract/read.ts'
import { createPath } from '../../shared/create-path.ts'
import { gapsIn } from '../../shared/gaps.ts'
import { otherCreatePath } from '../../shared/other-create-path.ts'
import { textOf } from '../signature-tools/request-readers/bytes-of.ts'
import { bodyDoubts, misnamedFields } from './body-doubts.ts'
import type { Candidate, ClientScript, ReadRequest, TextRange } from './candidate.ts'
import { hasMostFields, messageOf } from './field-sets.ts'
import { fieldsOfBody } from './fields-of-body.ts'
import { type IpnField, ipnFaults } from './ipn-faults.ts'

export interface FoundRequest extends Omit<ReadRequest, 'exact'> {
  /** Defaults to true. */
  exact?: boolean
  source: MaterialSource
  range: TextRange
  notes: readonly string[]
  name?: string | null
  scripts?: ClientScript[]
  /** It is a create call, whatever can be read of its body. */
  isCreate?: boolean
}

/** Returns the path of an address, without its query. */
const pathOf = (url: string | null): string => url?.replace(/[?#].*$/s, '') ?? ''

const isCreatePath = (url: string | null): boolean => /\/payment-links\/?$/.test(pathOf(url))

/** Returns what is wrong with the path of a create call, which the service answers with E040. */
const pathNotes = (url: string | null): string[] => {
  const end = otherCreatePath(url ?? '')
  if (end === undefined) return []
  const why = /v\d+\/+v\d/.test(end) ? ': the version is there twice' : ''
  return [`The path ends in ${end}, and a create call goes to ${createPath}${why}. Another path is E040.`]
}

const methodNotes = (method: string | null): string[] =>
  method === null || method === 'POST'
    ? []
    : [`Its method is ${method}: the service answers E041, links are created with POST.`]

/** A create call is JSON. The service looks at the type before it looks at the body. */
const typeNotes = (contentType: string | null): string[] =>
  contentType === null || /json/i.test(contentType)
    ? []
    : [`Its Content-Type is ${contentType.slice(0, 80)}: the service answers E020, it takes application/json.`]

/** Returns why a request is not a create call; null when it is or may be one. */
const otherCall = ({ method, url }: ReadRequest, looksLikeCreate: boolean): string | null => {
  if (method !== null && method !== 'POST' && !(isCreatePath(url) && looksLikeCreate))
    return `This is a ${method} request, not a create call, which is a POST.`
  if (isCreatePath(url) || looksLikeCreate) return null
  if (gapsIn(url ?? '').length > 0)
    return 'Its address is not written out here, so it may be a create call or another one.'
  return 'This is not a create call: neither the address nor the body is that of a payment link.'
}

/** Whether a body has members or fields. That of code may be the name of a variable only. */
const hasContent = (body: Uint8Array): boolean => body.includes(0x7b) || body.includes(0x3d)

/** Classifies a request: a create call, another call, or an IPN to a receiver. */
export const requestCandidate = (found: FoundRequest): Candidate => {
  const { source, range, name = null, scripts = [], method, url, authorization, contentType, body } = found
  const notes = [...new Set(found.notes)]
  const fields = body.length <= 1_000_000 ? fieldsOfBody(textOf(body)) : undefined
  const message = fields && messageOf(fields.fields.map((field) => field.name))
  if (fields && message === 'ipn' && !isCreatePath(url)) {
    return {
      kind: 'ipn',
      confidence: 'certain',
      source,
      name,
      range,
      notes,
      format: fields.format,
      fields: fields.fields.map((field) => [field.name, field.value]),
      faults: [...ipnFaults(fields.fields), ...typeFaults(fields.format, contentType)],
    }
  }
  const doubts = bodyDoubts(fields?.fields ?? [])
  const misnamed = message === 'create' ? misnamedFields(fields?.fields ?? []) : []
  // A browser writes a HAR itself: what is wrong in it was sent.
  const isDoubtful = source !== 'har' && (doubts.length > 0 || misnamed.length > 0)
  const exact = (found.exact ?? true) && !isDoubtful
  const request = { method, url, authorization, contentType, body, exact }
  const isElsewhere =
    url !== null && !/payments?[-_]?links?/i.test(url) && gapsIn(url).length === 0 && !/[{}$]/.test(url)
  const isPlausible = !isElsewhere || hasMostFields(fields?.fields.map(({ name: field }) => field) ?? [])
  const other = otherCall(request, (message === 'create' && isPlausible) || found.isCreate === true)
  const confidence = message !== 'create' || other !== null ? 'possible' : url === null ? 'likely' : 'certain'
  return {
    kind: 'create-request',
    confidence: hasContent(body) && isCreatePath(url) && other === null ? 'certain' : confidence,
    source,
    name,
    range,
    notes:
      other === null
        ? [
            ...notes,
            ...methodNotes(method),
            ...pathNotes(url),
            ...typeNotes(contentType),
            ...doubts,
            ...fieldNotes(fields?.fields ?? [], misnamed),
          ]
        : [other, ...notes],
    request,
    createCall: other === null,
    scripts,
  }
}

const isLocal = (value: string): boolean => /^https?:\/\/(?:localhost|127\.[\d.]+|\[::1\])(?=[:/]|$)/i.test(value)

/** Returns what is conspicuous about the fields of a create call, though it is not an error of the service. */
const fieldNotes = (fields: readonly IpnField[], misnamed: readonly (readonly [string, string])[]): string[] => [
  ...misnamed.map(([name, meant]) => `“${name.slice(0, 60)}” is not a field of a create call: ${meant} may be meant.`),
  ...(misnamed.length > 0 || fields.length < 6 || fields.some(({ name }) => name === 'currency_code')
    ? []
    : ['currency_code is not in the body: the payment is in USD then.']),
  ...fields
    .filter(({ name, value }) => name === 'ipn_url' && isLocal(value))
    .map(({ name }) => `${name} is an address of the merchant’s own computer, which a service elsewhere cannot reach.`),
]

const typeFaults = (format: 'form' | 'json', contentType: string | null): string[] => {
  if (contentType === null || contentType.toLowerCase().includes(format)) return []
  const body = format === 'form' ? 'a form' : 'JSON'
  return [`The body is ${body}, but the header Content-Type says ${contentType.slice(0, 80)}.`]
}
