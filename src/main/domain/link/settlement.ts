import type { AppliedRule } from '../../../shared/contract/applied-rule.ts'
import type { KeptCard } from '../../../shared/contract/links.ts'
import type { RuleEffectKind } from '../../../shared/contract/rule-effects.ts'
import type { RuleOutcome } from '../../../shared/contract/rules.ts'
import type { Settings } from '../../../shared/contract/settings.ts'
import type { IpnSettings } from '../ipn/ipn-message.ts'
import type { ChosenRule } from '../rules/rule.ts'

/** What is done to a link. */
export type LinkAction =
  /** `trueAmount` in minor units; the link's amount when left out. */
  | { kind: 'pay'; card: KeptCard; trueAmount?: number | undefined }
  | { kind: 'answer-challenge'; approve: boolean }
  | { kind: 'cancel' }
  /** A rule settles the link, with no card. */
  | { kind: 'settle'; result: 'paid' | 'failed'; applied: AppliedRule }

/** Asked only when the action gives a result. */
export interface SettlementIds {
  paymentNumber(): number
  sequence(): number
  recordId(): string
}

export type SettlementSettings = IpnSettings & Pick<Settings, 'ipnOnFailed' | 'ipnOnCanceled'>

/** The fault rules, for one link. */
export interface SettlementRules {
  choose<K extends RuleEffectKind>(kinds: readonly K[], outcome: RuleOutcome): readonly ChosenRule<K>[]
  /** An IPN of an earlier payment waits to be sent after the next one. */
  isOneHeld(): boolean
}
