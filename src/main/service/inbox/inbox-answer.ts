import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HeaderList } from '../../../shared/contract/common.ts'
import type { InboxStep } from '../../../shared/contract/inboxes.ts'

export interface InboxAnswer {
  status: number
  headers: HeaderList
  body: Buffer
}

/** In ms. */
const maxStallMs = 30_000

const plainText: HeaderList = [['Content-Type', 'text/plain; charset=utf-8']]

/** Returns a plain-text response with a sentence about the inbox. */
export const plainTextAnswer = (status: number, words: string): InboxAnswer => ({
  status,
  headers: plainText,
  body: Buffer.from(`${words}\n`),
})

type AnswerStep = Extract<InboxStep, { kind: 'answer' }>

/** The bytes of a body by its step. Concurrent slow responses share them. */
const bytesOf = new WeakMap<AnswerStep, Buffer>()

const sharedBytes = (step: AnswerStep): Buffer => {
  const known = bytesOf.get(step)
  if (known !== undefined) return known
  const bytes = Buffer.from(step.body)
  bytesOf.set(step, bytes)
  return bytes
}

/** Returns the configured response. A body without a Content-Type is plain text. */
export const configuredAnswer = (step: AnswerStep): InboxAnswer => {
  const { status, headers } = step
  const hasContentType = step.body === '' || headers.some(([name]) => name.toLowerCase() === 'content-type')
  return { status, headers: hasContentType ? headers : [...plainText, ...headers], body: sharedBytes(step) }
}

/**
 * Response headers of an inbox. Its responses have the origin of the payment pages, so a browser must treat them as a
 * foreign, sandboxed document: no scripts, no forms and no content sniffing.
 */
const sandboxHeaders: HeaderList = [
  ['Content-Security-Policy', 'sandbox'],
  ['X-Content-Type-Options', 'nosniff'],
]

/** Adds the shield headers that are not set. */
const withSandboxHeaders = (headers: HeaderList): HeaderList => {
  const set = new Set(headers.map(([name]) => name.toLowerCase()))
  return [...headers, ...sandboxHeaders.filter(([name]) => !set.has(name.toLowerCase()))]
}

/** Writes past the framework, which would add a content type and a charset. */
export const writeAnswer = (
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, body }: InboxAnswer,
): FastifyReply => {
  request.exchange.responseBody = body
  reply.hijack()
  const { raw } = reply
  raw.statusCode = status
  for (const { name, values } of grouped(withSandboxHeaders(headers))) raw.setHeader(name, values)
  // Fires when no data moves: a sender that stops reading must not keep the response in memory.
  raw.setTimeout(maxStallMs, () => raw.destroy())
  raw.end(body)
  return reply
}

/** Groups values by name, in the order of each name's first occurrence. */
const grouped = (headers: HeaderList): { name: string; values: string[] }[] => {
  const byName = new Map<string, { name: string; values: string[] }>()
  for (const [name, value] of headers) {
    const known = byName.get(name.toLowerCase())
    if (known) known.values.push(value)
    else byName.set(name.toLowerCase(), { name, values: [value] })
  }
  return [...byName.values()]
}
