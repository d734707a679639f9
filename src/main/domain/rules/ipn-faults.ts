import type { RuleEffectKind } from '../../../shared/contract/rule-effects.ts'
import type { Delivery } from '../ipn/delivery.ts'
import { encodedIpn, type IpnFields } from '../ipn/ipn-message.ts'
import { charsetNames } from '../ipn/wire-bytes.ts'
import { type DeliveryTouch, neverSent } from './delivery-touch.ts'
import { durationText } from './duration-text.ts'
import type { ChosenRule } from './rule.ts'

/** What rules can do to an IPN; all of it is decided when the payment has its result. */
export const ipnKinds = [
  'ipn-hold-until-return',
  'ipn-before-return',
  'ipn-delay',
  'ipn-reorder',
  'ipn-drop',
  'ipn-twice',
  'ipn-corrupt-field',
  'ipn-wrong-currency',
  'ipn-missing-field',
  'ipn-content-type',
  'ipn-charset',
  'ipn-slow-body',
] as const satisfies RuleEffectKind[]

export type IpnRule = ChosenRule<(typeof ipnKinds)[number]>
type FieldEffect = ChosenRule<'ipn-corrupt-field' | 'ipn-wrong-currency' | 'ipn-missing-field'>['effect']

/** The IPNs a payment sends. */
export interface FaultyIpn {
  /** One, or two. */
  deliveries: Delivery[]
  /** ms the browser waits at most for the first attempt before it is redirected; null: it does not wait. */
  redirectWaitMs: number | null
  /** The rule that makes it wait. */
  redirectRule: { id: string; name: string } | null
  /** The rules that changed something. */
  hits: { id: string }[]
}

/** undefined where nothing changes. */
const fieldsAfter = (fields: IpnFields, effect: FieldEffect): { fields: IpnFields; what: string } | undefined => {
  if (effect.kind === 'ipn-missing-field') {
    return { fields: fields.filter(([name]) => name !== effect.field), what: `left ${effect.field} out` }
  }
  const field = effect.kind === 'ipn-wrong-currency' ? 'currency' : effect.field
  const before = fields.find(([name]) => name === field)?.[1] ?? ''
  const other = before === 'USD' ? 'EUR' : 'USD'
  const value = effect.kind === 'ipn-wrong-currency' ? other : (effect.value ?? `x${before}`)
  if (value === before) return undefined
  return {
    fields: fields.map(([name, text]) => [name, name === field ? value : text]),
    what: `changed ${field} from "${before}" to "${value}"`,
  }
}

/**
 * What the chosen rules make of a payment's IPN (our decision record). `isOneHeld`: an IPN of an earlier payment waits
 * to be sent after this one, which is then not held in its turn. `newIds` names the second of two.
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
  const touches: DeliveryTouch[] = [...(plain.rules ?? [])]
  const due = (ms: number): Partial<Delivery> => ({ nextAttemptAt: plain.createdAt + ms })

  /** Whatever comes first: what is never sent is not sent twice. */
  const isDropped = chosen.some(({ effect }) => effect.kind === 'ipn-drop')

  for (const { id, name, effect } of chosen) {
    const touch = (part: DeliveryTouch['part'], what: string): void => {
      touches.push({ id, name, what, part })
      result.hits.push({ id })
    }
    switch (effect.kind) {
      case 'ipn-corrupt-field':
      case 'ipn-wrong-currency':
      case 'ipn-missing-field': {
        const changed = fieldsAfter(sent, effect)
        if (changed === undefined) break
        sent = changed.fields
        touch('message', changed.what)
        break
      }
      case 'ipn-hold-until-return':
        delivery = {
          ...delivery,
          ...due(effect.atMostMs),
          hold: { for: 'return', afterRedirectMs: effect.afterRedirectMs, redirected: false },
        }
        touch('time', `held it until the browser was back, at most ${durationText(effect.atMostMs)}`)
        break
      case 'ipn-before-return':
        result.redirectWaitMs = effect.atMostMs
        result.redirectRule = { id, name }
        // Whether it was sent by then is told where the browser was redirected.
        touch('time', `let the browser wait for it, at most ${durationText(effect.atMostMs)}`)
        break
      case 'ipn-delay':
        if (effect.seconds === 0) break
        delivery = { ...delivery, ...due(effect.seconds * 1_000) }
        touch('time', `sent it ${durationText(effect.seconds * 1_000)} after the payment`)
        break
      case 'ipn-reorder':
        if (isOneHeld) {
          touch('time', 'sent it before the IPN of an earlier payment')
          break
        }
        delivery = { ...delivery, ...due(effect.atMostMs), hold: { for: 'next-payment' } }
        touch('time', `held it until the next payment’s IPN was sent, at most ${durationText(effect.atMostMs)}`)
        break
      case 'ipn-drop':
        delivery = { ...delivery, state: 'stopped', nextAttemptAt: null }
        touch('time', neverSent)
        break
      case 'ipn-twice':
        if (isDropped) break
        apartMs = effect.apartMs
        touch('time', apartMs === 0 ? 'sent it twice at once' : `sent it twice, ${durationText(apartMs)} apart`)
        break
      case 'ipn-content-type':
        if (effect.value === plain.contentType) break
        delivery = { ...delivery, contentType: effect.value }
        touch('message', `sent it as ${effect.value}`)
        break
      case 'ipn-charset':
        delivery = { ...delivery, charset: effect.charset }
        touch('message', `sent it in ${charsetNames[effect.charset]}`)
        break
      case 'ipn-slow-body':
        delivery = { ...delivery, slowBodyMs: effect.ms }
        touch('message', `sent its body over ${durationText(effect.ms)}`)
        break
    }
  }

  const { body, contentType } = encodedIpn(sent, plain.format, delivery.charset)
  const type = delivery.contentType === plain.contentType ? contentType : delivery.contentType
  const named = delivery.charset === undefined ? type : `${type}; charset=${charsetNames[delivery.charset]}`
  const first: Delivery = { ...delivery, body, contentType: named, ...(touches.length > 0 && { rules: touches }) }
  result.deliveries.push(first)
  if (apartMs !== null && first.nextAttemptAt !== null) {
    result.deliveries.push({ ...first, ...newIds(), nextAttemptAt: first.nextAttemptAt + apartMs })
  }
  return result
}
