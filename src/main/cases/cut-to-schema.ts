import { z } from 'zod'
import type { BodyText } from '../../shared/contract/common.ts'
import { cutText } from '../../shared/cut-text.ts'
import { isBodyText, isWrapper } from './map-texts.ts'

/** Maximum characters of a body in a case. A longer body is cut and marked as truncated. */
const maxBodyLength = 500_000

const cutBody = (body: BodyText): BodyText =>
  body.text.length <= maxBodyLength ? body : { ...body, text: cutText(body.text, maxBodyLength), truncated: true }

const maxItems = ({ _zod }: z.core.$ZodArray): number | undefined =>
  _zod.def.checks
    ?.map(({ _zod: check }) => (check.def as { maximum?: number }).maximum)
    .find((one) => one !== undefined)

/**
 * Cuts texts and lists to what a schema allows. Only after redaction: the start of a secret, card or name is not
 * recognised as one.
 */
export const cutToSchema = (schema: z.core.$ZodType, value: unknown): unknown => {
  if (value === null || value === undefined) return value
  if (isWrapper(schema)) return cutToSchema(schema.unwrap(), value)
  if (typeof value === 'string')
    return schema instanceof z.ZodString && schema.maxLength !== null ? cutText(value, schema.maxLength) : value
  if (schema instanceof z.ZodArray)
    return (value as unknown[]).slice(0, maxItems(schema)).map((one) => cutToSchema(schema.element, one))
  if (schema instanceof z.ZodUnion) {
    const cut = schema.options.map((one) => cutToSchema(one, value))
    return cut.find((one, at) => z.safeParse(schema.options[at] as z.core.$ZodType, one).success) ?? value
  }
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object') return value
  const whole = isBodyText(value) ? cutBody(value) : value
  const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape
  return Object.fromEntries(
    Object.entries(whole).map(([name, one]) => [name, shape[name] ? cutToSchema(shape[name], one) : one]),
  )
}
