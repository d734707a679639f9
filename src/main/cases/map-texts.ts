import type { z } from 'zod'
import { type BodyText, bodyText } from '../../shared/contract/common.ts'

const isBodyText = (value: object): value is BodyText => bodyText.safeParse(value).success

/** A body with its text changed; one that is no UTF-8 is changed byte by byte. */
export const mapBody = (body: BodyText, change: (text: string) => string): BodyText => {
  const isText = body.encoding === 'utf8'
  const before = isText ? body.text : Buffer.from(body.text, 'base64').toString('latin1')
  const after = change(before)
  if (after === before) return body
  const bytes = Buffer.from(after, isText ? 'utf8' : 'latin1')
  const text = isText ? after : bytes.toString('base64')
  return { ...body, text, bytes: body.truncated ? body.bytes : bytes.length }
}

/** Members that say which, and tell nothing of anybody. */
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
/** Members that hold names of members, or values of our own. */
const ownWords = new Set(['sortedKeys', 'settings'])

/** A text of no form: no time, no base64, nothing with a pattern. */
const isFree = ({ checks = [], format }: z.core.$ZodStringDef & { format?: string }): boolean =>
  format === undefined && !checks.some((one) => one._zod.def.check === 'string_format')

/**
 * A value of a schema with its free texts changed: no name of a member, no word of a choice, no time and no reference. A
 * header keeps its name.
 */
export const mapTexts = <T>(schema: z.core.$ZodType, value: T, change: (text: string) => string): T => {
  const next = (inner: z.core.$ZodType, one: unknown): unknown => mapTexts(inner, one, change)
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (value === null || value === undefined) return value
  switch (def.type) {
    case 'string':
      return (typeof value === 'string' && isFree(def as z.core.$ZodStringDef) ? change(value) : value) as T
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
      // The host a call went to is none of a customer.
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
          const isKept = ownWords.has(name) || (references.has(name) && typeof one === 'string')
          return [name, isKept || inner === undefined ? one : next(inner, one)]
        }),
      ) as T
    default:
      return value
  }
}

/** Every text in a value; of bodies that are no UTF-8 each byte as a character. */
export const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  if (!isBodyText(value)) return Object.values(value).flatMap(textsIn)
  const { text, encoding } = value
  return [encoding === 'utf8' ? text : Buffer.from(text, 'base64').toString('latin1')]
}
