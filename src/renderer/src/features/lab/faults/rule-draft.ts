import type { RuleEffect, RuleEffectKind } from '../../../../../shared/contract/rule-effects.ts'
import type { RuleMatch, RuleOutcome, RuleView } from '../../../../../shared/contract/rules.ts'
import { infoOf, isBeforePayment } from './effect-groups.ts'
import type { EffectField, EffectValues } from './effect-info.ts'

/** A rule being edited. An empty text in the match means any. */
export interface RuleDraft {
  name: string
  merchantId: string
  orderId: string
  outcome: RuleOutcome | ''
  /** 0 to 100. */
  percent: string
  firstTimes: string
  /** s. Empty: no end. */
  lasts: string
  kind: RuleEffectKind
  values: EffectValues
}

const initialValues = (kind: RuleEffectKind): EffectValues =>
  Object.fromEntries(infoOf(kind).fields.map(({ name, initial }) => [name, initial]))

const shownValues = (effect: RuleEffect): EffectValues => {
  const given = effect as unknown as Record<string, string | number | boolean | undefined>
  const isAmount = effect.kind === 'true-amount' && effect.amount !== undefined
  const values = infoOf(effect.kind).fields.map((field): [string, string | boolean] => {
    if (field.type === 'switch-over') return [field.name, isAmount ? 'amount' : field.initial]
    const value = given[field.name]
    if (field.type === 'flag') return [field.name, value === true]
    if (value === undefined) return [field.name, field.type === 'text' && field.optional ? '' : field.initial]
    return [field.name, String(value)]
  })
  return Object.fromEntries(values)
}

const newDraft: RuleDraft = {
  name: '',
  merchantId: '',
  orderId: '',
  outcome: '',
  percent: '100',
  firstTimes: '',
  lasts: '',
  kind: 'ipn-delay',
  values: initialValues('ipn-delay'),
}

/** 0.333 → 33.3, without binary rounding errors. */
const percentText = (probability: number): string => String(Math.round(probability * 1e8) / 1e6)

export const ruleDraft = (rule: RuleView | undefined): RuleDraft => {
  if (rule === undefined) return newDraft
  const { merchantId = '', orderId = '', outcome = '', probability = 1, firstTimes } = rule.match
  return {
    name: rule.name,
    merchantId,
    orderId,
    outcome,
    percent: percentText(probability),
    firstTimes: firstTimes === undefined ? '' : String(firstTimes),
    lasts: '',
    kind: rule.effect.kind,
    values: shownValues(rule.effect),
  }
}

/** Chooses another effect with its initial field values. */
export const withKind = (draft: RuleDraft, kind: RuleEffectKind): RuleDraft => ({
  ...draft,
  kind,
  values: initialValues(kind),
})

/** An empty text is not a number. The engine then reports that one is missing. */
const numberOf = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text))

const sentValue = (field: EffectField, value: string | boolean | undefined): unknown => {
  if (field.type === 'number') return numberOf(String(value ?? ''))
  if (field.type === 'text' && field.optional && value === '') return undefined
  return value
}

/** Returns the rule as sent to the engine, which validates it. */
export const effectOf = ({ kind, values }: Pick<RuleDraft, 'kind' | 'values'>): RuleEffect => {
  const sent = infoOf(kind).fields.flatMap((field): [string, unknown][] => {
    if (field.type === 'switch-over' || field.when?.(values) === false) return []
    return [[field.name, sentValue(field, values[field.name])]]
  })
  return { kind, ...Object.fromEntries(sent) } as RuleEffect
}

/** Only the fields that narrow the match. An empty match applies to every exchange. */
export const matchOf = ({ merchantId, orderId, outcome, percent, firstTimes, kind }: RuleDraft): RuleMatch => {
  const share = numberOf(percent)
  const times = numberOf(firstTimes)
  return {
    ...(merchantId !== '' && { merchantId }),
    ...(orderId.trim() !== '' && { orderId: orderId.trim() }),
    ...(outcome !== '' && !isBeforePayment(kind) && { outcome }),
    ...(share !== undefined && share !== 100 && { probability: Math.round(share * 1e6) / 1e8 }),
    ...(times !== undefined && { firstTimes: times }),
  }
}

export const lastsOf = ({ lasts }: RuleDraft): number | undefined => numberOf(lasts)
