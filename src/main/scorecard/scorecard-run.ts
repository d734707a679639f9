import type { IpnFormat } from '../../shared/contract/deliveries.ts'
import type { RuleView } from '../../shared/contract/rules.ts'
import type { Notifications, Sent } from './notifications.ts'
import type { ScorecardDeps, Verdict } from './trial.ts'
import type { Witness } from './witness.ts'

/** What the lines of a run share. */
export interface Bench {
  deps: ScorecardDeps
  notifications: Notifications
  /** undefined: nobody has said where to look. */
  witness: Witness | undefined
  /** Of the formats that were acknowledged, the first notification, and the ms its answer took. */
  acknowledged: { format: IpnFormat; sent: Sent; ms: number }[]
  /** A fault rule that is there while something is done, and gone again whatever comes of it. */
  withRule: (rule: object, during: (rule: RuleView) => Promise<Verdict>) => Promise<Verdict>
}

export type Line = (bench: Bench) => Promise<Verdict>

export const passed = (words: string): Verdict => ({ outcome: 'passed', words })
export const failed = (words: string): Verdict => ({ outcome: 'failed', words })
export const unknown = (words: string): Verdict => ({ outcome: 'unknown', words })

const gravity = { passed: 0, unknown: 1, failed: 2 } as const

/** Several verdicts as one: the worst, in the words of all that are as bad. */
export const worstOf = (verdicts: readonly Verdict[]): Verdict => {
  const worst = verdicts.reduce((a, b) => (gravity[b.outcome] > gravity[a.outcome] ? b : a))
  const words = verdicts.filter(({ outcome }) => outcome === worst.outcome).map((verdict) => verdict.words)
  return { outcome: worst.outcome, words: [...new Set(words)].join(' ') }
}
