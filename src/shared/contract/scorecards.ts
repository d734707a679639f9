import { z } from 'zod'
import { scorecardLines } from '../scorecard-lines.ts'
import { bodyText, headerList, instant } from './common.ts'
import { endpoint } from './endpoint.ts'

/** `unknown` means that the outcome could not be determined; `words` says why and how to find out. */
export const lineOutcome = z.enum(['passed', 'failed', 'unknown'])
export type LineOutcome = z.output<typeof lineOutcome>

/** One attempt of an IPN. Credentials in headers and query values of the URL are masked; long bodies are truncated. */
export const scorecardExchange = z.object({
  what: z.string().meta({ description: 'a description of the message' }),
  deliveryId: z.string(),
  attemptId: z.string().nullable().meta({ description: 'null: no attempt has ended yet' }),
  orderId: z.string(),
  startedAt: instant.nullable(),
  durationMs: z.number().nullable(),
  request: z.object({ method: z.literal('POST'), url: z.string(), headers: headerList, body: bodyText }),
  response: z.object({ status: z.int(), headers: headerList, body: bodyText }).nullable(),
  error: z.string().nullable().meta({ description: 'why there is no answer' }),
})
export type ScorecardExchange = z.output<typeof scorecardExchange>

/** The response of the merchant's status URL for an order. */
export const scorecardLook = z.object({
  what: z.string(),
  url: z.string(),
  status: z.int().nullable(),
  answer: z.string().max(2_000).meta({ description: 'the start of the response, or why there was none' }),
})
export type ScorecardLook = z.output<typeof scorecardLook>

export const scorecardLine = z.object({
  id: z.enum(scorecardLines.map(({ id }) => id)),
  title: z.string(),
  why: z.string().meta({ description: 'the bug that the line reveals' }),
  outcome: lineOutcome,
  words: z.string().max(20_000).meta({ description: 'what happened' }),
  exchanges: z.array(scorecardExchange).max(20),
  looks: z.array(scorecardLook).max(40),
  durationMs: z.number(),
})
export type ScorecardLine = z.output<typeof scorecardLine>

const count = z.int().min(0)

export const scorecard = z.object({
  ipnUrl: z.string(),
  merchant: z.string().meta({ description: 'its name' }),
  startedAt: instant,
  durationMs: z.number(),
  passed: count,
  failed: count,
  unknown: count,
  lines: z.array(scorecardLine).max(scorecardLines.length),
})
export type Scorecard = z.output<typeof scorecard>

export const runScorecard = endpoint('POST', '/api/scorecards/run', {
  summary:
    'Check how a receiver handles IPNs, with real payments; canceled when the caller disconnects. One run at a time',
  body: z.strictObject({
    ipnUrl: z.string().max(2_048),
    merchantId: z.string().max(200),
    probe: z.string().max(2_048).optional().meta({
      description: 'status URL of an order for GET requests; {order} is replaced by the order id',
      example: 'http://127.0.0.1:9001/orders/{order}/paid-count',
    }),
    orderPrefix: z
      .string()
      .regex(/^[\w.-]{1,24}$/, 'must be 1 to 24 letters, digits, dots, dashes or underscores')
      .default('SCORE-')
      .meta({ description: 'prefix of the order ids, for receivers that recognise orders by it' }),
    progressId: z.string().max(64).optional(),
  }),
  reply: scorecard,
})

export const scorecardPage = endpoint('POST', '/api/scorecards/html', {
  summary: 'A scorecard as a self-contained HTML page without scripts',
  body: scorecard,
  reply: z.object({ fileName: z.string(), html: z.string() }),
})
