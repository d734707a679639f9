import type { Settings } from '../../shared/contract/settings.ts'
import { StepFailure } from './api.ts'
import { msOf } from './duration.ts'
import type { Handlers } from './step-handlers.ts'

const longestWaitMs = 60_000

const clockChange = (text: string): object => {
  if (text === 'real') return { reset: true }
  if (text === 'next-attempt') return { to: 'next-attempt' }
  return { advanceSeconds: msOf(text) / 1_000 }
}

/** What surrounds a payment: time, faults, receivers and settings. All of it is put back after the run. */
export const worldSteps: Pick<Handlers, 'clock' | 'wait' | 'inbox' | 'rule' | 'set'> = {
  clock: async ({ step: { clock } }, context) => {
    context.afterwards(() => context.call('POST', '/api/clock', { reset: true }))
    await context.call('POST', '/api/clock', clockChange(clock))
  },

  wait: async ({ step: { wait } }, context) => {
    const ms = msOf(wait)
    if (ms > longestWaitMs) throw new StepFailure('a step waits at most 60s; move the clock for more')
    await context.wait(ms)
  },

  inbox: async ({ step: { inbox, behaviour } }, context) => {
    const path = `/api/inbox/${encodeURIComponent(inbox)}/behaviour`
    context.afterwards(() => context.call('DELETE', path))
    await context.call('PUT', path, behaviour)
  },

  rule: async ({ step: { rule } }, context) => {
    const made =
      typeof rule === 'string'
        ? await context.call<{ id: string }>('POST', `/api/rules/presets/${encodeURIComponent(rule)}`)
        : await context.call<{ id: string }>('POST', '/api/rules', rule)
    context.afterwards(() => context.call('DELETE', `/api/rules/${encodeURIComponent(made.id)}`))
  },

  set: async ({ step: { set } }, context) => {
    const before = await context.call<Settings>('GET', '/api/settings')
    const changed = Object.fromEntries(Object.entries(before).filter(([name]) => Object.hasOwn(set, name)))
    context.afterwards(() => context.call('PATCH', '/api/settings', changed))
    await context.call('PATCH', '/api/settings', set)
  },
}
