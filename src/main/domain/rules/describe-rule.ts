import type { RuleEffect } from '../../../shared/contract/rule-effects.ts'
import type { RuleMatch, RuleView } from '../../../shared/contract/rules.ts'
import { durationText } from './duration-text.ts'

const created = (afterStoring: boolean): string => (afterStoring ? ', though the link is created' : '')

const effectText = (effect: RuleEffect): string => {
  switch (effect.kind) {
    case 'create-error':
      return `answer ${effect.code}${created(effect.afterStoring)}`
    case 'create-latency': {
      const { minMs, maxMs } = effect
      return minMs === maxMs
        ? `wait ${durationText(minMs)} before the answer`
        : `wait ${durationText(minMs)} to ${durationText(maxMs)} before the answer`
    }
    case 'create-reset':
      return `reset the connection${created(effect.afterStoring)}`
    case 'create-hang':
      return `never answer${created(effect.afterStoring)}`
    case 'create-truncated':
      return `cut the answer off in its middle${created(effect.afterStoring)}`
    case 'create-malformed': {
      const what = { html: 'an HTML page', 'broken-json': 'broken JSON', empty: 'an empty body' }[effect.as]
      return `answer ${what} with status ${effect.status}${created(effect.afterStoring)}`
    }
    case 'force-outcome':
      return `make the card one for ${effect.outcome}`
    case 'true-amount':
      return effect.percent === undefined
        ? `capture ${effect.amount} instead of the amount`
        : `capture ${effect.percent}% of the amount`
    case 'slow-bank-page':
      return `show the bank page after ${durationText(effect.ms)}`
    case 'ipn-hold-until-return':
      return 'send the IPN only when the browser is back'
    case 'ipn-before-return':
      return 'send the IPN before the browser is redirected'
    case 'ipn-delay':
      return `send the IPN ${durationText(effect.seconds * 1_000)} after the payment`
    case 'ipn-during-create':
      return `settle the link as ${effect.result} and send its IPN before the create call is answered`
    case 'ipn-twice':
      return effect.apartMs === 0
        ? 'send the IPN twice at once'
        : `send the IPN twice, ${durationText(effect.apartMs)} apart`
    case 'ipn-reorder':
      return 'send the IPN after that of the next payment'
    case 'ipn-drop':
      return 'never send the IPN'
    case 'ipn-corrupt-field':
      return effect.value === undefined
        ? `corrupt ${effect.field} in the IPN`
        : `put "${effect.value}" into ${effect.field} of the IPN`
    case 'ipn-wrong-currency':
      return 'name the other currency in the IPN'
    case 'ipn-missing-field':
      return `leave ${effect.field} out of the IPN`
    case 'ipn-content-type':
      return `send the IPN as ${effect.value}`
    case 'ipn-charset':
      return `send the IPN in ${effect.charset}`
    case 'ipn-slow-body':
      return `send the IPN’s body over ${durationText(effect.ms)}`
  }
}

/** Describes a rule's effect, and the conditions under which it applies. `merchantName` is that of its merchant. */
export const describeRule = (
  { match, effect }: { match: RuleMatch; effect: RuleEffect },
  merchantName: string | undefined,
): Pick<RuleView, 'effectText' | 'conditions' | 'summary'> => {
  const { merchantId, orderId, outcome, probability, firstTimes } = match
  const conditions: string[] = []
  if (merchantId !== undefined)
    conditions.push(merchantName === undefined ? 'a merchant that is gone' : `merchant ${merchantName}`)
  if (orderId !== undefined) conditions.push(`orders ${orderId}`)
  if (outcome !== undefined) conditions.push(`when ${outcome}`)
  if (probability !== undefined && probability < 1)
    conditions.push(`${Math.round(probability * 1_000) / 10}% of the time`)
  if (firstTimes !== undefined)
    conditions.push(firstTimes === 1 ? 'the first time only' : `the first ${firstTimes} times`)
  const text = effectText(effect)
  return { effectText: text, conditions, summary: [text, ...conditions].join(' · ') }
}
