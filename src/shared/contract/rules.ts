import { z } from 'zod'
import { idParams, instant } from './common.ts'
import { endpoint } from './endpoint.ts'
import { ruleEffect } from './rule-effects.ts'

/** The outcome of an action without rules: a result, or `challenged` when the bank page follows. */
export const ruleOutcome = z.enum(['paid', 'failed', 'canceled', 'challenged'])
export type RuleOutcome = z.output<typeof ruleOutcome>

/** Limits the rules, because each is matched against every exchange. */
export const maxRules = 200

/** Selects the exchanges that a rule applies to. All given conditions must match. */
export const ruleMatch = z.strictObject({
  merchantId: z.string().min(1).max(100).optional(),
  orderId: z
    .string()
    .min(1)
    .max(128)
    .optional()
    .meta({ description: 'pattern of the order_id: * matches any characters, ? exactly one', example: 'T-*' }),
  outcome: ruleOutcome
    .optional()
    .meta({ description: 'the outcome of the payment without rules; not for effects on the create call' }),
  probability: z.number().min(0).max(1).optional().meta({ description: 'defaults to always' }),
  firstTimes: z
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .meta({ description: 'the rule applies only while it has fewer hits' }),
})
export type RuleMatch = z.output<typeof ruleMatch>

const ruleName = z.string().trim().min(1).max(80)

export const presetName = z.enum(['ipn-before-redirect', 'double-ipn', 'slow-shop', 'partial-capture', 'gateway-down'])
export type PresetName = z.output<typeof presetName>

export const rule = z.object({
  id: z.string(),
  name: z.string(),
  on: z.boolean(),
  onUntil: instant.nullable().meta({ description: 'the rule is inactive from this time on; null: no end' }),
  active: z.boolean().meta({ description: 'on, not over, and not used up by firstTimes' }),
  match: ruleMatch,
  effect: ruleEffect,
  effectText: z.string().meta({ description: 'the effect as text' }),
  conditions: z
    .array(z.string())
    .meta({ description: 'what narrows the match, each as text; empty: everything matches' }),
  summary: z.string().meta({ description: 'effectText and conditions, joined with " · "' }),
  hits: z.int().meta({ description: 'how often the rule changed an exchange' }),
  preset: presetName.nullable(),
  createdAt: instant,
})
export type RuleView = z.output<typeof rule>

/** In the order in which they apply. */
const ruleList = z.object({ items: z.array(rule) })

const onForSeconds = z
  .number()
  .min(1)
  .max(86_400)
  .nullable()
  .optional()
  .meta({ description: 'from now on, by the service’s clock; null: no end' })

export const listRules = endpoint('GET', '/api/rules', {
  summary: 'Fault rules in the order in which they apply',
  reply: ruleList,
})

export const createRule = endpoint('POST', '/api/rules', {
  summary: 'Add a rule after the others',
  body: z.strictObject({
    name: ruleName,
    on: z.boolean().default(true),
    onForSeconds,
    match: ruleMatch.default({}),
    effect: ruleEffect,
  }),
  reply: rule,
})
export type NewRule = z.input<typeof createRule.body>

export const getRule = endpoint('GET', '/api/rules/:id', {
  summary: 'One rule',
  params: idParams,
  reply: rule,
})

export const changeRule = endpoint('PATCH', '/api/rules/:id', {
  summary: 'Change a rule; match and effect are replaced as a whole. Switching it on or off removes its time limit',
  params: idParams,
  body: z.strictObject({
    name: ruleName.optional(),
    on: z.boolean().optional(),
    onForSeconds,
    match: ruleMatch.optional(),
    effect: ruleEffect.optional(),
  }),
  reply: rule,
})

export const deleteRule = endpoint('DELETE', '/api/rules/:id', {
  summary: 'Delete a rule; records that it changed still name it',
  params: idParams,
  reply: z.object({ deleted: z.literal(1) }),
})

export const reorderRules = endpoint('POST', '/api/rules/order', {
  summary: 'Put the rules in this order: every id once',
  body: z.strictObject({ ids: z.array(z.string()).max(1_000) }),
  reply: ruleList,
})

export const resetRuleHits = endpoint('POST', '/api/rules/reset-hits', {
  summary: 'Reset the hits of all rules, or of those named, to 0',
  body: z.strictObject({ ids: z.array(z.string()).max(1_000).optional() }).default({}),
  reply: ruleList,
})

export const rulePreset = z.object({
  name: presetName,
  title: z.string(),
  reveals: z.string().meta({ description: 'one line on the bug that it reveals' }),
  on: z.boolean().meta({ description: 'whether its rule is active' }),
})
export type RulePreset = z.output<typeof rulePreset>

export const listRulePresets = endpoint('GET', '/api/rules/presets', {
  summary: 'Predefined rules for the most frequent mistakes',
  reply: z.object({ items: z.array(rulePreset) }),
})

export const applyRulePreset = endpoint('POST', '/api/rules/presets/:name', {
  summary: 'Switch a preset on: adds its rule before the others, or restarts the existing one',
  params: z.object({ name: presetName }),
  reply: rule,
})
