import { z } from 'zod'
import { bodyText, headerList, testRun } from './common.ts'
import { endpoint } from './endpoint.ts'

/** A call to the service with the bytes as sent. */
export const exchange = z.object({
  request: z.object({ method: z.string(), url: z.string(), headers: headerList, body: bodyText }),
  response: z.object({
    status: z.number().int(),
    headers: headerList,
    body: bodyText,
  }),
  durationMs: z.number(),
  linkId: z.string().nullable(),
})
export type SentExchange = z.output<typeof exchange>

export const sendRequest = endpoint('POST', '/api/requests', {
  summary: 'Send a create call to the real service over HTTP, signed for a merchant or with a header of your own',
  body: z.strictObject({
    merchantId: z.string(),
    body: z.string().max(1_000_000),
    authorization: z.string().max(10_000).optional(),
    contentType: z.string().max(1_000).optional().meta({ description: 'defaults to application/json; empty: none' }),
    testRun: testRun.optional().meta({ description: 'sent as X-Paylink-Run; marks what comes of the call' }),
  }),
  reply: exchange,
})
