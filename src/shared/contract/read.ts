import { z } from 'zod'
import { bodyText } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Limits the text that is read, in UTF-16 units. */
export const maxReadText = 5_000_000

export const materialSource = z.enum([
  'curl',
  'powershell',
  'wget',
  'httpie',
  'fetch',
  'axios',
  'python',
  'php',
  'har',
  'postman',
  'insomnia',
  'bruno',
  'hoppscotch',
  'http',
  'labelled',
  'json',
  'form',
  'dump',
  'gateway-event',
  'access-log',
  'environment',
])
export type MaterialSource = z.output<typeof materialSource>

export const readConfidence = z.enum(['certain', 'likely', 'possible']).meta({
  description:
    'certain: its form is unambiguous. likely: it has the fields of such a message. possible: it can be read as such a ' +
    'message, but a part is missing',
})
export type ReadConfidence = z.output<typeof readConfidence>

const found = {
  confidence: readConfidence,
  source: materialSource,
  name: z.string().nullable().meta({ description: 'its name in the text, such as that of a request in a collection' }),
  range: z
    .object({ start: z.number().int(), end: z.number().int() })
    .meta({ description: 'its place in the text, in UTF-16 units' }),
  notes: z.array(z.string()).meta({ description: 'what was decoded, left out or is missing, one sentence each' }),
}
const pairs = z.array(z.tuple([z.string(), z.string()]))

export const clientScript = z.object({
  title: z.string(),
  code: z.string(),
  signingLine: z.number().int().nullable().meta({ description: 'the line, from 1, that computes a hash' }),
})

/** The payment of this console that an IPN is about. */
export const ipnMatch = z.object({
  linkId: z.string(),
  orderId: z.string(),
  by: z.enum(['reference', 'transaction', 'order']),
  deliveryId: z.string().nullable(),
  identical: z.boolean().meta({ description: 'whether it equals the sent message byte for byte' }),
  differences: z.array(z.object({ field: z.string(), sent: z.string().nullable(), received: z.string().nullable() })),
})
export type IpnMatch = z.output<typeof ipnMatch>

export const readCandidate = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('create-request'),
    ...found,
    request: z.object({
      method: z.string().nullable(),
      url: z.string().nullable(),
      authorization: z.string().nullable(),
      contentType: z.string().nullable(),
      body: bodyText.meta({ description: 'with ⟨name⟩ in place of a value that is not in the text' }),
      at: z.string().exactOptional().meta({ description: 'when it was sent, if the material says so' }),
      answered: z.string().exactOptional().meta({ description: 'the code of the answer, if it is in the text' }),
      exact: z.boolean().meta({
        description:
          'false: the tool that printed, wrapped or scanned the text may have changed characters of the body',
      }),
    }),
    createCall: z.boolean().meta({ description: 'false: another request, whose signature is not checked' }),
    scripts: z.array(clientScript).meta({ description: 'scripts of an API client, shown and never run' }),
  }),
  z.object({
    kind: z.literal('ipn'),
    ...found,
    format: z.enum(['form', 'json']).nullable(),
    fields: pairs,
    faults: z.array(z.string()).meta({ description: 'its differences from the specification' }),
    match: ipnMatch.nullable(),
  }),
  z.object({
    kind: z.literal('access-line'),
    ...found,
    fields: z.object({
      method: z.string(),
      target: z.string(),
      status: z.number().int().meta({ description: '0 when the text does not have it' }),
      time: z.string().nullable(),
      agent: z.string().nullable(),
    }),
    explanation: z.string(),
  }),
  z.object({ kind: z.literal('environment'), ...found, fields: pairs }),
])
export type ReadCandidate = z.output<typeof readCandidate>

/** Finds requests and IPNs in pasted text. Nothing of it is sent, run, stored or logged. */
export const readMaterial = endpoint('POST', '/api/read', {
  summary: 'Find requests, IPNs, access log lines and environments in any text, likeliest first',
  body: z.strictObject({
    text: z.string().max(maxReadText),
    environment: z
      .string()
      .max(1_000_000)
      .optional()
      .meta({ description: 'an environment file of an API client, for the variables of its collection' }),
  }),
  reply: z.object({
    candidates: z.array(readCandidate),
    looked: z.array(z.string()).meta({ description: 'what was looked for' }),
    more: z.number().int().meta({ description: 'candidates beyond those listed' }),
  }),
})
