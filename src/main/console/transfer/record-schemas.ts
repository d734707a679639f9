import { z } from 'zod'
import { appliedRule } from '../../../shared/contract/applied-rule.ts'
import { bodyText, currency, headerList } from '../../../shared/contract/common.ts'
import {
  addedHeaderName,
  addedHeaderValue,
  attemptError,
  deliveryEdit,
  ipnFormat,
} from '../../../shared/contract/deliveries.ts'
import { inboxBehaviour, inboxName } from '../../../shared/contract/inboxes.ts'
import { keptCard } from '../../../shared/contract/links.ts'
import { surface } from '../../../shared/contract/log.ts'
import { ruleEffect } from '../../../shared/contract/rule-effects.ts'
import { presetName, ruleMatch } from '../../../shared/contract/rules.ts'
import { JsonFault } from '../../../shared/json/json-fault.ts'
import { addedHeaderFault } from '../../domain/ipn/edit-delivery.ts'
import { linkRequestOf } from '../../domain/link/link-request.ts'
import { webAddressFault } from '../../domain/link/web-address.ts'
import { maxAmount } from '../../domain/money.ts'
import type { CollectionName, Records } from '../../store/store.ts'

/** Fails to compile unless both are the same type, so that a new field, optional or not, cannot be forgotten here. */
type Same<A, B> = [A, B, keyof A, keyof B] extends [B, A, keyof B, keyof A] ? true : never
const exactly =
  <T>() =>
  <S extends z.ZodType<T>>(schema: Same<z.output<S>, T> extends true ? S : never): S =>
    schema

// A key or name given at the command line may be longer than the console takes; what was stored can be imported.
const filled = z.string().min(1)
const id = z.string().min(1).max(100)
const seq = z.int().min(0)
/** ms since the epoch, within what a Date can hold. */
const time = z.int().min(0).max(8_640_000_000_000_000)
const duration = z.number()
/** ms that the virtual clock was ahead of real time. */
const clockOffset = z.int().min(0).exactOptional()
const status = z.int().min(0).max(999)
const amount = z.int().min(1).max(maxAmount)
const result = z.enum(['paid', 'failed', 'canceled'])
const webAddress = z.string().superRefine((url, context) => {
  const fault = webAddressFault(url)
  if (fault !== undefined) context.addIssue({ code: 'custom', message: fault })
})

/** The hosted page sends customers to these addresses, so an import must not bring in others than a create call may. */
const linkBody = z.string().superRefine((body, context) => {
  const fault = (message: string, ...path: string[]) => context.addIssue({ code: 'custom', message, path })
  try {
    const request = linkRequestOf(body)
    for (const field of ['ipn_url', 'return_url', 'cancel_url'] as const) {
      const why = webAddressFault(request[field])
      if (why !== undefined) fault(why, field)
    }
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error
    fault('is not the body of a create call')
  }
})

/** As an edited delivery may have them: what an import brings in can be sent again. */
const addedHeaders = z.array(z.tuple([addedHeaderName, addedHeaderValue])).superRefine((headers, context) => {
  const names = new Set<string>()
  for (const [index, [name]] of headers.entries()) {
    const why = addedHeaderFault(name) ?? (names.has(name.toLowerCase()) ? 'is there twice' : undefined)
    if (why !== undefined) context.addIssue({ code: 'custom', message: why, path: [index, 0] })
    names.add(name.toLowerCase())
  }
})

const merchants = exactly<Records['merchants']>()(
  z.strictObject({
    id,
    seq,
    name: filled,
    key: filled,
    secret: filled,
    previousSecrets: z.array(z.strictObject({ secret: filled, validUntil: time })),
    createdAt: time,
  }),
)

const links = exactly<Records['links']>()(
  z.strictObject({
    id,
    seq,
    merchantId: id,
    orderId: z.string(),
    state: z.enum(['open', 'challenged', 'paid', 'failed', 'canceled']),
    currency,
    amount,
    body: linkBody,
    createdAt: time,
    expiresAt: time.nullable(),
    card: keptCard.nullable(),
    trueAmount: amount.exactOptional(),
    clockOffset,
  }),
)

const payments = exactly<Records['payments']>()(
  z.strictObject({
    id,
    seq,
    linkId: id,
    number: z.int().min(1),
    result,
    csRefCode: filled,
    transactionId: filled,
    currency,
    amount,
    trueAmount: amount,
    card: keptCard.nullable(),
    at: time,
    clockOffset,
    rules: z.array(appliedRule).exactOptional(),
  }),
)

