import { z } from 'zod'
import { durationMs } from '../duration-ms.ts'
import { cardOutcomes } from '../test-cards.ts'
import { replayDelivery } from './deliveries.ts'
import { inboxBehaviour, inboxName } from './inboxes.ts'
import { linkState } from './links.ts'
import { createRule, presetName } from './rules.ts'
import { settingsPatch } from './settings.ts'

const withUnit = 'must be a number with a unit: 500ms, 5s, 2m, 3h or 1d'

/** A duration: `500ms`, `5s`, `2m`. `otherwise` is the advice for a longer one. */
const waitUpTo = (max: string, otherwise: string) =>
  z
    .string(withUnit)
    .regex(/^\d+(\.\d+)?(ms|s|m|h|d)$/, { abort: true, message: withUnit })
    .refine((text) => durationMs(text) <= durationMs(max), `must be at most ${max}; ${otherwise}`)
    .meta({ description: `at most ${max}`, examples: ['500ms', '5s', '2m'] })

const moveTheClock = 'move the clock for more'
/** Limits a single move of the clock. */
const maxDays = 3_650

const linkName = z.string().min(1).max(64)
const on = linkName
  .optional()
  .meta({ description: 'the name that a create step gave the link; defaults to the newest link' })
const text = z.union([z.string(), z.number(), z.boolean()])
const fields = z.record(z.string(), z.unknown())
const tally = z.number().int().min(0).optional()

/** Used by presentations of a step. A run ignores it. */
const presented = {
  say: z.string().min(1).max(160).optional().meta({ description: 'the sentence /present shows for this step' }),
  notes: z.string().max(600).optional().meta({ description: 'for the presenter alone' }),
}

