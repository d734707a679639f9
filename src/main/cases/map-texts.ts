import { z } from 'zod'
import { type BodyText, bodyText } from '../../shared/contract/common.ts'
import { parsedJson } from '../../shared/parsed-json.ts'
import { bodyAsText, sentBody, writtenBody } from './body-as-text.ts'

export const isBodyText = (value: unknown): value is BodyText => bodyText.safeParse(value).success

/** Changes the text of a body, and keeps its encoding. */
const mapBody = (body: BodyText, change: (text: string) => string): BodyText => {
  const { text: before, back } = bodyAsText(sentBody(body))
  const after = change(before)
  if (after === before) return body
  const { text, bytes } = writtenBody(back(after))
  return { ...body, text, bytes: body.truncated ? body.bytes : bytes }
}

const any = /^/
/** Members that hold a reference, with its form. A value of another form is free text, which is changed. */
const references = new Map([
  ['id', any],
  ['key', any],
  ['code', /^(?:00|E\d{3}|[a-z-]{1,60})$/],
  ['method', /^[A-Z-]{1,20}$/],
  ['field', any],
  ['exchange', any],
  ['merchantId', any],
  ['productVersion', any],
  ['timeZone', any],
])
/** Members that contain names of members, or values defined by the product. */
const productMembers = new Set(['sortedKeys', 'settings'])

/** Changes a text as the value of a field, because card codes and short names are recognised by the name. */
const inField =
  (field: string, change: (text: string) => string) =>
  (text: string): string => {
    const name = `${JSON.stringify(field)}:`
    const changed = change(name + JSON.stringify(text))
    const value = changed.startsWith(name) ? parsedJson(changed.slice(name.length)) : undefined
    return typeof value === 'string' ? value : change(text)
  }

/**
 * Changes the free texts in a value of a schema. Names of members and headers, enum values, texts with a format (times,
 * base64) and references are kept.
 */
export const mapTexts = <T>(schema: z.core.$ZodType, value: T, change: (text: string) => string): T =>
  mapped(schema, value, change) as T

const mapped = (schema: z.core.$ZodType, value: unknown, change: (text: string) => string): unknown => {
  const next = (inner: z.core.$ZodType, one: unknown): unknown => mapped(inner, one, change)
  if (value === null || value === undefined) return value
  if (schema instanceof z.ZodString) return schema.format === null && typeof value === 'string' ? change(value) : value
  if (isWrapper(schema)) return next(schema.unwrap(), value)
  if (schema instanceof z.ZodArray) return (value as unknown[]).map((one) => next(schema.element, one))
  if (schema instanceof z.ZodTuple) {
    const [name, text] = value as [string, string]
    // The Host header names a server, not a customer.
    return /^host$/i.test(name) ? value : [name, change(text)]
  }
  if (schema instanceof z.ZodUnion) {
    const option = schema.options.find((one) => z.safeParse(one, value).success)
    return option ? next(option, value) : value
  }
  if (schema instanceof z.ZodRecord) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, next(schema.valueType, one)]))
  }
  if (!(schema instanceof z.ZodObject)) return value
  if (isBodyText(value)) return mapBody(value, change)
  const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape
  const { field } = value as { field?: unknown }
  const changeHere = typeof field === 'string' ? inField(field, change) : change
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const inner = shape[name]
      const isKept = productMembers.has(name) || (typeof one === 'string' && references.get(name)?.test(one) === true)
      return [name, isKept || inner === undefined ? one : mapped(inner, one, changeHere)]
    }),
  )
}

export const isWrapper = (
  schema: z.core.$ZodType,
): schema is z.ZodNullable | z.ZodOptional | z.ZodExactOptional | z.ZodDefault | z.ZodLazy =>
  [z.ZodNullable, z.ZodOptional, z.ZodExactOptional, z.ZodDefault, z.ZodLazy].some((kind) => schema instanceof kind)

/** Returns every text in a value. A body is read in its own encoding, and the value of a field with its name, as JSON. */
export const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  if (isBodyText(value)) return [bodyAsText(sentBody(value)).text]
  const { field, ...others } = value as { field?: unknown }
  if (typeof field !== 'string') return Object.values(value).flatMap(textsIn)
  return [field, ...textsIn(others).map((text) => JSON.stringify({ [field]: text }))]
}
