import { expecting } from '../client/api.ts'
import type { Undo } from '../domain/undo.ts'
import { createNotifications, stopPath } from './notifications.ts'
import { createOrderProbe } from './order-probe.ts'
import type { LineEvidence, ScorecardDeps } from './scorecard-deps.ts'
import type { ScorecardRun } from './scorecard-run.ts'

/**
 * Creates the state shared by the lines of one run. `tidyUp` stops what is still due and switches off what is still on.
 */
export const createScorecardRun = async (
  deps: ScorecardDeps,
  evidence: LineEvidence,
): Promise<{ run: ScorecardRun; tidyUp: () => Promise<void> }> => {
  const { api, probe, look, sleep, limits } = deps
  const call = expecting(api)
  const { ipnTimeoutSeconds } = await call('GET /api/settings')
  const ownRules = new Set<string>()
  const due = new Set<string>()
  const rulesOn = new Set<string>()
  const keep = async (next: readonly Undo[] = []): Promise<void> => {
    const stops = Array.from(due, (id): Undo => ({ kind: 'call', method: 'POST', path: stopPath(id) }))
    await deps.keepUndos?.([...stops, ...Array.from(rulesOn, (id): Undo => ({ kind: 'made-rule', id })), ...next])
  }
  const notifications = createNotifications(deps, {
    evidence: (exchange) => void evidence.exchanges.push(exchange),
    ownRules,
    due,
    onDue: () => keep(),
    timeoutMs: ipnTimeoutSeconds * 1_000,
  })
  const orderProbe =
    probe === undefined
      ? undefined
      : createOrderProbe({ probe, look, sleep, limits, evidence: (one) => void evidence.looks.push(one) })

  const run: ScorecardRun = {
    deps,
    notifications,
    orderProbe,
    acknowledged: [],
    withRule: async (asked, during) => {
      const { items } = await call('GET /api/rules')
      await keep([{ kind: 'new-rules', known: items.map(({ id }) => id) }])
      const made = await call('POST /api/rules', { body: asked })
      ownRules.add(made.id)
      try {
        rulesOn.add(made.id)
        await keep()
        return await during(made)
      } finally {
        const { status } = await api('DELETE', `/api/rules/${encodeURIComponent(made.id)}`)
        if (status < 400 || status === 404) rulesOn.delete(made.id)
        await keep()
      }
    },
  }
  return { run, tidyUp: notifications.cancelDueAttempts }
}
