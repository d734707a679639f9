import type { FastifyInstance } from 'fastify'
import { readSentRequest as contract } from '../../../shared/contract/signature.ts'
import { bodyOfBytes } from '../../reader/candidate-view.ts'
import { invalid } from '../http/problems.ts'
import { route } from '../http/route.ts'
import { withinLimit } from '../parsers/limited-thread.ts'
import type { Parsers } from '../parsers/parsers.ts'

/** Extracts a request from a pasted text. Nothing is stored or logged. */
export const readRequest = async (
  app: FastifyInstance,
  { parsers }: { parsers: Pick<Parsers, 'readSentRequest'> },
): Promise<void> => {
  route(app, contract, async ({ body: { text } }) => {
    const request = await withinLimit(parsers.readSentRequest(text), () => {
      throw invalid({ text: 'takes too long to read: paste one request alone' })
    })
    return { ...request, body: bodyOfBytes(request.body), notes: [...new Set(request.notes)] }
  })
}
