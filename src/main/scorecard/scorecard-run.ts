import type { IpnFormat } from '../../shared/contract/deliveries.ts'
import type { NewRule, RuleView } from '../../shared/contract/rules.ts'
import type { Notifications, Sent } from './notifications.ts'
import type { OrderProbe } from './order-probe.ts'
import type { LineVerdict, ScorecardDeps } from './scorecard-deps.ts'

/** The state shared by the lines of a run. */
export interface ScorecardRun {
  deps: ScorecardDeps
  notifications: Notifications
  /** undefined when no status URL was given. */
  orderProbe: OrderProbe | undefined
  /** The first acknowledged IPN of each format, and the time of its response in ms. */
  acknowledged: { format: IpnFormat; sent: Sent; ms: number }[]
  /** Runs `during` with a fault rule. The rule is always deleted afterwards. */
  withRule: (rule: NewRule, during: (rule: RuleView) => Promise<LineVerdict>) => Promise<LineVerdict>
}

export type Line = (run: ScorecardRun) => Promise<LineVerdict>

export const passed = (words: string): LineVerdict => ({ outcome: 'passed', words })
export const failed = (words: string): LineVerdict => ({ outcome: 'failed', words })
export const unknown = (words: string): LineVerdict => ({ outcome: 'unknown', words })

const gravity = { passed: 0, unknown: 1, failed: 2 } as const

/** Combines verdicts: the worst outcome, with the words of all verdicts that have it. */
export const worstOf = (verdicts: readonly LineVerdict[]): LineVerdict => {
  const worst = verdicts.reduce((a, b) => (gravity[b.outcome] > gravity[a.outcome] ? b : a))
  const words = verdicts.filter(({ outcome }) => outcome === worst.outcome).map((verdict) => verdict.words)
  return { outcome: worst.outcome, words: [...new Set(words)].join(' ') }
}
