import type { RuleEffectKind } from '../../../../../shared/contract/rule-effects.ts'
import { createEffects } from './create-effects.ts'
import type { EffectInfo } from './effect-info.ts'
import { ipnEffects } from './ipn-effects.ts'
import { paymentEffects } from './payment-effects.ts'

const groups = [
  { title: 'On create', effects: createEffects },
  { title: 'On the payment', effects: paymentEffects },
  { title: 'On the IPN', effects: ipnEffects },
] as const

const catalogue: Record<RuleEffectKind, EffectInfo> = { ...createEffects, ...paymentEffects, ...ipnEffects }

export const infoOf = (kind: RuleEffectKind): EffectInfo => catalogue[kind]

/** All effects in display order, grouped by the part of the flow that they change. */
export const effectGroups: readonly { title: string; options: readonly { kind: RuleEffectKind; title: string }[] }[] =
  groups.map(({ title, effects }) => ({
    title,
    options: Object.entries(effects).map(([kind, info]) => ({ kind: kind as RuleEffectKind, title: info.title })),
  }))

/** Effects that apply before the outcome of the payment is known. */
export const isBeforePayment = (kind: RuleEffectKind): boolean =>
  kind.startsWith('create-') || kind === 'ipn-during-create'

/** The list that shows the exchanges an effect changed. */
export const listOf = (kind: RuleEffectKind): 'log' | 'deliveries' =>
  kind.startsWith('ipn-') && kind !== 'ipn-during-create' ? 'deliveries' : 'log'
