import type { IncomingMessage } from 'node:http'

/** The same message as the framework's for the bodies that it parses. */
class BodyTooLarge extends Error {
  readonly code = 'FST_ERR_CTP_BODY_TOO_LARGE'
}

/** Reads the body of a GET, HEAD or TRACE, which the framework does not parse. Returns undefined when there is none. */
export const unparsedBody = async (request: IncomingMessage, limit: number): Promise<Buffer | undefined> => {
  const { headers } = request
  if (headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0') return undefined
  const chunks: Buffer[] = []
  let bytes = 0
  // Not destroyed when the body is too long: the response to a destroyed request never finishes.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > limit) throw new BodyTooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
