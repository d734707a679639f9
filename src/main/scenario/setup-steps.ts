import type { ClockChange } from '../../shared/contract/clock.ts'
import { durationMs } from '../../shared/duration-ms.ts'
import { StepFailure } from '../client/api.ts'
import type { Undo } from '../domain/undo.ts'
import type { Handlers } from './handlers.ts'
import { interpolate } from './interpolate.ts'
import { moveClock } from './move-clock.ts'
import type { RunContext } from './run-context.ts'

const clockChange = (text: string): ClockChange => {
  if (text === 'real') return { reset: true }
  return { advanceSeconds: durationMs(text) / 1_000 }
}

/** The next attempt for a link of this run. Deliveries of others may be due before it, and are sent on the way. */
const nextAttempt = async ({ call, links }: RunContext): Promise<ClockChange> => {
  const { now } = await call('GET /api/clock')
  const made = await Promise.all(links.all().map((id) => call('GET /api/links/:id', { params: { id } })))
  const due = made.flatMap(({ deliveries }) => deliveries.flatMap(({ nextAttemptAt }) => nextAttemptAt ?? []))
  const [next] = due.toSorted()
  return { to: next === undefined || next <= now ? 'next-attempt' : next }
}

/** Changes the merchant's own values of settings too, because they would win over the global ones. */
const setForMerchant = async (set: object, context: RunContext): Promise<void> => {
  const { items } = await context.call('GET /api/merchants', { query: { q: `id:${context.merchantId}` } })
  const own = items.find(({ id }) => id === context.merchantId)?.settings ?? {}
  const before = Object.fromEntries(Object.entries(own).filter(([name]) => Object.hasOwn(set, name)))
  if (Object.keys(before).length === 0) return
  const path = `/api/merchants/${encodeURIComponent(context.merchantId)}`
  const settings = Object.fromEntries(Object.entries(set).filter(([name]) => Object.hasOwn(before, name)))
  await context.afterwards({ kind: 'call', method: 'PATCH', path, body: { settings: before } })
  await context.call('PATCH /api/merchants/:id', { params: { id: context.merchantId }, body: { settings } })
}

/** Steps that change time, faults, inboxes and settings. The run restores all of them at its end. */
export const setupSteps: Pick<Handlers, 'clock' | 'wait' | 'inbox' | 'rule' | 'set' | 'shop' | 'not-reproduced'> = {
  shop: () => Promise.reject(new StepFailure('only /present has a shop to switch')),

  'not-reproduced': async ({ step }) => {
    throw new StepFailure(step['not-reproduced'])
  },

  clock: async ({ step: { clock } }, context) => {
    const { aheadMs } = await context.call('GET /api/clock')
    await context.afterwards({ kind: 'clock', aheadMs })
    await moveClock(clock === 'next-attempt' ? await nextAttempt(context) : clockChange(clock), context)
  },

  wait: ({ step: { wait } }, context) => context.wait(durationMs(wait)),

  inbox: async ({ step: { inbox, behaviour } }, context) => {
    const path = `/api/inbox/${encodeURIComponent(inbox)}/behaviour`
    const { items } = await context.call('GET /api/inboxes')
    const before = items.find(({ name, configured }) => name === inbox && configured)
    await context.afterwards(
      before === undefined
        ? { kind: 'call', method: 'DELETE', path }
        : { kind: 'call', method: 'PUT', path, body: before.behaviour },
    )
    await context.call('PUT /api/inbox/:name/behaviour', {
      params: { name: inbox },
      body: interpolate(behaviour, context),
    })
  },

  rule: async ({ step: { rule } }, context) => {
    const { items: before } = await context.call('GET /api/rules')
    const make = () =>
      typeof rule === 'string'
        ? context.call('POST /api/rules/presets/:name', { params: { name: rule } })
        : context.call('POST /api/rules', { body: interpolate(rule, context) })
    // An existing preset rule is switched on, not added.
    const known = before.find(({ preset }) => preset !== null && preset === rule)
    if (known !== undefined) {
      await context.afterwards({ kind: 'rule', rule: known })
      await make()
      return
    }
    const anyNew: Undo = { kind: 'new-rules', known: before.map(({ id }) => id) }
    await context.afterwards(anyNew)
    const { id } = await make()
    await context.afterwards({ kind: 'made-rule', id }, anyNew)
  },

  set: async ({ step: { set } }, context) => {
    const before = await context.call('GET /api/settings')
    const changed = Object.fromEntries(Object.entries(before).filter(([name]) => Object.hasOwn(set, name)))
    await context.afterwards({ kind: 'call', method: 'PATCH', path: '/api/settings', body: changed })
    await context.call('PATCH /api/settings', { body: set })
    await setForMerchant(set, context)
  },
}