const kindsOfSteps = {
  create: z
    .strictObject({
      create: fields.meta({
        description: 'fields of the create call; absent fields get sample values, null removes a field',
      }),
      expect: z
        .strictObject({ code: text.optional(), status: z.number().int().optional(), message: z.string().optional() })
        .optional()
        .meta({ description: 'result code, HTTP status, part of the message; the default is code 00' }),
      sign: z.enum(['right', 'wrong', 'none']).optional(),
      headers: z
        .strictObject({ Authorization: z.string().max(10_000), 'Content-Type': z.string().max(1_000) })
        .partial()
        .optional()
        .meta({ description: "sent as they are, an empty one not at all; {{key}} is the merchant's key" }),
      as: linkName.optional(),
    })
    .meta({ description: 'Send a create call' }),
  pay: z
    .strictObject({
      pay: z.enum(cardOutcomes),
      through: z.enum(['hosted-page', 'api']).optional().meta({ description: 'defaults to hosted-page' }),
      'true-amount': text.optional().meta({ description: 'only through the api' }),
      on,
    })
    .meta({ description: 'Pay with the test card of an outcome' }),
  bank: z
    .strictObject({ bank: z.enum(['approve', 'decline']), on })
    .meta({ description: 'Answer on the simulated bank page' }),
  cancel: z.strictObject({ cancel: z.literal(true), on }).meta({ description: 'Cancel on the hosted page' }),
  'expect-state': z.strictObject({ 'expect-state': linkState, on }).meta({ description: 'The link is in this state' }),
  'expect-ipn': z
    .strictObject({
      'expect-ipn': z.intersection(
        z.object({
          within: waitUpTo('10m', moveTheClock).optional(),
          delivered: z.boolean().optional(),
          answered: z.array(z.int().min(0).max(999)).max(200).optional(),
        }),
        fields,
      ),
      on,
    })
    .meta({
      description:
        'An IPN with these fields was sent within 5s or the given time; delivered: whether it was acknowledged; answered: the HTTP status of each attempt, 0 for none',
    }),
  'expect-no-ipn': z
    .strictObject({ 'expect-no-ipn': z.strictObject({ within: waitUpTo('60s', moveTheClock) }), on })
    .meta({
      description:
        'Since the last IPN that a step expected, no attempt to send one was made, and none is made within this time',
    }),
  'expect-attempts': z
    .strictObject({
      'expect-attempts': z.number().int().min(0).max(1_000),
      within: waitUpTo('10m', moveTheClock).optional(),
      on,
    })
    .meta({ description: 'This number of attempts was made for the link, within 5s or the given time' }),
  clock: z
    .strictObject({
      clock: z
        .string()
        .regex(/^(\+\d+(\.\d+)?(ms|s|m|h|d)|next-attempt|real)$/, {
          abort: true,
          message: 'must be +5m, next-attempt or real',
        })
        .refine(
          (move) => !move.startsWith('+') || durationMs(move) <= maxDays * 86_400_000,
          `must be at most +${maxDays}d at once`,
        ),
    })
    .meta({ description: 'Move the virtual clock: by a time, to the next attempt, or back to real time' }),
  card: z
    .strictObject({ card: z.enum(cardOutcomes), on })
    .meta({ description: 'The customer opens the payment page; on /present its form is filled with this card' }),
  redirect: z
    .strictObject({ redirect: z.literal(true), on })
    .meta({ description: 'The customer’s browser goes back to the shop; on /present it was held until then' }),
  shop: z
    .strictObject({ shop: z.enum(['down', 'up', 'careless', 'careful']) })
    .meta({ description: 'The switches of the demo shop; only on /present' }),
  wait: z.strictObject({ wait: waitUpTo('60s', moveTheClock) }).meta({ description: 'Wait in real time' }),
  resend: z.strictObject({ resend: z.union([z.literal(true), replayDelivery.body]), on }).meta({
    description:
      'Send the newest IPN of the link once more, or an edited copy of it, as POST /api/deliveries/:id/replay takes it',
  }),
  retry: z
    .strictObject({ retry: z.literal(true), on })
    .meta({ description: 'Make the scheduled attempts of the link at once' }),
  stop: z
    .strictObject({ stop: z.literal(true), on })
    .meta({ description: 'Cancel the attempts of the link that are still due' }),
  recover: z
    .strictObject({
      recover: waitUpTo('365d', 'recover in parts'),
      expect: z
        .strictObject({ matched: tally, delivered: tally, failed: tally })
        .optional()
        .meta({ description: 'the expected number of deliveries, and their outcomes' }),
    })
    .meta({
      description:
        "Resend the merchant's deliveries that failed or are being retried and were last tried in this period",
    }),
  inbox: z
    .strictObject({ inbox: inboxName, behaviour: inboxBehaviour })
    .meta({ description: 'How a built-in inbox answers, as PUT /api/inbox/:name/behaviour takes it' }),
  rule: z
    .strictObject({ rule: z.union([presetName, createRule.body]) })
    .meta({ description: 'Switch a preset on by its name, or add a rule as POST /api/rules takes it' }),
  'not-reproduced': z
    .strictObject({ 'not-reproduced': z.string().min(1).max(500) })
    .meta({ description: 'Fails with these words: something of what happened cannot be done again' }),
  set: z.strictObject({ set: settingsPatch }).meta({ description: 'Change settings until the end of the run' }),
}

type Presented<S extends z.ZodObject> = z.ZodObject<S['shape'] & typeof presented, z.core.$strict>

/** The steps of a scenario. The first key names the step; other keys are its options. */
export const scenarioSteps = Object.fromEntries(
  Object.entries(kindsOfSteps).map(([kind, step]) => [kind, step.extend(presented).meta(step.meta() ?? {})]),
) as { [K in keyof typeof kindsOfSteps]: Presented<(typeof kindsOfSteps)[K]> }

export type StepKind = keyof typeof scenarioSteps
export type ScenarioStep = { [K in StepKind]: z.output<(typeof scenarioSteps)[K]> & { kind: K } }[StepKind]
