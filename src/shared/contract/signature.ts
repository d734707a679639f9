import { z } from 'zod'
import { maxCreateBytes } from '../create-fields.ts'
import { maxOtherBodies } from '../other-bodies-of.ts'
import { bodyText, instant } from './common.ts'
import { endpoint } from './endpoint.ts'
import { findingCode } from './finding-codes.ts'

export const signatureSteps = z.object({
  sortedKeys: z.array(z.string()),
  canonicalJson: z.string(),
  /** The text that is hashed. The secret is replaced by dots. */
  stringToHash: z.string(),
  hash: z.string(),
  token: z.string(),
  authorization: z.string(),
})
export type SignatureSteps = z.output<typeof signatureSteps>

/** The service refuses a longer body, and generating code from it would block the engine. */
const createBody = z.string().max(maxCreateBytes)

export const explainSignature = endpoint('POST', '/api/signature/explain', {
  summary: 'Every step from the body to the token',
  body: z.union([
    z.strictObject({ body: createBody, merchantId: z.string() }),
    z.strictObject({ body: createBody, secret: z.string().min(1), key: z.string().min(1).optional() }),
  ]),
  reply: signatureSteps,
})

/** Languages of corrected lines and snippets. */
export const codeLanguage = z.enum(['php', 'python', 'javascript', 'java', 'csharp', 'go', 'ruby'])
export type CodeLanguage = z.output<typeof codeLanguage>

export const finding = z.object({
  code: findingCode,
  title: z.string(),
  /** What the signer did, with names and values of this request. It contains no secret. */
  detail: z.string(),
  fix: z.object({
    sentence: z.string(),
    /** The corrected line, if a line of code must change. */
    code: z.partialRecord(codeLanguage, z.string()).optional(),
  }),
  confidence: z.enum(['certain', 'likely', 'consistent', 'seen']).meta({
    description:
      'certain: it reproduces the hash that was sent. likely: too many digits match for a coincidence. consistent: only ' +
      'some digits are visible, or the body is not exact, and it matches. seen: it is visible in the header or body; ' +
      'there may be other mistakes',
  }),
  /** How much of the hash matches, if not all of it. */
  evidence: z.string().optional(),
})
export type Finding = z.output<typeof finding>

/** The first difference of two texts. The secret is replaced by dots in both. */
export const difference = z.object({
  /** Offset in both texts, in UTF-16 units. */
  offset: z.number().int(),
  /** The whole text that should have been hashed, and the one that was. */
  expected: z.string(),
  actual: z.string(),
  /** The source of `actual`: given by the caller, or found by the search. */
  source: z.enum(['given', 'found']),
})
export type Difference = z.output<typeof difference>

export const diagnosis = z.object({
  verdict: z.enum(['valid', 'explained', 'unexplained', 'malformed', 'consistent', 'incomplete', 'no-call']).meta({
    description:
      'consistent: the header is partly hidden or the body is not exact, and the rest matches. incomplete: a value is ' +
      'missing, or a body that is not exact does not match. no-call: this is not a create call, so its signature is ' +
      'not checked',
  }),
  /** The findings that together reproduce the hash that was sent. Empty when none do. */
  findings: z.array(finding),
  /** The correct steps. null when the body has no canonical form. */
  steps: signatureSteps.nullable(),
  difference: difference.optional(),
  /** The merchant whose secret was used. null when no merchant was identified. */
  merchantId: z.string().nullable(),
  /** Why the service refuses the call regardless of its signature. null when it does not. */
  refused: z.object({ code: z.string(), message: z.string() }).nullable(),
  /**
   * When nothing explains the hash: the kinds of mistake that were looked for in all their known forms, each alone, with
   * the titles of findings. `group` is their topic.
   */
  ruledOut: z.array(z.object({ code: findingCode, title: z.string(), group: z.string() })),
  /** Number of computed hashes. */
  tried: z.number().int(),
  durationMs: z.number(),
  /** false: the budget of hashes was used up before the search was finished. */
  complete: z.boolean(),
})
export type Diagnosis = z.output<typeof diagnosis>

const bytesOrText = z.union([
  z.string().max(1_000_000),
  bodyText.pick({ text: true, encoding: true }).meta({ description: 'the body as base64, if it is not UTF-8' }),
])

