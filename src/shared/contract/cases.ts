import { z } from 'zod'
import { appliedRuleViews } from './applied-rule.ts'
import { instant as anyInstant, bodyText, headerList, idParams } from './common.ts'
import { endpoint } from './endpoint.ts'
import { inboxBehaviour } from './inboxes.ts'
import { readCandidate } from './read.ts'
import { createRule } from './rules.ts'
import { scenarioResult } from './scenarios.ts'
import { diagnoseSignature, diagnosis } from './signature.ts'

/** The newest version of case files. Other versions are refused. */
export const caseVersion = 1
/** Limits the characters of a case file. */
export const maxCaseText = 10_000_000
/** Limits the bytes of a picture. */
export const maxPictureBytes = 1_000_000

/** Others write case files: a time in one is read and checked. */
const instant = z.iso.datetime().meta({ ...anyInstant.meta() })
const line = z.string().max(300)
const words = z.string().max(20_000)
const bytes = bodyText
  .extend({ text: z.string().max(2_000_000) })
  .refine(({ text, encoding }) => encoding === 'utf8' || z.base64().safeParse(text).success, 'is not base64')
const headers = headerList.max(200)

/** The place that a note belongs to. */
export const caseAnchor = z.strictObject({
  exchange: z.string().max(64).nullable().meta({ description: 'id of an exchange; null: the whole case' }),
  field: line.nullable().meta({ description: 'a field of its body, or a header' }),
})
export type CaseAnchor = z.output<typeof caseAnchor>

export const caseExchange = z.strictObject({
  id: z.string().min(1).max(64),
  origin: z.enum(['material', 'made-here']).meta({
    description: "material: what the merchant's code sent or was pasted; made-here: what this product sent or answered",
  }),
  kind: z.enum(['create', 'hosted-page', 'ipn', 'inbox', 'shop', 'other']),
  title: line,
  at: instant.nullable(),
  durationMs: z.number().nullable(),
  attempt: z.int().nullable().meta({ description: 'number of the attempt, where it is an IPN' }),
  acknowledged: z.boolean().nullable(),
  request: z.strictObject({ method: line, url: z.string().max(8_000), headers, body: bytes }).nullable(),
  response: z
    .strictObject({ status: z.int().meta({ description: '0: no answer went out' }), headers, body: bytes })
    .nullable(),
  code: line.nullable(),
  error: words.nullable().meta({ description: 'why there is no answer' }),
  rules: appliedRuleViews.max(50),
  comparison: z
    .strictObject({
      identical: z.boolean(),
      differences: z
        .array(z.strictObject({ field: line, sent: words.nullable(), received: words.nullable() }))
        .max(200),
    })
    .nullable()
    .meta({ description: 'what an inbox received beside what was sent' }),
})
export type CaseExchange = z.output<typeof caseExchange>

const caseMerchant = z.strictObject({
  id: line,
  name: line,
  key: line,
  secrets: z.array(z.string().max(500)).max(20),
  rotated: z.array(z.string().max(500)).max(20),
  numbers: z.enum(['as-sent', 'shortest']).exactOptional().meta({ description: 'where it is not that of the case' }),
})

/** The data with which the doctor finds the same result again. The secrets are generated for the case; none is real. */
export const caseSigning = z.strictObject({
  merchants: z.array(caseMerchant).max(20),
  merchantId: line.nullable(),
  numbers: z.enum(['as-sent', 'shortest']),
  body: z.strictObject({ text: z.string().max(1_000_000), encoding: z.enum(['utf8', 'base64']) }),
  authorization: z.string().max(10_000).nullable(),
  hashed: z.string().max(1_000_000).nullable(),
  canonicalJson: z.string().max(1_000_000).nullable(),
  hash: z.string().max(1_000).nullable(),
  exact: z.literal(false).exactOptional().meta({ description: 'the body may not be what was sent' }),
  otherCalls: z
    .array(z.strictObject({ body: z.string().max(1_000_000), at: instant.exactOptional() }))
    .max(3)
    .exactOptional()
    .meta({ description: 'other calls of the merchant that the diagnosis is about' }),
})
export type CaseSigning = z.output<typeof caseSigning>

export const caseNote = z.strictObject({ id: z.string().max(64), at: instant, anchor: caseAnchor, text: words })

export const casePicture = z.strictObject({
  id: z.string().max(64),
  name: z.string().max(120),
  type: z.enum(['image/png', 'image/jpeg']),
  data: z.base64().max(Math.ceil((maxPictureBytes * 4) / 3) + 4),
})

export const caseRedaction = z.strictObject({
  what: z.enum(['secrets', 'tokens', 'customers', 'cards', 'signature']),
  count: z.int().min(0),
  how: words,
})

const worldRule = createRule.body.pick({ name: true, effect: true })

/** A case: the data about one problem in a single file, for example for a colleague. */
export const caseFile = z.strictObject({
  format: z.literal('paylink-case'),
  version: z.literal(caseVersion),
  head: z.strictObject({
    id: z.string().regex(/^[0-9A-Za-z_-]{1,64}$/),
    title: line,
    ticket: line.nullable(),
    merchant: z.strictObject({ name: line, key: line }).nullable(),
    productVersion: line,
    createdAt: instant,
    timeZone: line.meta({ description: "the merchant's zone, an IANA name" }),
    clock: z.enum(['real', 'virtual']),
  }),
  verdict: z.strictObject({
    sentence: words,
    confidence: z.enum(['certain', 'likely', 'not reproduced']),
    evidence: z.array(words).max(50),
    diagnosis: diagnosis.nullable(),
    resigned: z.boolean().meta({ description: 'the doctor finds the same in this file' }),
  }),
  exchanges: z.array(caseExchange).max(300),
  signing: caseSigning.nullable(),
  world: z.strictObject({
    settings: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    rules: z.array(worldRule).max(100),
    inboxes: z.array(z.strictObject({ name: line, behaviour: inboxBehaviour })).max(100),
    clockAheadMs: z.number(),
  }),
  scenario: z
    .string()
    .max(256 * 1024)
    .nullable(),
  notReproduced: z.array(words).max(50),
  notes: z.array(caseNote).max(200),
  pictures: z.array(casePicture).max(5),
  redactions: z.array(caseRedaction).max(20),
})
export type CaseFile = z.output<typeof caseFile>

