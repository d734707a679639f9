import type { IncomingMessage } from 'node:http'

/** As the framework says it of the methods whose bodies it reads. */
class BodyTooLarge extends Error {
  readonly code = 'FST_ERR_CTP_BODY_TOO_LARGE'
}

/** The body of a GET, HEAD or TRACE, which the framework leaves alone; undefined where there is none. */
export const unparsedBody = async (request: IncomingMessage, limit: number): Promise<Buffer | undefined> => {
  const { headers } = request
  if (headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0') return undefined
  const chunks: Buffer[] = []
  let bytes = 0
  // Left whole where it is too long: an answer to a request that was destroyed is never finished.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > limit) throw new BodyTooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
