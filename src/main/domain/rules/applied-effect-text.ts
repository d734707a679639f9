import type { AppliedEffect } from '../../../shared/contract/applied-rule.ts'
import { charsetNames } from '../ipn/wire-bytes.ts'
import { amountTextOf } from '../minor-units.ts'
import { durationText } from './duration-text.ts'

const afterCreating = (createdLink: boolean | null): string => {
  if (createdLink === null) return ''
  return createdLink ? ' after creating the link' : ' and created nothing'
}

const malformedAnswers = {
  html: 'answered an HTML page',
  'broken-json': 'answered broken JSON',
  empty: 'answered an empty body',
} as const

const waitEnds = {
  'ipn-sent': 'sent the IPN before this answer',
  settled: 'settled the link before this answer',
  'not-stored': 'was to settle the link, which could not be stored',
} as const

/** Describes what a fault rule did, as the end of "changed by rule …: ". */
export const appliedEffectText = (effect: AppliedEffect): string => {
  switch (effect.kind) {
    case 'create-error':
      return `answered ${effect.code}${afterCreating(effect.createdLink)}`
    case 'create-latency':
    case 'slow-bank-page':
      return `waited ${durationText(effect.ms)}`
    case 'create-reset':
      return `reset the connection${afterCreating(effect.createdLink)}`
    case 'create-hang':
      return `gave no answer${afterCreating(effect.createdLink)}`
    case 'create-truncated':
      return `cut the answer off in its middle${afterCreating(effect.createdLink)}`
    case 'create-malformed':
      return `${malformedAnswers[effect.as]} with status ${effect.status}${afterCreating(effect.createdLink)}`
    case 'force-outcome':
      return `made it ${effect.to} instead of ${effect.from}`
    case 'true-amount':
      return `captured ${amountTextOf(effect.captured)} instead of ${amountTextOf(effect.amount)}`
    case 'ipn-hold-until-return':
      return `held it until the browser was back, at most ${durationText(effect.atMostMs)}`
    case 'ipn-before-return':
      return `let the browser wait for it, at most ${durationText(effect.atMostMs)}`
    case 'redirect-wait': {
      const waited = durationText(Math.max(0, effect.ms))
      return effect.ipnSent ? `redirected after the IPN, ${waited} later` : `waited ${waited} for the IPN in vain`
    }
    case 'ipn-delay':
      return `sent it ${durationText(effect.ms)} after the payment`
    case 'ipn-reorder':
      return effect.atMostMs === null
        ? 'sent it before the IPN of an earlier payment'
        : `held it until the next payment’s IPN was sent, at most ${durationText(effect.atMostMs)}`
    case 'ipn-drop':
      return 'never sent it'
    case 'ipn-twice':
      return effect.apartMs === 0 ? 'sent it twice at once' : `sent it twice, ${durationText(effect.apartMs)} apart`
    case 'ipn-corrupt-field':
    case 'ipn-wrong-currency':
      return `changed ${effect.field} from "${effect.from}" to "${effect.to}"`
    case 'ipn-missing-field':
      return `left ${effect.field} out`
    case 'ipn-content-type':
      return `sent it as ${effect.value}`
    case 'ipn-charset':
      return `sent it in ${charsetNames[effect.charset]}`
    case 'ipn-slow-body':
      return `sent its body over ${durationText(effect.ms)}`
    case 'ipn-during-create':
      return `settled the link as ${effect.result} before the create call was answered`
    case 'create-answer-wait':
      return waitEnds[effect.until]
    case 'described':
      return effect.text
  }
}
