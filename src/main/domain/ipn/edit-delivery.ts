import type { HeaderList } from '../../../shared/contract/common.ts'
import type { DeliveryEdit, IpnFormat } from '../../../shared/contract/deliveries.ts'
import { webAddressFault } from '../link/web-address.ts'
import { addedHeaderFault } from './added-header-fault.ts'
import type { Delivery } from './delivery.ts'
import { contentTypeOf, readIpnFields, writeIpnFields } from './ipn-fields.ts'
import { charsetNames, type WireCharset } from './wire-bytes.ts'

/** The changes to make; absent members stay as they are. null removes a field, an added header or the Content-Type. */
export interface DeliveryChange {
  url?: string | undefined
  format?: IpnFormat | undefined
  fields?: Readonly<Record<string, string | null>> | undefined
  body?: string | undefined
  headers?: Readonly<Record<string, string | null>> | undefined
}

/** The parts of a delivery that are sent. */
type Message = Pick<Delivery, 'url' | 'format' | 'contentType' | 'body' | 'headers' | 'charset' | 'slowBodyMs'>

export type DeliveryEditing =
  | { kind: 'edited'; message: Message; changes: DeliveryEdit[] }
  /** Reasons by the name of the change they refuse. */
  | { kind: 'refused'; faults: Record<string, string> }

const edit = (
  what: DeliveryEdit['what'],
  name: string | null,
  from: string | null,
  to: string | null,
): DeliveryEdit[] => (from === to ? [] : [{ what, name, from, to }])

type Part<T> = { kind: 'refused'; faults: Record<string, string> } | ({ kind: 'edited'; changes: DeliveryEdit[] } & T)

const refused = (name: string, why: string): { kind: 'refused'; faults: Record<string, string> } => ({
  kind: 'refused',
  faults: { [name]: why },
})

const editedBody = (
  delivery: Delivery,
  format: IpnFormat,
  { fields, body }: DeliveryChange,
): Part<{ body: string }> => {
  if (body !== undefined) {
    if (fields !== undefined) return refused('fields', 'cannot be changed in a body that is replaced as a whole')
    return { kind: 'edited', body, changes: edit('body', null, delivery.body, body) }
  }
  if (fields === undefined && format === delivery.format) return { kind: 'edited', body: delivery.body, changes: [] }
  const present = readIpnFields(delivery.format, delivery.body, delivery.charset)
  if (present === undefined) {
    const name = fields === undefined ? 'format' : 'fields'
    return refused(name, 'cannot be changed: the body is not valid JSON. Give a whole body instead')
  }
  const changes: DeliveryEdit[] = []
  let next = present
  for (const [name, value] of Object.entries(fields ?? {})) {
    const before = next.find(([other]) => other === name)?.[1] ?? null
    changes.push(...edit('field', name, before, value))
    if (value === null) next = next.filter(([other]) => other !== name)
    else if (before === null) next = [...next, [name, value]]
    else next = next.map(([other, old]) => [other, other === name ? value : old])
  }
  // Nothing changes, so the bytes stay.
  if (changes.length === 0 && format === delivery.format) return { kind: 'edited', body: delivery.body, changes }
  return { kind: 'edited', body: writeIpnFields(format, next, delivery.charset), changes }
}

/** Returns the default content type of a format in the message's character set. */
const contentTypeIn = (format: IpnFormat, charset: WireCharset | undefined): string =>
  charset === undefined ? contentTypeOf[format] : `${contentTypeOf[format]}; charset=${charsetNames[charset]}`

const isNamed =
  (name: string) =>
  ([other]: HeaderList[number]): boolean =>
    other.toLowerCase() === name.toLowerCase()

/** `typed` is the content type to use when the change names none; an empty one is not sent. */
const editedHeaders = (
  delivery: Delivery,
  { headers }: DeliveryChange,
  typed: string,
): Part<{ headers: HeaderList; contentType: string }> => {
  let next: HeaderList = delivery.headers ?? []
  let contentType = typed
  const changes: DeliveryEdit[] = []
  const faults: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers ?? {})) {
    const fault = addedHeaderFault(name)
    if (fault !== undefined) faults[`headers.${name}`] = fault
    const isType = name.toLowerCase() === 'content-type'
    const before = next.find(isNamed(name))?.[1] ?? (isType && contentType !== '' ? contentType : null)
    changes.push(...edit('header', name, before, value))
    next = next.filter((header) => !isNamed(name)(header))
    if (isType) contentType = value ?? ''
    else if (value !== null) next = [...next, [name, value]]
  }
  return Object.keys(faults).length > 0
    ? { kind: 'refused', faults }
    : { kind: 'edited', headers: next, contentType, changes }
}

/**
 * Applies a change to a delivery's message and returns the new message and the list of changes. It starts from the
 * bytes that were sent: the content type, character set and pace that a fault rule set are kept, and new values are
 * written in that character set. Refuses a change that changes nothing.
 */
export const editDelivery = (delivery: Delivery, change: DeliveryChange): DeliveryEditing => {
  const url = change.url ?? delivery.url
  const format = change.format ?? delivery.format
  const urlFault = change.url === undefined ? undefined : webAddressFault(change.url)
  const body = editedBody(delivery, format, change)
  const headers = editedHeaders(
    delivery,
    change,
    format === delivery.format ? delivery.contentType : contentTypeIn(format, delivery.charset),
  )
  if (urlFault !== undefined || body.kind === 'refused' || headers.kind === 'refused') {
    const faults = {
      ...(urlFault === undefined ? {} : { url: urlFault }),
      ...(body.kind === 'refused' ? body.faults : {}),
      ...(headers.kind === 'refused' ? headers.faults : {}),
    }
    return { kind: 'refused', faults }
  }
  const changes = [
    ...edit('url', null, delivery.url, url),
    ...edit('format', null, delivery.format, format),
    ...body.changes,
    ...headers.changes,
  ]
  if (changes.length === 0) return refused('body', 'nothing is changed: a resend sends the same bytes once more')
  return {
    kind: 'edited',
    changes,
    message: {
      url,
      format,
      contentType: headers.contentType,
      body: body.body,
      ...(headers.headers.length === 0 ? {} : { headers: headers.headers }),
      ...(delivery.charset !== undefined && { charset: delivery.charset }),
      ...(delivery.slowBodyMs !== undefined && { slowBodyMs: delivery.slowBodyMs }),
    },
  }
}
