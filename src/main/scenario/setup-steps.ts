import type { ClockMoveView, ClockState } from '../../shared/contract/clock.ts'
import type { InboxView } from '../../shared/contract/inboxes.ts'
import type { MerchantView } from '../../shared/contract/merchants.ts'
import type { RuleView } from '../../shared/contract/rules.ts'
import type { Settings } from '../../shared/contract/settings.ts'
import { durationMs } from '../../shared/duration-ms.ts'
import { StepFailure } from '../client/api.ts'
import type { Handlers } from './handlers.ts'
import { interpolate } from './interpolate.ts'
import type { RunContext } from './run-context.ts'

const clockChange = (text: string): object => {
  if (text === 'real') return { reset: true }
  if (text === 'next-attempt') return { to: 'next-attempt' }
  return { advanceSeconds: durationMs(text) / 1_000 }
}

/** Limits how long a step waits for a clock move, in ms of real time: receivers may let every attempt time out. */
const maxMoveMs = 600_000

/** Moves the clock and waits until it has arrived, which may take longer than the call. */
const moveClock = async (change: object, { call, until }: RunContext): Promise<void> => {
  const { finished, cut, clock } = await call<ClockMoveView>('POST', '/api/clock', change)
  const isCut = new StepFailure('the clock was set back to real time before it arrived')
  if (cut) throw isCut
  if (finished) return
  const target = clock.moving?.target
  let state = clock
  await until(maxMoveMs, async () => {
    if (state.moving !== null) state = await call<ClockState>('GET', '/api/clock')
    return state.moving === null ? undefined : `the clock is still moving to ${state.moving.target}`
  })
  if (target !== undefined && Date.parse(state.now) < Date.parse(target)) throw isCut
}

/** Resets the clock and moves it forward to its offset before the run, because it cannot move back otherwise. */
const restoreClock = async (aheadMs: number, context: RunContext): Promise<void> => {
  await context.call('POST', '/api/clock', { reset: true })
  if (aheadMs > 0) await moveClock({ advanceSeconds: aheadMs / 1_000 }, context)
}

const rulePath = ({ id }: RuleView): string => `/api/rules/${encodeURIComponent(id)}`

/** Deletes a rule, unless it was already deleted. */
const deleteRule = async (rule: RuleView, context: RunContext): Promise<void> => {
  const { items } = await context.call<{ items: RuleView[] }>('GET', '/api/rules')
  if (items.some(({ id }) => id === rule.id)) await context.call('DELETE', rulePath(rule))
}

/** Restores a rule except for its hits. A rule whose time has run out is switched off; one that is used up stays on. */
const restoreRule = async (rule: RuleView, context: RunContext): Promise<void> => {
  const { now } = await context.call<{ now: string }>('GET', '/api/clock')
  const left = rule.onUntil === null ? null : (Date.parse(rule.onUntil) - Date.parse(now)) / 1_000
  const wasOn = rule.on && (rule.active || left === null || left > 0)
  const change = wasOn ? { on: true, onForSeconds: left === null ? null : Math.max(1, left) } : { on: false }
  await context.call('PATCH', rulePath(rule), change)
}

/** Changes the merchant's own values of settings too, because they would win over the global ones. */
const setForMerchant = async (set: object, context: RunContext): Promise<void> => {
  const { items } = await context.call<{ items: MerchantView[] }>(
    'GET',
    `/api/merchants?q=${encodeURIComponent(`id:${context.merchantId}`)}`,
  )
  const own = items.find(({ id }) => id === context.merchantId)?.settings ?? {}
  const before = Object.fromEntries(Object.entries(own).filter(([name]) => Object.hasOwn(set, name)))
  if (Object.keys(before).length === 0) return
  const path = `/api/merchants/${encodeURIComponent(context.merchantId)}`
  const settings = Object.fromEntries(Object.entries(set).filter(([name]) => Object.hasOwn(before, name)))
  context.afterwards(() => context.call('PATCH', path, { settings: before }))
  await context.call('PATCH', path, { settings })
}

/** Steps that change time, faults, inboxes and settings. The run restores all of them at its end. */
export const setupSteps: Pick<Handlers, 'clock' | 'wait' | 'inbox' | 'rule' | 'set' | 'shop' | 'not-reproduced'> = {
  shop: () => Promise.reject(new StepFailure('only /present has a shop to switch')),

  'not-reproduced': async ({ step }) => {
    throw new StepFailure(step['not-reproduced'])
  },

  clock: async ({ step: { clock } }, context) => {
    const { aheadMs } = await context.call<ClockState>('GET', '/api/clock')
    context.afterwards(() => restoreClock(aheadMs, context), 'clock')
    await moveClock(clockChange(clock), context)
  },

  wait: ({ step: { wait } }, context) => context.wait(durationMs(wait)),

  inbox: async ({ step: { inbox, behaviour } }, context) => {
    const path = `/api/inbox/${encodeURIComponent(inbox)}/behaviour`
    const { items } = await context.call<{ items: InboxView[] }>('GET', '/api/inboxes')
    const before = items.find(({ name, configured }) => name === inbox && configured)
    context.afterwards(() =>
      before === undefined ? context.call('DELETE', path) : context.call('PUT', path, before.behaviour),
    )
    await context.call('PUT', path, interpolate(behaviour, context))
  },

  rule: async ({ step: { rule } }, context) => {
    const { items: before } = await context.call<{ items: RuleView[] }>('GET', '/api/rules')
    const made =
      typeof rule === 'string'
        ? await context.call<RuleView>('POST', `/api/rules/presets/${encodeURIComponent(rule)}`)
        : await context.call<RuleView>('POST', '/api/rules', interpolate(rule, context))
    // An existing preset rule is switched on, not added.
    const known = before.find(({ id }) => id === made.id)
    context.afterwards(() => (known === undefined ? deleteRule(made, context) : restoreRule(known, context)))
  },

  set: async ({ step: { set } }, context) => {
    const before = await context.call<Settings>('GET', '/api/settings')
    const changed = Object.fromEntries(Object.entries(before).filter(([name]) => Object.hasOwn(set, name)))
    context.afterwards(() => context.call('PATCH', '/api/settings', changed))
    await context.call('PATCH', '/api/settings', set)
    await setForMerchant(set, context)
  },
}
