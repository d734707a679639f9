import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import type { BodyText } from '../../../shared/contract/common.ts'
import { readSentRequest as contract } from '../../../shared/contract/signature.ts'
import type { SentRequest } from '../../signature-tools/request-readers/sent-request.ts'
import { invalid } from '../http/problems.ts'
import { route } from '../http/route.ts'
import { ParserLimit, type Parsers } from '../parsers/parsers.ts'

/** The whole body: what is diagnosed must not be cut. */
const bodyTextOf = (body: Uint8Array): BodyText => {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const encoding = isUtf8(bytes) ? 'utf8' : 'base64'
  return { text: bytes.toString(encoding), encoding, bytes: bytes.length, truncated: false }
}

/** Takes a request out of a pasted text. Nothing of it is stored or logged. */
export const readRequest = async (
  app: FastifyInstance,
  { parsers }: { parsers: Pick<Parsers, 'readSentRequest'> },
): Promise<void> => {
  const read = async (text: string): Promise<SentRequest> => {
    try {
      return await parsers.readSentRequest(text)
    } catch (error) {
      if (!(error instanceof ParserLimit)) throw error
      throw invalid({ text: 'takes too long to read: paste one request alone' })
    }
  }

  route(app, contract, async ({ body: { text } }) => {
    const request = await read(text)
    return { ...request, body: bodyTextOf(request.body), notes: [...new Set(request.notes)] }
  })
}
