import type { FastifyInstance } from 'fastify'
import { readSentRequest as contract } from '../../../shared/contract/signature.ts'
import { wholeBodyText } from '../../reader/candidate-view.ts'
import type { SentRequest } from '../../signature-tools/request-readers/sent-request.ts'
import { invalid } from '../http/problems.ts'
import { route } from '../http/route.ts'
import { ParserLimit, type Parsers } from '../parsers/parsers.ts'

/** Extracts a request from a pasted text. Nothing is stored or logged. */
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
    return { ...request, body: wholeBodyText(request.body), notes: [...new Set(request.notes)] }
  })
}
