import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import type { BodyText } from '../../../shared/contract/common.ts'
import { readSentRequest as contract } from '../../../shared/contract/signature.ts'
import { readSentRequest } from '../../signature-tools/request-readers/read-sent-request.ts'
import { route } from '../http/endpoint-route.ts'

/** The whole body: what is diagnosed must not be cut. */
const bodyTextOf = (body: Uint8Array): BodyText => {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const encoding = isUtf8(bytes) ? 'utf8' : 'base64'
  return { text: bytes.toString(encoding), encoding, bytes: bytes.length, truncated: false }
}

/** Takes a request out of a pasted text. Nothing of it is stored or logged. */
export const readRequest = async (app: FastifyInstance): Promise<void> => {
  route(app, contract, ({ body: { text } }) => {
    const request = readSentRequest(text)
    return { ...request, body: bodyTextOf(request.body), notes: [...new Set(request.notes)] }
  })
}