const deliveries = exactly<Records['deliveries']>()(
  z.strictObject({
    id,
    seq,
    linkId: id,
    paymentId: id,
    state: z.enum(['pending', 'retrying', 'delivered', 'failed', 'stopped']),
    url: webAddress,
    format: ipnFormat,
    contentType: z.string().regex(/^[\t\x20-\x7e]*$/, 'must be printable ASCII'),
    body: z.string(),
    headers: addedHeaders.exactOptional(),
    edited: z.strictObject({ from: id, changes: z.array(deliveryEdit) }).exactOptional(),
    once: z.boolean().exactOptional(),
    createdAt: time,
    scheduledAttempts: z.int().min(0),
    attemptCount: z.int().min(0),
    lastStatus: status.nullable(),
    lastError: attemptError.nullable(),
    nextAttemptAt: time.nullable(),
    rules: z.array(appliedRule).exactOptional(),
    charset: z.enum(['latin1', 'utf-16']).exactOptional(),
    slowBodyMs: z.int().min(1).max(600_000).exactOptional(),
    hold: z
      .discriminatedUnion('for', [
        z.strictObject({ for: z.literal('return'), afterRedirectMs: z.int().min(0), redirected: z.boolean() }),
        z.strictObject({ for: z.literal('next-payment') }),
      ])
      .exactOptional(),
  }),
)

const attempts = exactly<Records['attempts']>()(
  z.strictObject({
    id,
    seq,
    deliveryId: id,
    number: z.int().min(1),
    cause: z.enum(['schedule', 'resend']),
    startedAt: time,
    clockOffset,
    durationMs: duration,
    requestHeaders: headerList,
    repeated: z.boolean().exactOptional(),
    bodyError: attemptError.exactOptional(),
    response: z.strictObject({ status, headers: headerList, body: bodyText }).nullable(),
    error: attemptError.nullable(),
  }),
)

const log = exactly<Records['log']>()(
  z.strictObject({
    id,
    seq,
    at: time,
    clockOffset,
    durationMs: duration,
    surface,
    remoteAddress: z.string(),
    method: z.string(),
    url: z.string(),
    requestHeaders: headerList,
    requestBody: bodyText,
    status,
    responseHeaders: headerList,
    responseBody: bodyText,
    code: z.string().nullable(),
    message: z.string().nullable(),
    merchantId: z.string().nullable(),
    orderId: z.string().nullable(),
    linkId: z.string().nullable(),
    masked: z.boolean(),
    rules: z.array(appliedRule).exactOptional(),
  }),
)

const reaction = z.strictObject({
  kind: z.enum(['answer', 'reset', 'hang', 'forward']),
  state: z.enum(['waiting', 'done', 'sender-left', 'stopped', 'refused']),
  tookMs: duration.nullable(),
  forwarded: z
    .strictObject({
      url: z.string(),
      requestHeaders: headerList,
      durationMs: duration,
      response: z.strictObject({ status, headers: headerList, body: bodyText }).nullable(),
      error: attemptError.nullable(),
    })
    .exactOptional(),
})

const inbox = exactly<Records['inbox']>()(
  z.strictObject({
    id,
    seq,
    name: z.string(),
    at: time,
    clockOffset,
    method: z.string(),
    url: z.string(),
    headers: headerList,
    body: bodyText,
    answeredStatus: status.nullable(),
    reaction: reaction.exactOptional(),
    attempt: z.strictObject({ deliveryId: id, number: z.int().min(1), identical: z.boolean() }).exactOptional(),
    masked: z.literal(true).exactOptional(),
  }),
)

const inboxes = exactly<Records['inboxes']>()(
  z.strictObject({
    id: inboxName,
    seq,
    createdAt: time,
    behaviour: inboxBehaviour,
    answered: z.int().min(0),
  }),
)

const rules = exactly<Records['rules']>()(
  z.strictObject({
    id,
    seq,
    position: z.int(),
    name: filled,
    on: z.boolean(),
    onUntil: time.nullable(),
    match: ruleMatch,
    effect: ruleEffect,
    hits: z.int().min(0),
    preset: presetName.nullable(),
    createdAt: time,
  }),
)

/** What each stored record must look like to be imported. A merchant exported without its secret has null for it. */
export const recordSchemas = {
  merchants: merchants.extend({ secret: filled.nullable() }),
  links,
  payments,
  deliveries,
  attempts,
  log,
  inbox,
  rules,
  inboxes,
} as const satisfies Record<CollectionName, z.ZodType>

export type ImportedRecords = { [C in CollectionName]: z.output<(typeof recordSchemas)[C]>[] }
