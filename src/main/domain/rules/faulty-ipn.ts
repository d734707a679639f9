import type { AppliedEffect, AppliedRule } from '../../../shared/contract/applied-rule.ts'
import type { RuleEffectKind } from '../../../shared/contract/rule-effects.ts'
import type { Delivery } from '../ipn/delivery.ts'
import { encodedIpn, type IpnFields } from '../ipn/ipn-message.ts'
import { charsetNames } from '../ipn/wire-bytes.ts'
import type { ChosenRule } from './rule.ts'

/** Effects that change when an IPN is first sent. */
export const ipnTimeKinds = [
  'ipn-hold-until-return',
  'ipn-before-return',
  'ipn-delay',
  'ipn-reorder',
  'ipn-drop',
  'ipn-twice',
] as const satisfies RuleEffectKind[]

/** Effects that change an IPN. They are applied when the payment has its result. */
export const ipnKinds = [
  ...ipnTimeKinds,
  'ipn-corrupt-field',
  'ipn-wrong-currency',
  'ipn-missing-field',
  'ipn-content-type',
  'ipn-charset',
  'ipn-slow-body',
] as const satisfies RuleEffectKind[]

export type IpnRule = ChosenRule<(typeof ipnKinds)[number]>
type FieldEffect = ChosenRule<'ipn-corrupt-field' | 'ipn-wrong-currency' | 'ipn-missing-field'>['effect']

/** The IPNs of a payment after fault rules. */
export interface FaultyIpn {
  /** One delivery, or two when a rule doubles the IPN. */
  deliveries: Delivery[]
  /** How long the redirect may wait for the first attempt, in ms. null: it does not wait. */
  redirectWaitMs: number | null
  /** The rule that delays the redirect. */
  redirectRule: { id: string; name: string } | null
  /** The rules that changed something. */
  hits: { id: string }[]
}

/** Whole milliseconds, because times are stored as such. */
const delayMs = ({ seconds }: { seconds: number }): number => Math.round(seconds * 1_000)

/** Returns undefined when nothing changes. */
const fieldsAfter = (
  fields: IpnFields,
  effect: FieldEffect,
): { fields: IpnFields; applied: AppliedEffect } | undefined => {
  if (effect.kind === 'ipn-missing-field') {
    return { fields: fields.filter(([name]) => name !== effect.field), applied: effect }
  }
  const field = effect.kind === 'ipn-wrong-currency' ? 'currency' : effect.field
  const before = fields.find(([name]) => name === field)?.[1] ?? ''
  const other = before === 'USD' ? 'EUR' : 'USD'
  const value = effect.kind === 'ipn-wrong-currency' ? other : (effect.value ?? `x${before}`)
  if (value === before) return undefined
  return {
    fields: fields.map(([name, text]) => [name, name === field ? value : text]),
    applied: { kind: effect.kind, field, from: before, to: value },
  }
}

/**
 * Applies the chosen rules to a payment's IPN (decision record). `isOneHeld` says that the IPN of an earlier payment is
 * held until this one is sent; this one is then not held itself. `newIds` returns the ids of the second of two IPNs.
 */
export const faultyIpn = (
  plain: Delivery,
  {
    fields,
    chosen,
    isOneHeld,
    newIds,
  }: {
    fields: IpnFields
    chosen: readonly IpnRule[]
    isOneHeld: boolean
    newIds: () => { id: string; seq: number }
  },
): FaultyIpn => {
  let delivery: Delivery = plain
  let sent = fields
  let apartMs: number | null = null
  const result: FaultyIpn = { deliveries: [], redirectWaitMs: null, redirectRule: null, hits: [] }
  const rules: AppliedRule[] = [...(plain.rules ?? [])]
  const due = (ms: number): Partial<Delivery> => ({ nextAttemptAt: plain.createdAt + ms })

  /** A dropped IPN is not doubled, whichever rule comes first. */
  const isDropped = chosen.some(({ effect }) => effect.kind === 'ipn-drop')

  for (const { id, name, effect } of chosen) {
    const applied = (what: AppliedEffect): void => {
      rules.push({ ruleId: id, ruleName: name, effect: what })
      result.hits.push({ id })
    }
    switch (effect.kind) {
      case 'ipn-corrupt-field':
      case 'ipn-wrong-currency':
      case 'ipn-missing-field': {
        const changed = fieldsAfter(sent, effect)
        if (changed === undefined) break
        sent = changed.fields
        applied(changed.applied)
        break
      }
      case 'ipn-hold-until-return':
        delivery = {
          ...delivery,
          ...due(effect.atMostMs),
          hold: { for: 'return', afterRedirectMs: effect.afterRedirectMs, redirected: false },
        }
        applied({ kind: effect.kind, atMostMs: effect.atMostMs })
        break
      case 'ipn-before-return':
        result.redirectWaitMs = effect.atMostMs
        result.redirectRule = { id, name }
        // The redirect records whether the IPN was sent before it.
        applied(effect)
        break
      case 'ipn-delay':
        if (delayMs(effect) === 0) break
        delivery = { ...delivery, ...due(delayMs(effect)) }
        applied({ kind: effect.kind, ms: delayMs(effect) })
        break
      case 'ipn-reorder':
        if (isOneHeld) {
          applied({ kind: effect.kind, atMostMs: null })
          break
        }
        delivery = { ...delivery, ...due(effect.atMostMs), hold: { for: 'next-payment' } }
        applied(effect)
        break
      case 'ipn-drop':
        delivery = { ...delivery, state: 'stopped', nextAttemptAt: null }
        applied(effect)
        break
      case 'ipn-twice':
        if (isDropped) break
        apartMs = effect.apartMs
        applied(effect)
        break
      case 'ipn-content-type':
        if (effect.value === plain.contentType) break
        delivery = { ...delivery, contentType: effect.value }
        applied(effect)
        break
      case 'ipn-charset':
        delivery = { ...delivery, charset: effect.charset }
        applied(effect)
        break
      case 'ipn-slow-body':
        delivery = { ...delivery, slowBodyMs: effect.ms }
        applied(effect)
        break
      default:
        effect satisfies never
    }
  }

  const { body, contentType } = encodedIpn(sent, plain.format, delivery.charset)
  const type = delivery.contentType === plain.contentType ? contentType : delivery.contentType
  const named = delivery.charset === undefined ? type : `${type}; charset=${charsetNames[delivery.charset]}`
  const first: Delivery = { ...delivery, body, contentType: named, ...(rules.length > 0 && { rules }) }
  result.deliveries.push(first)
  if (apartMs !== null && first.nextAttemptAt !== null) {
    result.deliveries.push({ ...first, ...newIds(), nextAttemptAt: first.nextAttemptAt + apartMs })
  }
  return result
}
