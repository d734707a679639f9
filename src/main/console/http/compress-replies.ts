import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** A smaller reply fits into one packet anyway. Bytes. */
const minBytes = 1_400

const gzipped = promisify(gzip)

/**
 * Sends JSON replies compressed to browsers: a page of a list shrinks to a tenth. The work is done on zlib's own
 * threads. Streams, such as an export or the events, are left as they are.
 */
export const compressReplies = (app: FastifyInstance): void => {
  app.addHook('onSend', async ({ headers }, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < minBytes) return payload
    reply.header('vary', 'accept-encoding')
    if (!/\bgzip\b/.test(String(headers['accept-encoding'] ?? ''))) return payload
    reply.header('content-encoding', 'gzip').removeHeader('content-length')
    return gzipped(payload, { level: 1 })
  })
}
