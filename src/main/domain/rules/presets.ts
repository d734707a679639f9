import type { RuleEffect } from '../../../shared/contract/rule-effects.ts'
import type { PresetName } from '../../../shared/contract/rules.ts'

export interface Preset {
  title: string
  /** One line on the bug that it reveals. */
  reveals: string
  effect: RuleEffect
  /** How long the rule stays on, in seconds. null: until it is switched off. */
  forSeconds: number | null
}

/** Predefined rules for the most frequent mistakes of shops. */
export const presets: Readonly<Record<PresetName, Preset>> = {
  'ipn-before-redirect': {
    title: 'IPN before redirect',
    reveals:
      'The IPN is handled before the customer is back: a shop that sets the order to "waiting" on the return page ' +
      'overwrites "paid".',
    effect: { kind: 'ipn-before-return', atMostMs: 10_000 },
    forSeconds: null,
  },
  'double-ipn': {
    title: 'Double IPN',
    reveals: 'The same IPN comes twice at once: a shop that does not look at transaction_id books the payment twice.',
    effect: { kind: 'ipn-twice', apartMs: 0 },
    forSeconds: null,
  },
  'slow-shop': {
    title: 'Slow gateway',
    reveals:
      'Checkout waits 3 s for its link: a shop that gives up sooner and orders anew leaves a second link that can be ' +
      'paid too.',
    effect: { kind: 'create-latency', minMs: 3_000, maxMs: 3_000 },
    forSeconds: null,
  },
  'partial-capture': {
    title: 'Partial capture',
    reveals: 'Only half is captured: a shop that looks at amount, not true_amount, ships goods that were not paid for.',
    effect: { kind: 'true-amount', percent: 50 },
    forSeconds: null,
  },
  'gateway-down': {
    title: 'Gateway down for 30 s',
    reveals: 'Every create call fails for 30 s: a shop that does not try again loses the order.',
    effect: { kind: 'create-error', code: 'E098', afterStoring: false },
    forSeconds: 30,
  },
}
