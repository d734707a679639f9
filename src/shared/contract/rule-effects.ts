import { z } from 'zod'
import { errorCodes } from '../error-catalogue.ts'
import { cardOutcomes } from '../test-cards.ts'

export const errorCode = z.enum(errorCodes)

/** The fields of an IPN (specification, IPN notification). */
export const ipnField = z.enum([
  'cs_ref_code',
  'status',
  'merchant_ref_code',
  'transaction_id',
  'currency',
  'amount',
  'true_amount',
  'datetime',
])
export type IpnField = z.output<typeof ipnField>

/** Limits how long a rule delays something. */
export const maxEffectMs = 600_000
const ms = z.int().min(0).max(maxEffectMs)
/** Limits how long something is held, in ms. After that it continues as if there were no rule. */
const atMostMs = z.int().min(1).max(86_400_000)
const afterStoring = z
  .boolean()
  .default(false)
  .meta({ description: 'true: the link is created first, and only the answer is lost; false: nothing is created' })

const createEffects = [
  z.strictObject({ kind: z.literal('create-error'), code: errorCode, afterStoring }),
  z
    .strictObject({ kind: z.literal('create-latency'), minMs: ms, maxMs: ms })
    .refine(({ minMs, maxMs }) => minMs <= maxMs, { path: ['maxMs'], message: 'must not be less than minMs' }),
  z.strictObject({ kind: z.literal('create-reset'), afterStoring }),
  z.strictObject({ kind: z.literal('create-hang'), afterStoring }),
  z.strictObject({ kind: z.literal('create-truncated'), afterStoring }),
  z.strictObject({
    kind: z.literal('create-malformed'),
    as: z.enum(['html', 'broken-json', 'empty']).default('html'),
    status: z.int().min(200).max(599).default(200),
    afterStoring,
  }),
] as const

const paymentEffects = [
  z.strictObject({ kind: z.literal('force-outcome'), outcome: z.enum(cardOutcomes) }),
  z
    .strictObject({
      kind: z.literal('true-amount'),
      percent: z.number().min(0.01).max(1_000).optional(),
      amount: z
        .string()
        .regex(
          /^(?!0+(\.0*)?$)\d{1,9}(\.\d{1,2})?$/,
          'must be a decimal above 0 with at most two digits after the point',
        )
        .optional(),
    })
    .refine(({ percent, amount }) => (percent === undefined) !== (amount === undefined), {
      path: ['percent'],
      message: 'is required, or amount instead of it',
    }),
  z.strictObject({ kind: z.literal('slow-bank-page'), ms }),
] as const

const ipnEffects = [
  z.strictObject({
    kind: z.literal('ipn-hold-until-return'),
    afterRedirectMs: ms
      .default(2_000)
      .meta({ description: 'for shops other than the built-in one, whose return page cannot be seen' }),
    atMostMs: atMostMs.default(60_000),
  }),
  z.strictObject({ kind: z.literal('ipn-before-return'), atMostMs: ms.default(10_000) }),
  z.strictObject({ kind: z.literal('ipn-delay'), seconds: z.number().min(0).max(86_400) }),
  z.strictObject({
    kind: z.literal('ipn-during-create'),
    result: z.enum(['paid', 'failed']).default('paid'),
    atMostMs: ms.default(5_000),
  }),
  z.strictObject({ kind: z.literal('ipn-twice'), apartMs: ms.default(0).meta({ description: '0: together' }) }),
  z.strictObject({ kind: z.literal('ipn-reorder'), atMostMs: atMostMs.default(60_000) }),
  z.strictObject({ kind: z.literal('ipn-drop') }),
  z.strictObject({
    kind: z.literal('ipn-corrupt-field'),
    field: ipnField,
    value: z.string().max(1_000).optional().meta({ description: 'the value with an x before it when left out' }),
  }),
  z.strictObject({ kind: z.literal('ipn-wrong-currency') }),
  z.strictObject({ kind: z.literal('ipn-missing-field'), field: ipnField }),
  z.strictObject({
    kind: z.literal('ipn-content-type'),
    value: z.string().regex(/^[\x21-\x7e][\x20-\x7e]{0,199}$/, 'must be 1 to 200 printable ASCII characters'),
  }),
  z.strictObject({ kind: z.literal('ipn-charset'), charset: z.enum(['latin1', 'utf-16']) }),
  z.strictObject({ kind: z.literal('ipn-slow-body'), ms: z.int().min(1).max(maxEffectMs) }),
] as const

/** The effect of a rule. Times are in ms unless named otherwise. */
export const ruleEffect = z.discriminatedUnion('kind', [...createEffects, ...paymentEffects, ...ipnEffects])
export type RuleEffect = z.output<typeof ruleEffect>
export type RuleEffectKind = RuleEffect['kind']
