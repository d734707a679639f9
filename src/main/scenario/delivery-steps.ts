import type { Recovery } from '../../shared/contract/recovery.ts'
import { durationMs } from '../../shared/duration-ms.ts'
import { StepFailure } from '../client/api.ts'
import { deliveriesOf } from './deliveries-of.ts'
import type { Handlers } from './handlers.ts'
import { interpolate } from './interpolate.ts'
import type { RunContext } from './run-context.ts'

/** Returns the time of the virtual clock, in ms. */
const clockNow = async (context: RunContext): Promise<number> => Date.parse((await context.call('GET /api/clock')).now)

/** Limits how long a step waits for the end of an attempt under way, in ms of real time. */
const maxAttemptMs = 60_000

/** Waits until no attempt of the IPN is under way. The record of an attempt appears slightly before its end. */
const attemptEnded = (id: string, { call, until }: RunContext): Promise<void> =>
  until(maxAttemptMs, async () => {
    const { state } = await call('GET /api/deliveries/:id', { params: { id } })
    return state === 'sending' ? 'an attempt of the IPN is still under way' : undefined
  })

/** Applies the action to every IPN of the link with an attempt due after `since` (ms). */
const forEachDue = async (
  action: 'retry' | 'stop',
  { on, since = 0 }: { on: string | undefined; since?: number },
  context: RunContext,
): Promise<void> => {
  const due = (await deliveriesOf(context, on)).filter(
    ({ nextAttemptAt }) => nextAttemptAt !== null && Date.parse(nextAttemptAt) > since,
  )
  if (due.length === 0) throw new StepFailure('no IPN of the link has an attempt due')
  for (const { id } of due) {
    if (action === 'retry') await attemptEnded(id, context)
    await context.call(`POST /api/deliveries/:id/${action}`, { params: { id } })
  }
}

type Wanted = Partial<Record<'matched' | 'delivered' | 'failed', number | undefined>>

const mustBe = (wanted: Wanted, recovery: Recovery): void => {
  const { matched, delivered, failed } = recovery
  for (const [name, actual] of Object.entries({ matched, delivered, failed })) {
    const expected = wanted[name as keyof Wanted]
    if (expected === undefined || expected === actual) continue
    throw new StepFailure(`expected ${name} ${expected}; ${matched} matched, ${delivered} delivered, ${failed} failed`)
  }
}

/** Steps that act on IPNs. */
export const deliverySteps: Pick<Handlers, 'resend' | 'retry' | 'stop' | 'recover'> = {
  resend: async ({ step: { resend, on } }, context) => {
    const deliveries = await deliveriesOf(context, on)
    const newest = resend === true ? deliveries[0] : deliveries.find(({ editedFrom }) => editedFrom === null)
    if (newest === undefined) throw new StepFailure('the link has no IPN to send again')
    const params = { id: newest.id }
    if (resend === true) await context.call('POST /api/deliveries/:id/resend', { params })
    else await context.call('POST /api/deliveries/:id/replay', { params, body: interpolate(resend, context) })
  },

  // Attempts that are already due are in flight or queued.
  retry: async ({ step: { on } }, context) => forEachDue('retry', { on, since: await clockNow(context) }, context),

  stop: ({ step: { on } }, context) => forEachDue('stop', { on }, context),

  recover: async ({ step: { recover, expect } }, context) => {
    const since = new Date((await clockNow(context)) - durationMs(recover)).toISOString()
    const { merchantId } = context
    const recovery = await context.call('POST /api/deliveries/recover', { body: { since, merchantId } })
    if (expect !== undefined) mustBe(expect, recovery)
  },
}