export const diagnoseSignature = endpoint('POST', '/api/signature/diagnose', {
  summary: 'Find out why a signature does not match; canceled when the caller disconnects',
  body: z.strictObject({
    body: bytesOrText.meta({ description: 'the body exactly as sent; ⟨…⟩ in place of a value that is not known' }),
    exact: z.boolean().optional().meta({
      description: 'false: a tool may have changed characters of the body, so no finding is certain or likely',
    }),
    authorization: z.string().max(10_000).optional().meta({ description: 'the header as sent' }),
    merchantId: z.string().optional().meta({ description: 'defaults to the merchant whose key is in the header' }),
    hashed: z.string().max(1_000_000).optional().meta({ description: "the string the merchant's code hashed" }),
    canonicalJson: z.string().max(1_000_000).optional().meta({ description: 'the canonical text it computed' }),
    hash: z.string().max(1_000).optional().meta({ description: 'the hash it computed, without a token' }),
    otherBodies: z
      .array(z.string().max(1_000_000))
      .max(maxOtherBodies)
      .optional()
      .meta({ description: 'bodies of other create calls in the same material: the token may be one of theirs' }),
    at: instant.optional().meta({ description: 'the time of the call; the secrets of that time are used' }),
    /** The `id` of the `diagnosis` events that report the search's progress. */
    progressId: z.string().max(64).optional(),
  }),
  reply: diagnosis,
})

/** Reads a request from a cURL command, a raw HTTP request, or a body alone. */
export const readSentRequest = endpoint('POST', '/api/signature/read-request', {
  summary: 'Find the body and the Authorization header in a cURL command, a raw HTTP request or a body',
  body: z.strictObject({ text: z.string().max(2_000_000) }),
  reply: z.object({
    kind: z.enum(['curl', 'http', 'body']),
    body: bodyText,
    authorization: z.string().nullable(),
    method: z.string().nullable(),
    url: z.string().nullable(),
    contentType: z.string().nullable(),
    /** The parts that could not be read, one sentence each: a file that cURL reads, a shell variable. */
    notes: z.array(z.string()),
  }),
})

export const snippetLanguage = z.enum([
  'curl-bash',
  'curl-powershell',
  'php',
  'python',
  'node',
  'ruby',
  'go',
  'java',
  'csharp',
  'http',
])
export type SnippetLanguage = z.output<typeof snippetLanguage>

export const snippet = z.object({
  language: snippetLanguage,
  /** `PHP`, `Node.js`… */
  title: z.string(),
  fileName: z.string(),
  code: z.string(),
  /** The command that runs it, on one line. */
  run: z.string(),
})
export type Snippet = z.output<typeof snippet>

/** Returns code that makes exactly this create call, byte for byte. */
export const requestSnippets = endpoint('POST', '/api/signature/snippets', {
  summary: 'Code in each language that sends this request with its token, or signs it itself',
  body: z.strictObject({
    body: createBody,
    merchantId: z.string(),
    form: z.enum(['this-request', 'sign-it-yourself']).default('this-request'),
    /** Used in place of the computed header, for `this-request`. */
    authorization: z.string().max(10_000).optional(),
  }),
  reply: z.object({ items: z.array(snippet) }),
})

/** Returns code that receives the IPN of a link. */
export const ipnHandlerSnippets = endpoint('POST', '/api/signature/ipn-handlers', {
  summary: 'Code that receives the IPN of a link: reads it, checks it, answers 200, ignores repeats',
  body: z.strictObject({ linkId: z.string() }),
  reply: z.object({ items: z.array(snippet) }),
})

export const vectorFormat = z.enum(['json', 'phpunit', 'pytest', 'jest'])
export type VectorFormat = z.output<typeof vectorFormat>

/** Returns bodies that reveal naive signers, each with canonical text and token for a merchant. */
export const exportVectors = endpoint('POST', '/api/signature/vectors', {
  summary: 'Golden test vectors for a merchant, as JSON or as a test file',
  body: z.strictObject({ merchantId: z.string(), format: vectorFormat.default('json') }),
  reply: z.object({
    fileName: z.string(),
    mediaType: z.string(),
    text: z.string(),
    vectors: z.number().int(),
    createdAt: instant,
  }),
})
