import { z } from 'zod'
import { type CreateFieldName, type CreateValues, choicesOf, createFieldNames } from '../create-fields.ts'
import { cardOutcomes } from '../test-cards.ts'
import { appliedRuleViews } from './applied-rule.ts'
import { aheadMs, amountText, currency, idParams, instant, listQuery, pageOf, seq, shownTestRun } from './common.ts'
import { attempt, deliveryState, deliverySummary } from './deliveries.ts'
import { endpoint } from './endpoint.ts'

export const linkState = z.enum(['open', 'challenged', 'paid', 'failed', 'canceled', 'expired'])
export type LinkState = z.output<typeof linkState>

/** The stored parts of a card: never its number, expiry or CVV. */
export const keptCard = z.object({
  brand: z.enum(['visa', 'mastercard', 'amex', 'discover', 'other']),
  lastFour: z.string().max(4),
  outcome: z.enum(cardOutcomes),
})
export type KeptCard = z.output<typeof keptCard>

export const payment = z.object({
  id: z.string(),
  linkId: z.string(),
  result: z.enum(['paid', 'failed', 'canceled']),
  csRefCode: z.string(),
  transactionId: z.string(),
  currency,
  amount: amountText,
  trueAmount: amountText,
  card: keptCard.nullable(),
  at: instant,
  aheadMs,
  rules: appliedRuleViews,
})
export type PaymentView = z.output<typeof payment>

export const linkSummary = z.object({
  id: z.string(),
  seq,
  merchantId: z.string(),
  orderId: z.string(),
  state: linkState,
  currency,
  amount: amountText,
  customerEmail: z.string(),
  createdAt: instant,
  aheadMs,
  expiresAt: instant.nullable(),
  paymentLink: z.string().meta({ description: 'URL of the hosted page' }),
  ipn: deliveryState
    .exclude(['sending'])
    .nullable()
    .meta({ description: 'the most urgent state among its IPNs, without manual copies; null when there are none' }),
  testRun: shownTestRun,
})
export type LinkSummary = z.output<typeof linkSummary>

type RequestShape = { [N in CreateFieldName]: z.ZodType<CreateValues<string>[N]> }

/** The fields of the create call with defaults applied. `amount` is a text, so that no digit is lost. */
export const linkRequest = z.object(
  Object.fromEntries(
    createFieldNames.map((name): [string, z.ZodType] => {
      const choices = choicesOf(name)
      return [name, choices === undefined ? z.string() : z.enum(choices)]
    }),
  ) as RequestShape,
)
export type LinkRequest = z.output<typeof linkRequest>

/** An event in the history of a link. `logId`, `attemptId` and `inboxId` refer to the records with the exact bytes. */
export const timelineEntry = z.object({
  at: instant,
  aheadMs,
  kind: z.enum([
    'create',
    'page-view',
    'card',
    'challenge',
    'cancel',
    'result',
    'shop',
    'ipn-attempt',
    'inbox',
    'expired',
  ]),
  title: z.string(),
  status: z.number().int().nullable(),
  durationMs: z.number().nullable(),
  method: z.string().nullable().meta({ description: 'set when the entry is a call' }),
  url: z.string().nullable().meta({ description: 'path of the service, as called' }),
  code: z.string().nullable().meta({ description: 'result code of a create call' }),
  location: z.string().nullable().meta({ description: 'the target of a redirect' }),
  attemptNumber: z.number().int().nullable(),
  cause: attempt.shape.cause.nullable(),
  error: z.string().nullable().meta({ description: 'why an attempt got no answer' }),
  logId: z.string().nullable(),
  deliveryId: z.string().nullable(),
  attemptId: z.string().nullable(),
  inboxId: z.string().nullable(),
  rules: appliedRuleViews,
})
export type TimelineEntry = z.output<typeof timelineEntry>

export const link = linkSummary.extend({
  body: z.string().meta({ description: 'the create call as it was sent, card numbers masked' }),
  request: linkRequest,
  payment: payment.nullable(),
  deliveries: z.array(deliverySummary),
  timeline: z.array(timelineEntry),
})
export type LinkView = z.output<typeof link>

export const listLinks = endpoint('GET', '/api/links', {
  summary: 'Payment links, newest first',
  query: listQuery.extend({ state: linkState.optional(), merchantId: z.string().optional() }),
  reply: pageOf(linkSummary),
})

export const getLink = endpoint('GET', '/api/links/:id', {
  summary: 'One link, its payment, its IPNs and everything that happened to it',
  params: idParams,
  reply: link,
})

const through = z.enum(['api', 'hosted-page']).default('api').meta({
  description:
    'hosted-page: as a browser does it, over HTTP: opens the page, sends its form and follows the redirect to the shop',
})

export const payLink = endpoint('POST', '/api/links/:id/pay', {
  summary: 'Pay with the test card of an outcome, as the hosted page does',
  params: idParams,
  body: z.strictObject({
    outcome: z.enum(cardOutcomes),
    through,
    trueAmount: z
      .string()
      .regex(/^\d{1,9}(\.\d{1,2})?$/, 'must be a decimal with at most two digits after the point')
      .optional(),
  }),
  reply: link,
})

export const answerChallenge = endpoint('POST', '/api/links/:id/challenge', {
  summary: 'Approve or decline on the simulated bank page',
  params: idParams,
  body: z.strictObject({ approve: z.boolean(), through }),
  reply: link,
})

export const cancelLink = endpoint('POST', '/api/links/:id/cancel', {
  summary: 'Cancel, as the hosted page does',
  params: idParams,
  reply: link,
})

/** How many records were deleted. */
export const removedRecords = z.object({
  links: z.number().int(),
  payments: z.number().int(),
  deliveries: z.number().int(),
})
export type RemovedRecords = z.output<typeof removedRecords>

export const deleteLink = endpoint('DELETE', '/api/links/:id', {
  summary:
    'Delete a link with its payment and IPNs; those still waiting are never sent. Its log and inbox messages stay',
  params: idParams,
  reply: z.object({ deleted: removedRecords }),
})
