import type { AppliedEffect } from '../../shared/contract/applied-rule.ts'

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1_000, min: 60_000, h: 3_600_000 }

/** Converts a duration in a sentence to ms: `250 ms`, `1.5 min`. */
const msOf = (text = ''): number => {
  const [value, unit = ''] = text.split(' ')
  return Math.round(Number(value) * (unitMs[unit] ?? Number.NaN))
}

const minorUnits = (text = ''): number => Math.round(Number(text) * 100)

const createdLink = (text = ''): boolean | null => {
  if (text === '') return null
  return text === ' after creating the link'
}

const created = '( after creating the link| and created nothing|)'
const span = '([\\d.]+ (?:ms|s|min|h))'
const malformedAs = { 'an HTML page': 'html', 'broken JSON': 'broken-json', 'an empty body': 'empty' } as const

type Groups = (string | undefined)[]

/** The sentences that formats 1 to 4 stored, each with the effect it was made from. */
const sentences: readonly (readonly [pattern: string, effect: (groups: Groups) => unknown])[] = [
  [`answered (E\\d{3})${created}`, ([, code, c]) => ({ kind: 'create-error', code, createdLink: createdLink(c) })],
  [`reset the connection${created}`, ([, c]) => ({ kind: 'create-reset', createdLink: createdLink(c) })],
  [`gave no answer${created}`, ([, c]) => ({ kind: 'create-hang', createdLink: createdLink(c) })],
  [
    `cut the answer off in its middle${created}`,
    ([, c]) => ({ kind: 'create-truncated', createdLink: createdLink(c) }),
  ],
  [
    `answered (an HTML page|broken JSON|an empty body) with status (\\d+)${created}`,
    ([, as, status, c]) => ({
      kind: 'create-malformed',
      as: malformedAs[as as keyof typeof malformedAs],
      status: Number(status),
      createdLink: createdLink(c),
    }),
  ],
  [`waited ${span}`, ([, ms]) => ({ kind: 'create-latency', ms: msOf(ms) })],
  ['made it (\\w+) instead of (\\w+)', ([, to, from]) => ({ kind: 'force-outcome', from, to })],
  [
    'captured (\\S+) instead of (\\S+)',
    ([, captured, amount]) => ({
      kind: 'true-amount',
      amount: minorUnits(amount),
      captured: minorUnits(captured),
    }),
  ],
  [
    `held it until the browser was back, at most ${span}`,
    ([, ms]) => ({ kind: 'ipn-hold-until-return', atMostMs: msOf(ms) }),
  ],
  [`let the browser wait for it, at most ${span}`, ([, ms]) => ({ kind: 'ipn-before-return', atMostMs: msOf(ms) })],
  [`redirected after the IPN, ${span} later`, ([, ms]) => ({ kind: 'redirect-wait', ms: msOf(ms), ipnSent: true })],
  [`waited ${span} for the IPN in vain`, ([, ms]) => ({ kind: 'redirect-wait', ms: msOf(ms), ipnSent: false })],
  [`sent it ${span} after the payment`, ([, ms]) => ({ kind: 'ipn-delay', ms: msOf(ms) })],
  ['sent it before the IPN of an earlier payment', () => ({ kind: 'ipn-reorder', atMostMs: null })],
  [
    `held it until the next payment’s IPN was sent, at most ${span}`,
    ([, ms]) => ({ kind: 'ipn-reorder', atMostMs: msOf(ms) }),
  ],
  ['never sent it', () => ({ kind: 'ipn-drop' })],
  ['sent it twice at once', () => ({ kind: 'ipn-twice', apartMs: 0 })],
  [`sent it twice, ${span} apart`, ([, ms]) => ({ kind: 'ipn-twice', apartMs: msOf(ms) })],
  [
    'changed currency from "(USD|EUR)" to "(USD|EUR)"',
    ([, from, to]) => ({ kind: 'ipn-wrong-currency', field: 'currency', from, to }),
  ],
  [
    'changed (\\w+) from "([^]*)" to "([^]*)"',
    ([, field, from, to]) => ({ kind: 'ipn-corrupt-field', field, from, to }),
  ],
  ['left (\\w+) out', ([, field]) => ({ kind: 'ipn-missing-field', field })],
  ['sent it in iso-8859-1', () => ({ kind: 'ipn-charset', charset: 'latin1' })],
  ['sent it in utf-16', () => ({ kind: 'ipn-charset', charset: 'utf-16' })],
  ['sent it as ([^]*)', ([, value]) => ({ kind: 'ipn-content-type', value })],
  [`sent its body over ${span}`, ([, ms]) => ({ kind: 'ipn-slow-body', ms: msOf(ms) })],
  [
    'settled the link as (paid|failed) before the create call was answered',
    ([, result]) => ({ kind: 'ipn-during-create', result }),
  ],
  ['sent the IPN before this answer', () => ({ kind: 'create-answer-wait', until: 'ipn-sent' })],
  ['settled the link before this answer', () => ({ kind: 'create-answer-wait', until: 'settled' })],
  ['was to settle the link, which could not be stored', () => ({ kind: 'create-answer-wait', until: 'not-stored' })],
]

const patterns = sentences.map(([pattern, effect]) => [new RegExp(`^${pattern}$`), effect] as const)

/**
 * Returns the effect that a stored sentence was made from. Durations are as exact as the sentence. The create call and
 * the bank page both wrote `waited 4 s`; `isOfPage` distinguishes them. A sentence that matches no pattern is kept as
 * it is.
 */
export const appliedEffectOfSentence = (sentence: string, isOfPage: boolean): AppliedEffect => {
  for (const [pattern, effectOf] of patterns) {
    const groups = pattern.exec(sentence)
    if (groups === null) continue
    const effect = effectOf(groups) as AppliedEffect
    return effect.kind === 'create-latency' && isOfPage ? { kind: 'slow-bank-page', ms: effect.ms } : effect
  }
  return { kind: 'described', text: sentence }
}
