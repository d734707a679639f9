import { z } from 'zod'
import { errorCode, ipnField } from './rule-effects.ts'
import { ruleOutcome } from './rules.ts'

const ms = z.number().min(0)
/** Reads a negative value as 0. Earlier versions measured on the virtual clock, which could return to real time meanwhile. */
const measuredMs = z
  .number()
  .overwrite((value) => Math.max(0, value))
  .min(0)
/** Whether the create call stored its link before the fault. null when it would not have created one. */
const createdLink = z.boolean().nullable()
const changedField = { field: ipnField, from: z.string(), to: z.string() }

/** An effect of a fault rule with its values. Amounts are in minor units. */
export const appliedEffect = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('create-error'), code: errorCode, createdLink }),
  z.strictObject({ kind: z.literal('create-latency'), ms }),
  z.strictObject({ kind: z.literal('create-reset'), createdLink }),
  z.strictObject({ kind: z.literal('create-hang'), createdLink }),
  z.strictObject({ kind: z.literal('create-truncated'), createdLink }),
  z.strictObject({
    kind: z.literal('create-malformed'),
    as: z.enum(['html', 'broken-json', 'empty']),
    status: z.int(),
    createdLink,
  }),
  z.strictObject({ kind: z.literal('force-outcome'), from: ruleOutcome, to: ruleOutcome }),
  z.strictObject({ kind: z.literal('true-amount'), amount: z.int(), captured: z.int() }),
  z.strictObject({ kind: z.literal('slow-bank-page'), ms }),
  z.strictObject({ kind: z.literal('ipn-hold-until-return'), atMostMs: ms }),
  z.strictObject({ kind: z.literal('ipn-before-return'), atMostMs: ms }),
  z
    .strictObject({ kind: z.literal('redirect-wait'), ms: measuredMs, ipnSent: z.boolean() })
    .meta({ description: 'how long a redirect waited for the IPN of ipn-before-return, in ms' }),
  z.strictObject({ kind: z.literal('ipn-delay'), ms }),
  z
    .strictObject({ kind: z.literal('ipn-reorder'), atMostMs: ms.nullable() })
    .meta({ description: 'atMostMs null: sent before the held IPN of an earlier payment' }),
  z.strictObject({ kind: z.literal('ipn-drop') }),
  z.strictObject({ kind: z.literal('ipn-twice'), apartMs: ms }),
  z.strictObject({ kind: z.literal('ipn-corrupt-field'), ...changedField }),
  z.strictObject({ kind: z.literal('ipn-wrong-currency'), ...changedField }),
  z.strictObject({ kind: z.literal('ipn-missing-field'), field: ipnField }),
  z.strictObject({ kind: z.literal('ipn-content-type'), value: z.string() }),
  z.strictObject({ kind: z.literal('ipn-charset'), charset: z.enum(['latin1', 'utf-16']) }),
  z.strictObject({ kind: z.literal('ipn-slow-body'), ms }),
  z.strictObject({ kind: z.literal('ipn-during-create'), result: z.enum(['paid', 'failed']) }),
  z
    .strictObject({ kind: z.literal('create-answer-wait'), until: z.enum(['ipn-sent', 'settled', 'not-stored']) })
    .meta({ description: 'the state of link and IPN when the create call of ipn-during-create was answered' }),
  z
    .strictObject({ kind: z.literal('described'), text: z.string() })
    .meta({ description: 'kept by an early version that stored a sentence only' }),
])
export type AppliedEffect = z.output<typeof appliedEffect>

/**
 * A fault rule that changed an exchange, with its name at the time and its effect. The rule may have been deleted
 * since.
 */
export const appliedRule = z.strictObject({ ruleId: z.string(), ruleName: z.string(), effect: appliedEffect })
export type AppliedRule = z.output<typeof appliedRule>

/** A reference to a rule that changed something. */
export const ruleRef = z.object({
  id: z.string(),
  name: z.string().meta({ description: 'the name of the rule at the time; the rule may have been deleted since' }),
})
export type RuleRef = z.output<typeof ruleRef>

/** An applied rule for display. `what` is the end of "changed by rule …: ". */
export const appliedRuleView = ruleRef.extend({
  effect: appliedEffect,
  what: z.string().meta({ example: 'waited 3 s' }),
})
export type AppliedRuleView = z.output<typeof appliedRuleView>

export const appliedRuleViews = z
  .array(appliedRuleView)
  .meta({ description: 'the fault rules that changed this, in order' })
