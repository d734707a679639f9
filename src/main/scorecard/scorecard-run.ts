import type { IpnFormat } from '../../shared/contract/deliveries.ts'
import type { NewRule, RuleView } from '../../shared/contract/rules.ts'
import type { LineVerdict } from './line-verdict.ts'
import type { Notifications, Sent } from './notifications.ts'
import type { OrderProbe } from './order-probe.ts'
import type { ScorecardDeps } from './scorecard-deps.ts'

/** The state shared by the lines of a run. */
export interface ScorecardRun {
  deps: ScorecardDeps
  notifications: Notifications
  /** undefined when no status URL was given. */
  orderProbe: OrderProbe | undefined
  /** The first acknowledged IPN of each format, and how long its response took, in ms. */
  acknowledged: { format: IpnFormat; sent: Sent; ms: number }[]
  /** Runs `during` with a fault rule. The rule is always deleted afterwards. */
  withRule: (rule: NewRule, during: (rule: RuleView) => Promise<LineVerdict>) => Promise<LineVerdict>
}

export type Line = (run: ScorecardRun) => Promise<LineVerdict>