const { progressId: _, ...diagnosed } = diagnoseSignature.body.shape

/** What was found in pasted text. */
const material = z.array(readCandidate).min(1).max(200)

/** The source of a case. */
export const caseSource = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('link'), id: z.string() }),
  z.strictObject({ kind: z.literal('delivery'), id: z.string() }),
  z.strictObject({ kind: z.literal('log'), id: z.string() }),
  z.strictObject({
    kind: z.literal('diagnosis'),
    ...diagnosed,
    at: instant.optional(),
    material: material.optional().meta({ description: 'the call and what else was found beside it, as read' }),
  }),
  z.strictObject({ kind: z.literal('material'), material }),
])
export type CaseSource = z.output<typeof caseSource>

export const buildCase = endpoint('POST', '/api/cases/build', {
  summary: 'Make a case of a payment, an IPN, a log entry, a diagnosis or what was read in a text; nothing is kept',
  body: z.strictObject({
    source: caseSource,
    title: line.optional(),
    ticket: line.optional(),
    note: words.optional(),
    keepCustomers: z.boolean().default(false).meta({ description: 'leave the data of customers as it is' }),
  }),
  reply: z.object({
    case: caseFile,
    fileName: z.string(),
    json: z.string(),
    html: z.string(),
    markdown: z.string(),
    preview: z
      .array(z.object({ from: z.string(), to: z.string() }))
      .meta({ description: 'what stands for the data of customers; for this screen only, it is not in the file' }),
  }),
})

export const caseSummary = z.object({
  id: z.string().meta({ description: 'of the opened case; a file opened twice is one' }),
  title: z.string(),
  ticket: z.string().nullable(),
  merchant: z.string().nullable(),
  sentence: z.string(),
  confidence: caseFile.shape.verdict.shape.confidence,
  createdAt: instant,
  openedAt: instant,
  exchanges: z.int(),
  notes: z.int(),
})
export type CaseSummary = z.output<typeof caseSummary>

const openedCase = z.object({ summary: caseSummary, case: caseFile })
export type OpenedCase = z.output<typeof openedCase>

export const listCases = endpoint('GET', '/api/cases', {
  summary: 'The cases that are open, the newest first',
  reply: z.object({ items: z.array(caseSummary) }),
})

export const openCase = endpoint('POST', '/api/cases', {
  summary: 'Open a case file: it is checked and kept beside the data; nothing is replaced, sent or run',
  body: z.strictObject({ text: z.string().meta({ description: `the file, at most ${maxCaseText} characters` }) }),
  reply: openedCase,
})

export const getCase = endpoint('GET', '/api/cases/:id', {
  summary: 'An open case',
  params: idParams,
  reply: openedCase,
})

export const deleteCase = endpoint('DELETE', '/api/cases/:id', {
  summary: 'Delete an open case; the file it was opened from stays',
  params: idParams,
  reply: z.object({ deleted: z.int() }),
})

export const getCaseFile = endpoint('GET', '/api/cases/:id/file', {
  summary: 'An open case with its notes, as a file',
  params: idParams,
  query: z.object({ as: z.enum(['json', 'html', 'markdown']).default('json') }),
  reply: z.object({ fileName: z.string(), mediaType: z.string(), text: z.string() }),
})

export const addCaseNote = endpoint('POST', '/api/cases/:id/notes', {
  summary: 'Add a note to a case, an exchange or a field',
  params: idParams,
  body: z.strictObject({ anchor: caseAnchor, text: z.string().trim().min(1).max(20_000) }),
  reply: openedCase,
})

const partParams = z.object({ id: z.string(), part: z.string() })

export const deleteCaseNote = endpoint('DELETE', '/api/cases/:id/notes/:part', {
  summary: 'Take a note away',
  params: partParams,
  reply: openedCase,
})

export const addCasePicture = endpoint('POST', '/api/cases/:id/pictures', {
  summary: 'Attach a picture: PNG or JPEG by its bytes, at most 1 MB, five to a case',
  params: idParams,
  body: z.strictObject({ name: z.string().min(1).max(120), data: z.base64() }),
  reply: openedCase,
})

export const deleteCasePicture = endpoint('DELETE', '/api/cases/:id/pictures/:part', {
  summary: 'Take a picture away',
  params: partParams,
  reply: openedCase,
})

export const verifyCase = endpoint('POST', '/api/cases/:id/verify', {
  summary: 'Diagnose the signature of a case again, with the secret in the file',
  params: idParams,
  reply: z.object({ outcome: z.enum(['same', 'different', 'not-possible']), diagnosis: diagnosis.nullable() }),
})

export const reproduceCase = endpoint('POST', '/api/cases/:id/reproduce', {
  summary: 'Run the scenario of a case on this service as a merchant of this console, and say what came out the same',
  params: idParams,
  body: z.strictObject({ merchantId: z.string(), progressId: z.string().max(64).optional() }),
  reply: z.object({ result: scenarioResult, notReproduced: z.array(z.string()) }),
})

export const getCaseSchema = endpoint('GET', '/api/cases/schema', {
  summary: 'JSON Schema of case files',
  reply: z.record(z.string(), z.unknown()),
})
