import type { z } from 'zod'
import { type BodyText, bodyText } from '../../shared/contract/common.ts'

const isBodyText = (value: object): value is BodyText => bodyText.safeParse(value).success

/** Changes the text of a body. A body that is not UTF-8 is read as Latin-1. */
export const mapBody = (body: BodyText, change: (text: string) => string): BodyText => {
  const isText = body.encoding === 'utf8'
  const before = isText ? body.text : Buffer.from(body.text, 'base64').toString('latin1')
  const after = change(before)
  if (after === before) return body
  const bytes = Buffer.from(after, isText ? 'utf8' : 'latin1')
  const text = isText ? after : bytes.toString('base64')
  return { ...body, text, bytes: body.truncated ? body.bytes : bytes.length }
}

/** Members that refer to something and contain no data of customers. */
const references = new Set([
  'id',
  'key',
  'code',
  'method',
  'field',
  'exchange',
  'merchantId',
  'productVersion',
  'timeZone',
])
/** Members that contain names of members, or values defined by the product. */
const productMembers = new Set(['sortedKeys', 'settings'])

/** Returns whether a string schema has no format: no time, no base64, no pattern. */
const isFreeText = ({ checks = [], format }: z.core.$ZodStringDef & { format?: string }): boolean =>
  format === undefined && !checks.some((one) => one._zod.def.check === 'string_format')

/**
 * Changes the free texts in a value of a schema. Names of members and headers, enum values, times and references are
 * kept.
 */
export const mapTexts = <T>(schema: z.core.$ZodType, value: T, change: (text: string) => string): T => {
  const next = (inner: z.core.$ZodType, one: unknown): unknown => mapTexts(inner, one, change)
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (value === null || value === undefined) return value
  switch (def.type) {
    case 'string':
      return (typeof value === 'string' && isFreeText(def as z.core.$ZodStringDef) ? change(value) : value) as T
    case 'nullable':
    case 'optional':
    case 'default':
      return next(def.innerType, value) as T
    case 'lazy':
      return next(def.getter(), value) as T
    case 'array':
      return (value as unknown[]).map((one) => next(def.element, one)) as T
    case 'tuple': {
      const [name, text] = value as [string, string]
      // The Host header names a server, not a customer.
      return (/^host$/i.test(name) ? value : [name, change(text)]) as T
    }
    case 'union': {
      const option = def.options.find((one) => (one as z.ZodType).safeParse(value).success)
      return option ? (next(option, value) as T) : value
    }
    case 'record':
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, next(def.valueType, one)])) as T
    case 'object':
      if (isBodyText(value)) return mapBody(value, change) as T
      return Object.fromEntries(
        Object.entries(value).map(([name, one]) => {
          const inner = def.shape[name]
          const isKept = productMembers.has(name) || (references.has(name) && typeof one === 'string')
          return [name, isKept || inner === undefined ? one : next(inner, one)]
        }),
      ) as T
    default:
      return value
  }
}

/** Returns every text in a value. A body that is not UTF-8 is read as Latin-1. */
export const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  if (!isBodyText(value)) return Object.values(value).flatMap(textsIn)
  const { text, encoding } = value
  return [encoding === 'utf8' ? text : Buffer.from(text, 'base64').toString('latin1')]
}
