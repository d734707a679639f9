import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** Minimum size in bytes. Below it the heads of a response outweigh what is saved. */
const minBytes = 500

const gzipped = promisify(gzip)

/**
 * Compresses JSON responses for browsers: a list page shrinks to a tenth. zlib works on its own threads. Streams, such
 * as exports and events, are not compressed.
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
