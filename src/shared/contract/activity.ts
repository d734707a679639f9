import { z } from 'zod'
import { instant } from './common.ts'
import { deliverySummary } from './deliveries.ts'
import { endpoint } from './endpoint.ts'
import { logSummary } from './log.ts'

/** IPN attempts started in one period. `acknowledged` and `unacknowledged` are counts; latencies are in ms. */
export const activityBucket = z.object({
  at: instant.meta({ description: 'start of the period' }),
  acknowledged: z.number().int(),
  unacknowledged: z.number().int(),
  medianMs: z.number().nullable().meta({ description: 'null where there was no attempt' }),
  slowestMs: z.number().nullable(),
})
export type ActivityBucket = z.output<typeof activityBucket>

export const deliveryActivity = z.object({
  bucketSeconds: z.number().int(),
  /** Oldest first, without gaps. The last period includes the present. */
  buckets: z.array(activityBucket),
  acknowledged: z.number().int(),
  unacknowledged: z.number().int(),
  medianMs: z.number().nullable(),
  slowestMs: z.number().nullable(),
})
export type DeliveryActivity = z.output<typeof deliveryActivity>

export const getDeliveryActivity = endpoint('GET', '/api/activity/deliveries', {
  summary: 'IPN attempts of the last minutes in 60 periods, by result and with their latency',
  query: z.object({ minutes: z.coerce.number().int().min(1).max(10_080).default(60) }),
  reply: deliveryActivity,
})

/** A failure to show: a refused call, or an IPN that was given up or is being retried. */
export const failure = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('call'), at: instant, call: logSummary }),
  z.object({ kind: z.literal('delivery'), at: instant, delivery: deliverySummary }),
])
export type Failure = z.output<typeof failure>

export const listFailures = endpoint('GET', '/api/activity/failures', {
  summary: 'The latest refused calls, and IPNs given up or being retried, newest first',
  query: z.object({ limit: z.coerce.number().int().min(1).max(50).default(6) }),
  reply: z.object({ items: z.array(failure) }),
})
