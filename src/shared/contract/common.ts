import { z } from 'zod'
import { createFields } from '../create-fields.ts'

/** ISO 8601 in UTC with milliseconds: `2026-11-20T12:04:02.118Z`. */
export const instant = z.string().meta({ description: 'ISO 8601, UTC', example: '2026-11-20T12:04:02.118Z' })

/** Beside a time: whether it is one of the virtual clock. */
export const aheadMs = z
  .number()
  .int()
  .meta({ description: 'ms the virtual clock was ahead of real time then; 0: the time is real' })

/** What lists are ordered by: times may be of a clock that was moved. */
export const seq = z.number().int().meta({ description: 'rises with every record' })

/** A decimal string with two decimals, in the currency named beside it. */
export const amountText = z.string().meta({ description: 'decimal with two digits', example: '19.90' })

export const currency = z.enum(createFields.currency_code.values)

export const headerList = z.array(z.tuple([z.string(), z.string()])).meta({ description: 'headers in the order sent' })
export type HeaderList = z.output<typeof headerList>

/**
 * A message body as it crossed the wire. `text` is the body itself when it is UTF-8, else its base64. `bytes` counts
 * the whole body even where `truncated` says that only its beginning was kept.
 */
export const bodyText = z.object({
  text: z.string(),
  encoding: z.enum(['utf8', 'base64']),
  bytes: z.number().int(),
  truncated: z.boolean(),
})
export type BodyText = z.output<typeof bodyText>

const filterDescription =
  'Terms that must all hold: plain words, looked for in everything, bodies too; `key:value` for one field, `-` before ' +
  'a term turns it round, quotes keep spaces together. Codes and numbers match from their start, `5xx` takes any ' +
  'digit for x. Every list knows `after:` and `before:` with a time of day (10:00), an age (15m, 2h, 3d) or an ISO ' +
  'date. Links: status, order, email, merchant, amount, currency, id. Deliveries: status, order, url, result, format, ' +
  'merchant, http, rule, id. Log: status (HTTP), code, order, email, merchant, method, url, surface, rule, id. Inbox: name, order, ' +
  'method, type, status, id. Merchants: name, key, id.'

export const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(500).default(50),
  cursor: z.string().optional().meta({ description: 'nextCursor of the page before' }),
  q: z
    .string()
    .max(500)
    .optional()
    .meta({ description: filterDescription, example: 'status:failed -order:T- after:2h' }),
})
export type ListQuery = z.output<typeof listQuery>

/** One page of a list, newest first. `total` counts all that match `q`; `nextCursor` is null on the last page. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable(), total: z.number().int() })
export interface Page<T> {
  items: T[]
  nextCursor: string | null
  total: number
}

export const idParams = z.object({ id: z.string() })

export const problem = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
  }),
})
export type Problem = z.output<typeof problem>
