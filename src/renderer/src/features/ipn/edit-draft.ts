import type { z } from 'zod'
import type { DeliveryView, IpnFormat, replayDelivery } from '../../../../shared/contract/deliveries.ts'

/** An editable row of a table. `was` is its original name, undefined for an added row. */
export interface DraftRow {
  key: number
  was: string | undefined
  name: string
  value: string
}

export interface EditDraft {
  url: string
  format: IpnFormat
  /** `fields` changes some fields of the message; `body` replaces it. */
  part: 'fields' | 'body'
  fields: readonly DraftRow[]
  body: string
  headers: readonly DraftRow[]
  retry: boolean
}

export type ReplayBody = z.input<(typeof replayDelivery)['body']>

type Pair = readonly [name: string, value: string]

/** Returns the fields of a message; undefined when there are none, or a name is repeated, which a table cannot edit. */
const fieldsOf = ({ fields }: Pick<DeliveryView, 'fields'>): Pair[] | undefined => {
  const isEach = fields !== null && new Set(fields.map(({ name }) => name)).size === fields.length
  return isEach ? fields.map(({ name, value }) => [name, value]) : undefined
}

const rowsOf = (pairs: readonly Pair[]): DraftRow[] =>
  pairs.map(([name, value], key) => ({ key, was: name, name, value }))

/** Whether the message of a delivery can be edited field by field. */
export const hasFields = (delivery: DeliveryView): boolean => fieldsOf(delivery) !== undefined

const plainTypes = { form: 'application/x-www-form-urlencoded', json: 'application/json' }

/** The default Content-Type of a format. */
const contentTypeOf = ({ format, contentType, charset }: DeliveryView, wanted: IpnFormat): string => {
  if (wanted === format) return contentType
  return charset === 'utf-8' ? plainTypes[wanted] : `${plainTypes[wanted]}; charset=${charset}`
}

const typeName = 'Content-Type'
const isType = ({ name }: Pick<DraftRow, 'name'>): boolean => name.toLowerCase() === typeName.toLowerCase()

/** The editable headers: those that describe the message, and added ones. */
const headersOf = (delivery: DeliveryView, format: IpnFormat): Pair[] => {
  const type = contentTypeOf(delivery, format)
  const isAdded = delivery.headers.some(([name]) => isType({ name }))
  return [...(isAdded || type === '' ? [] : [[typeName, type] as const]), ...delivery.headers]
}

export const editDraft = (delivery: DeliveryView): EditDraft => {
  const fields = fieldsOf(delivery)
  return {
    url: delivery.url,
    format: delivery.format,
    part: fields === undefined ? 'body' : 'fields',
    fields: rowsOf(fields ?? []),
    body: delivery.body,
    headers: rowsOf(headersOf(delivery, delivery.format)),
    retry: false,
  }
}

/** Changes the format, and the content type if it was the default. */
export const inFormat = (delivery: DeliveryView, draft: EditDraft, format: IpnFormat): EditDraft => {
  const [before, after] = [draft.format, format].map((one) => contentTypeOf(delivery, one))
  const headers = draft.headers.map((row) =>
    isType(row) && row.value === before ? { ...row, value: after ?? row.value } : row,
  )
  return { ...draft, format, headers }
}

/** Describes the message as it will be sent. */
export const typeInWords = ({ headers }: Pick<EditDraft, 'headers'>): string =>
  headers.findLast(isType)?.value || 'no content type'

export const withRow = (rows: readonly DraftRow[]): DraftRow[] => [
  ...rows,
  { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, was: undefined, name: '', value: '' },
]

/**
 * Maps each name to its new value, or to null when it was removed; undefined without differences. Rows without a name
 * are skipped.
 */
const changesOf = (before: readonly Pair[], rows: readonly DraftRow[]): Record<string, string | null> | undefined => {
  const changes: [string, string | null][] = []
  const old = new Map(before)
  const named = rows.filter(({ name }) => name !== '')
  for (const [name] of before) if (!named.some((row) => row.name === name)) changes.push([name, null])
  for (const { name, value } of named) if (old.get(name) !== value) changes.push([name, value])
  // Defined instead of assigned, because a field may be called __proto__.
  return changes.length === 0 ? undefined : Object.fromEntries(changes)
}

/** Returns the request to the engine, with only the differences from the delivery. */
export const replayOf = (delivery: DeliveryView, draft: EditDraft): ReplayBody => {
  const fields = changesOf(fieldsOf(delivery) ?? [], draft.fields)
  const headers = changesOf(headersOf(delivery, draft.format), draft.headers)
  return {
    ...(draft.url === delivery.url ? {} : { url: draft.url }),
    ...(draft.format === delivery.format ? {} : { format: draft.format }),
    ...(draft.part === 'fields' && fields !== undefined ? { fields } : {}),
    ...(draft.part === 'body' && draft.body !== delivery.body ? { body: draft.body } : {}),
    ...(headers === undefined ? {} : { headers }),
    retry: draft.retry,
  }
}
