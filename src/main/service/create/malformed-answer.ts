import type { FastifyReply, FastifyRequest } from 'fastify'
import type { VirtualClock } from '../../domain/clock.ts'
import type { AnswerFault } from '../../domain/rules/create-faults.ts'
import type { SentAnswer } from '../http/exchange-log.ts'
import { jsonContentType } from '../http/send-refusal.ts'
import { waitForCaller } from '../http/wait-for-caller.ts'

/** Limits how long a caller is kept waiting, in ms. */
const maxHangMs = 600_000

export const nothingSent: SentAnswer = { status: 0, headers: [], body: null }

const page =
  '<!doctype html>\n<html><head><title>Service temporarily unavailable</title></head>\n' +
  '<body><h1>Service temporarily unavailable</h1><p>The gateway is being maintained.</p></body></html>\n'

/** Returns the malformed response that replaces the JSON. */
export const malformedAnswer = (
  as: Extract<AnswerFault, { kind: 'create-malformed' }>['as'],
  body: string,
): { contentType: string; body: string } => {
  if (as === 'html') return { contentType: 'text/html; charset=utf-8', body: page }
  return { contentType: jsonContentType, body: as === 'empty' ? '' : body.slice(0, -2) }
}

const connectionFaults = ['create-reset', 'create-hang', 'create-truncated'] as const
type ConnectionFault = Extract<AnswerFault, { kind: (typeof connectionFaults)[number] }>

/** Whether the fault ends the response below HTTP. */
export const isConnectionFault = (fault: AnswerFault | null): fault is ConnectionFault =>
  fault !== null && connectionFaults.some((kind) => kind === fault.kind)

/** Ends a response below HTTP, bypassing Fastify. Resolves to the bytes sent when the connection is closed. */
export const sendConnectionFault = async (
  kind: ConnectionFault['kind'],
  {
    request,
    reply,
    clock,
    whole,
  }: { request: FastifyRequest; reply: FastifyReply; clock: VirtualClock; whole: SentAnswer },
): Promise<SentAnswer> => {
  const { raw } = reply.hijack()
  const { socket } = request.raw
  if (kind === 'create-hang') await waitForCaller(clock, request, maxHangMs)
  if (kind === 'create-reset' || kind === 'create-hang') {
    // Resets the connection. A plain close would look like a normal end to the caller.
    if (!socket.destroyed) socket.resetAndDestroy()
    return nothingSent
  }
  const bytes = Buffer.from(whole.body ?? '')
  const half = bytes.subarray(0, Math.floor(bytes.length / 2))
  raw.writeHead(whole.status, Object.fromEntries(whole.headers))
  await new Promise<void>((resolve) => raw.write(half, () => resolve()))
  socket.end()
  return { ...whole, body: half.toString('utf8') }
}
