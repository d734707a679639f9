import { z } from 'zod'
import { createFields } from '../create-fields.ts'
import { filterKeys, filterNames } from '../filter-keys.ts'
import { maxFilterLength } from '../parse-filter.ts'

/** ISO 8601 in UTC with milliseconds: `2026-11-20T12:04:02.118Z`. */
export const instant = z.string().meta({ description: 'ISO 8601, UTC', example: '2026-11-20T12:04:02.118Z' })

/** Beside a time: whether it is one of the virtual clock. */
export const aheadMs = z
  .number()
  .int()
  .meta({ description: 'ms the virtual clock was ahead of real time then; 0: the time is real' })

/** The sort key of lists. Times are not, because the virtual clock may have been moved. */
export const seq = z.number().int().meta({ description: 'increases with every record' })

/** A decimal string with two decimals, in the currency given beside it. */
export const amountText = z.string().meta({ description: 'decimal with two digits', example: '19.90' })

export const currency = z.enum(createFields.currency_code.values)

/** The kind of Lab run that made a payment. */
export const testRun = z.enum(['scenario', 'scorecard'])
export type TestRun = z.output<typeof testRun>
export const shownTestRun = testRun
  .nullable()
  .meta({ description: 'the kind of run that made it; null: it is not of a test run' })

export const headerList = z.array(z.tuple([z.string(), z.string()])).meta({ description: 'headers in the order sent' })
export type HeaderList = z.output<typeof headerList>

/**
 * A message body as sent. `text` is the body if it is UTF-8, otherwise its base64. `bytes` is the length of the whole
 * body, even if `truncated` says that only its start was stored.
 */
export const bodyText = z.object({
  text: z.string(),
  encoding: z.enum(['utf8', 'base64']),
  bytes: z.number().int(),
  truncated: z.boolean(),
})
export type BodyText = z.output<typeof bodyText>

const filterDescription = [
  'Terms that must all hold: plain words, looked for in everything, states and bodies too; `key:value` for one field, ' +
    '`-` before a term excludes it, quotes keep spaces together. Codes and numbers match from their start, `5xx` ' +
    'takes any digit for x; numbers also take `>400`, `<=400` and `100..400` or `100-400`. Every list has `after:` and `before:` ' +
    'with a time of day (10:00), an age (15m, 2h, 3d) or an ISO date.',
  ...Object.entries(filterKeys).map(([list, keys]) => `${list}: ${filterNames(keys).join(', ')}.`),
].join(' ')

export const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(500).default(50),
  cursor: z.string().optional().meta({ description: 'nextCursor of the previous page' }),
  from: z.string().optional().meta({ description: 'id of a record: the page begins there; not together with cursor' }),
  above: z.coerce.number().int().min(0).max(250).default(0).meta({
    description: 'how many records before `from` the page has, too',
  }),
  q: z
    .string()
    .max(maxFilterLength)
    .optional()
    .meta({ description: filterDescription, example: 'state:failed -order:T- after:2h' }),
  sort: z
    .enum(['newest', 'oldest', 'highest', 'lowest'])
    .default('newest')
    .meta({ description: 'by time, or by amount where the list has one; else by time' }),
  tests: z
    .enum(['show', 'hide'])
    .default('show')
    .meta({ description: 'hide: what scenarios and scorecards made is left out, unless q has is:test' }),
})
export type ListSort = z.output<typeof listQuery>['sort']
export type ListQuery = z.output<typeof listQuery>

/**
 * One page of a list, newest first. `total` is the number of items that match `q`; `nextCursor` is null on the last
 * page.
 */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    nextCursor: z.string().nullable(),
    total: z.number().int(),
    all: z.number().int().meta({ description: 'how many there are whatever q and the other filters say' }),
    skipped: z
      .number()
      .int()
      .optional()
      .meta({ description: 'how many that match stand before the first item; only with the `from` of a known record' }),
  })
export interface Page<T> {
  items: T[]
  nextCursor: string | null
  total: number
  all: number
  skipped?: number | undefined
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
