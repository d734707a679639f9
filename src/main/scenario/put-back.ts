import type { RuleView } from '../../shared/contract/rules.ts'
import { StepFailure } from '../client/api.ts'
import type { Undo } from '../domain/undo.ts'
import { type ClockMover, moveClock } from './move-clock.ts'

/** Resets the clock and moves it forward to its offset before the run, because it cannot move back otherwise. */
const restoreClock = async (aheadMs: number, deps: ClockMover): Promise<void> => {
  await deps.call('POST', '/api/clock', { reset: true })
  if (aheadMs > 0) await moveClock({ advanceSeconds: aheadMs / 1_000 }, deps)
}

const rulePath = (id: string): string => `/api/rules/${encodeURIComponent(id)}`

/** Deletes a rule, unless it was already deleted. */
const deleteRule = async (id: string, { call }: ClockMover): Promise<void> => {
  const { items } = await call<{ items: RuleView[] }>('GET', '/api/rules')
  if (items.some((rule) => rule.id === id)) await call('DELETE', rulePath(id))
}

/** Restores a rule except for its hits. A rule whose time has run out is switched off; one that is used up stays on. */
const restoreRule = async (rule: Extract<Undo, { kind: 'rule' }>['rule'], { call }: ClockMover): Promise<void> => {
  const { now } = await call<{ now: string }>('GET', '/api/clock')
  const left = rule.onUntil === null ? null : (Date.parse(rule.onUntil) - Date.parse(now)) / 1_000
  const wasOn = rule.on && (rule.active || left === null || left > 0)
  const change = wasOn ? { on: true, onForSeconds: left === null ? null : Math.max(1, left) } : { on: false }
  await call('PATCH', rulePath(rule.id), change)
}

/** A stop (POST) of a delivery with nothing due, and a stop or DELETE of what is gone, have nothing left to do. */
const callBack = async (
  { method, path, body }: Extract<Undo, { kind: 'call' }>,
  { call }: ClockMover,
): Promise<void> => {
  try {
    await call(method, path, body)
  } catch (error) {
    const status = error instanceof StepFailure ? error.status : undefined
    const isDone = (status === 404 && ['DELETE', 'POST'].includes(method)) || (status === 409 && method === 'POST')
    if (!isDone) throw error
  }
}

/** Puts one change back. */
export const putBack = (one: Undo, deps: ClockMover): Promise<unknown> => {
  switch (one.kind) {
    case 'call':
      return callBack(one, deps)
    case 'made-rule':
      return deleteRule(one.id, deps)
    case 'rule':
      return restoreRule(one.rule, deps)
    case 'clock':
      return restoreClock(one.aheadMs, deps)
  }
}
