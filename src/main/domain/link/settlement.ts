import type { AppliedRule } from '../../../shared/contract/applied-rule.ts'
import type { KeptCard } from '../../../shared/contract/links.ts'
import type { RuleEffectKind } from '../../../shared/contract/rule-effects.ts'
import type { RuleOutcome } from '../../../shared/contract/rules.ts'
import type { Settings } from '../../../shared/contract/settings.ts'
import type { IpnSettings } from '../ipn/ipn-message.ts'
import type { ChosenRule } from '../rules/rule.ts'

/** An action on a link. */
export type LinkAction =
  /** `trueAmount` is in minor units and defaults to the link's amount. */
  | { kind: 'pay'; card: KeptCard; trueAmount?: number | undefined }
  | { kind: 'answer-challenge'; approve: boolean }
  | { kind: 'cancel' }
  /** A fault rule settles the link without a card. */
  | { kind: 'settle'; result: 'paid' | 'failed'; applied: AppliedRule }

/** Ids for the records of a result. Taken only when the action gives one. */
export interface SettlementIds {
  paymentNumber(): number
  sequence(): number
  recordId(): string
}

export type SettlementSettings = IpnSettings & Pick<Settings, 'ipnOnFailed' | 'ipnOnCanceled'>

/** The fault rules that apply to one link. */
export interface SettlementRules {
  choose<K extends RuleEffectKind>(kinds: readonly K[], outcome: RuleOutcome): readonly ChosenRule<K>[]
  /** Whether the IPN of an earlier payment is held until the next one is sent. */
  isOneHeld(): boolean
}
