import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HeaderList } from '../../../shared/contract/common.ts'
import type { Settings } from '../../../shared/contract/settings.ts'
import { errorCatalogue } from '../../../shared/error-catalogue.ts'
import type { Refusal } from '../../domain/refusal.ts'

export const jsonContentType = 'application/json; charset=utf-8'

export const successMessage = 'Payment link created'

/** Returns the create response for a link (specification, Create response). */
export const successBody = (paymentLink: string): string =>
  `{"status":true,"result":{"code":"00","message":"${successMessage}","payment_link":${JSON.stringify(paymentLink)}}}`

/** Returns the create response for a refusal: `status` false, a code and a message, no `payment_link`. */
export const refusalBody = ({ code, message }: Refusal): string =>
  JSON.stringify({ status: false, result: { code, message } })

/** Returns the HTTP status of a refusal. The setting "HTTP status of errors" can make it 200 for all. */
export const refusalStatus = ({ code, status }: Refusal, settings: Pick<Settings, 'errorHttpStatus'>): number =>
  settings.errorHttpStatus === 'always-200' ? 200 : (status ?? errorCatalogue[code].status)

/** Returns a refusal as raw bytes, for use without a reply of the framework. */
export const refusalAnswer = (
  refusal: Refusal,
  settings: Pick<Settings, 'errorHttpStatus'>,
): { status: number; headers: HeaderList; body: string } => {
  const body = refusalBody(refusal)
  const headers: HeaderList = [
    ['Content-Type', jsonContentType],
    ['Content-Length', String(Buffer.byteLength(body))],
  ]
  return { status: refusalStatus(refusal, settings), headers, body }
}

/** Sends a refusal and notes it for the log. */
export const sendRefusal = (
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  settings: Pick<Settings, 'errorHttpStatus'>,
): FastifyReply => {
  request.exchange.code = refusal.code
  request.exchange.message = refusal.message
  const body = refusalBody(refusal)
  // Set here because the hook that records it does not run when the router fails.
  request.exchange.responseBody = body
  return reply.code(refusalStatus(refusal, settings)).header('content-type', jsonContentType).send(body)
}
