import { z } from 'zod'
import { instant, listQuery } from './common.ts'
import { endpoint } from './endpoint.ts'

const zonedInstant = z.iso.datetime({ offset: true, error: 'must be an ISO 8601 time with its zone' })

/** Selects deliveries that failed or are being retried, and whose last attempt was in this period. */
const wanted = {
  since: zonedInstant,
  until: zonedInstant.optional(),
  merchantId: z.string().optional(),
  q: listQuery.shape.q,
}

/** The deliveries that a recovery would resend. Times are those of the last attempts. */
export const recoverable = z.object({
  matched: z.number().int(),
  receivers: z
    .array(z.object({ origin: z.string(), deliveries: z.number().int() }))
    .meta({ description: 'most deliveries first, at most 20' }),
  receiversTotal: z.number().int(),
  merchants: z
    .array(z.object({ id: z.string(), name: z.string(), deliveries: z.number().int() }))
    .meta({ description: 'most deliveries first, at most 20' }),
  merchantsTotal: z.number().int(),
  earliest: instant.nullable(),
  latest: instant.nullable(),
})
export type Recoverable = z.output<typeof recoverable>

export const previewRecovery = endpoint({
  method: 'GET',
  path: '/api/deliveries/recoverable',
  summary: 'What a recovery would send again, and to whom; sends nothing',
  query: z.strictObject(wanted),
  reply: recoverable,
})

/** Progress of a recovery. When it has finished, `matched` is the sum of the other counts. */
export const recovery = z.object({
  id: z.string(),
  matched: z.number().int(),
  resent: z.number().int().meta({ description: 'sent again so far' }),
  delivered: z.number().int(),
  failed: z.number().int(),
  skipped: z.number().int().meta({ description: 'being sent already, gone meanwhile, or not sent any more' }),
  finished: z.boolean(),
  canceled: z.boolean().meta({ description: 'the caller hung up: what had not been sent was left' }),
})
export type Recovery = z.output<typeof recovery>

export const recoverDeliveries = endpoint({
  method: 'POST',
  path: '/api/deliveries/recover',
  summary:
    'Send once more whatever failed, or is being retried, and was last tried since a time; answers when all is done, ' +
    'hanging up ends it',
  body: z.strictObject({
    ...wanted,
    progressId: z
      .string()
      .min(1)
      .max(64)
      .optional()
      .meta({ description: 'the id that its recovery events carry from the first on; one is made when left out' }),
  }),
  reply: recovery,
})
