import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HeaderList } from '../../../shared/contract/common.ts'
import type { InboxStep } from '../../../shared/contract/inboxes.ts'

export interface InboxAnswer {
  status: number
  headers: HeaderList
  body: Buffer
}

/** ms */
const maxStallMs = 30_000

const plainText: HeaderList = [['Content-Type', 'text/plain; charset=utf-8']]

/** A sentence of the inbox's own. */
export const inWords = (status: number, words: string): InboxAnswer => ({
  status,
  headers: plainText,
  body: Buffer.from(`${words}\n`),
})

type AnswerStep = Extract<InboxStep, { kind: 'answer' }>

/** The bytes of a body by its step: all that get the same answer share them, however slowly they read. */
const bytesOf = new WeakMap<AnswerStep, Buffer>()

const sharedBytes = (step: AnswerStep): Buffer => {
  const known = bytesOf.get(step)
  if (known !== undefined) return known
  const bytes = Buffer.from(step.body)
  bytesOf.set(step, bytes)
  return bytes
}

/** The answer that was typed; a body of which nothing is said is plain text. */
export const programmedAnswer = (step: AnswerStep): InboxAnswer => {
  const { status, headers } = step
  const isSaid = step.body === '' || headers.some(([name]) => name.toLowerCase() === 'content-type')
  return { status, headers: isSaid ? headers : [...plainText, ...headers], body: sharedBytes(step) }
}

/**
 * Whatever an inbox answers comes from the address of the payment pages. A browser that shows it must not take it for
 * one of them: it gets an origin of its own, runs nothing and submits nothing, and is what it says it is.
 */
const shields: HeaderList = [
  ['Content-Security-Policy', 'sandbox'],
  ['X-Content-Type-Options', 'nosniff'],
]

/** The headers with those of the shields that nobody has set. */
const shielded = (headers: HeaderList): HeaderList => {
  const set = new Set(headers.map(([name]) => name.toLowerCase()))
  return [...headers, ...shields.filter(([name]) => !set.has(name.toLowerCase()))]
}

/** Written past the framework, which would add a content type and a charset of its own. */
export const writeAnswer = (
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, body }: InboxAnswer,
): FastifyReply => {
  request.exchange.responseBody = body
  reply.hijack()
  const { raw } = reply
  raw.statusCode = status
  for (const { name, values } of grouped(shielded(headers))) raw.setHeader(name, values)
  // Counted while nothing moves: a sender that stops reading must not keep the answer in memory.
  raw.setTimeout(maxStallMs, () => raw.destroy())
  raw.end(body)
  return reply
}

/** Each name once, with all its values, in the order of its first. */
const grouped = (headers: HeaderList): { name: string; values: string[] }[] => {
  const byName = new Map<string, { name: string; values: string[] }>()
  for (const [name, value] of headers) {
    const known = byName.get(name.toLowerCase())
    if (known) known.values.push(value)
    else byName.set(name.toLowerCase(), { name, values: [value] })
  }
  return [...byName.values()]
}
