import { type Api, stepFailureOf } from '../client/api.ts'
import type { Undo } from '../domain/undo.ts'
import { type ClockMover, moveClock } from './move-clock.ts'

/** Resets the clock and moves it forward to its offset before the run, because it cannot move back otherwise. */
const restoreClock = async (aheadMs: number, deps: ClockMover): Promise<void> => {
  await deps.call('POST /api/clock', { body: { reset: true } })
  if (aheadMs > 0) await moveClock({ advanceSeconds: aheadMs / 1_000 }, deps)
}

/** Deletes the rules that were made, unless they were already deleted. */
const deleteRules = async (isMade: (id: string) => boolean, { call }: ClockMover): Promise<void> => {
  const { items } = await call('GET /api/rules')
  for (const { id } of items) if (isMade(id)) await call('DELETE /api/rules/:id', { params: { id } })
}

/** Restores a rule except for its hits. A rule whose time has run out is switched off; one that is used up stays on. */
const restoreRule = async (rule: Extract<Undo, { kind: 'rule' }>['rule'], { call }: ClockMover): Promise<void> => {
  const { now } = await call('GET /api/clock')
  const left = rule.onUntil === null ? null : (Date.parse(rule.onUntil) - Date.parse(now)) / 1_000
  const wasOn = rule.on && (rule.active || left === null || left > 0)
  const change = wasOn ? { on: true, onForSeconds: left === null ? null : Math.max(1, left) } : { on: false }
  await call('PATCH /api/rules/:id', { params: { id: rule.id }, body: change })
}

/** A stop (POST) of a delivery with nothing due, and a stop or DELETE of what is gone, have nothing left to do. */
const callBack = async ({ method, path, body }: Extract<Undo, { kind: 'call' }>, api: Api): Promise<void> => {
  const reply = await api(method, path, body)
  if (reply.status < 400 || (reply.status === 409 && method === 'POST')) return
  if (reply.status === 404 && ['DELETE', 'POST'].includes(method)) return
  throw stepFailureOf(reply.status, reply.body)
}

/** Puts one change back. */
export const putBack = (one: Undo, deps: ClockMover & { api: Api }): Promise<unknown> => {
  switch (one.kind) {
    case 'call':
      return callBack(one, deps.api)
    case 'made-rule':
      return deleteRules((id) => id === one.id, deps)
    case 'new-rules':
      return deleteRules((id) => !one.known.includes(id), deps)
    case 'rule':
      return restoreRule(one.rule, deps)
    case 'clock':
      return restoreClock(one.aheadMs, deps)
  }
}
