import type { IpnFormat } from '../../shared/contract/deliveries.ts'
import type { RuleView } from '../../shared/contract/rules.ts'
import type { Notifications, Sent } from './notifications.ts'
import type { OrderProbe } from './order-probe.ts'
import type { LineVerdict, ScorecardDeps } from './scorecard-deps.ts'

/** What the lines of a run share. */
export interface ScorecardRun {
  deps: ScorecardDeps
  notifications: Notifications
  /** undefined: no status URL was given. */
  orderProbe: OrderProbe | undefined
  /** Of the formats that were acknowledged, the first notification, and the ms its answer took. */
  acknowledged: { format: IpnFormat; sent: Sent; ms: number }[]
  /** Runs `during` while a fault rule exists; the rule is deleted afterwards in any case. */
  withRule: (rule: object, during: (rule: RuleView) => Promise<LineVerdict>) => Promise<LineVerdict>
}

export type Line = (bench: ScorecardRun) => Promise<LineVerdict>

export const passed = (words: string): LineVerdict => ({ outcome: 'passed', words })
export const failed = (words: string): LineVerdict => ({ outcome: 'failed', words })
export const unknown = (words: string): LineVerdict => ({ outcome: 'unknown', words })

const gravity = { passed: 0, unknown: 1, failed: 2 } as const

/** Several verdicts as one: the worst, in the words of all that are as bad. */
export const worstOf = (verdicts: readonly LineVerdict[]): LineVerdict => {
  const worst = verdicts.reduce((a, b) => (gravity[b.outcome] > gravity[a.outcome] ? b : a))
  const words = verdicts.filter(({ outcome }) => outcome === worst.outcome).map((verdict) => verdict.words)
  return { outcome: worst.outcome, words: [...new Set(words)].join(' ') }
}
