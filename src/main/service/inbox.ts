import type { FastifyInstance } from 'fastify'
import { shiftedBy, type VirtualClock } from '../domain/clock.ts'
import type { Identity } from '../domain/identity.ts'
import type { InboxMessage } from '../domain/inbox-message.ts'
import type { Store } from '../store/store.ts'
import { bodyTextOf } from './body-text.ts'
import { headerPairs } from './header-pairs.ts'
import { maskFor, secretsOf } from './mask.ts'

/** A receiver takes more than the API does: anything up to 1 MiB is shown, 64 KiB of it kept. */
const maxInboxBytes = 1024 * 1024

/**
 * `/inbox/<name>`: a receiver for IPNs, or anything else, that keeps what it gets and answers 200. So the whole flow
 * works with no merchant server.
 */
export const inbox = (
  app: FastifyInstance,
  {
    store,
    clock,
    identity,
  }: { store: Pick<Store, 'commit' | 'merchants' | 'nextSequence'>; clock: VirtualClock; identity: Identity },
): void => {
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/inbox/:name',
    bodyLimit: maxInboxBytes,
    onRequest: (request, _reply, done) => {
      request.exchange.surface = 'inbox'
      done()
    },
    handler: async (request, reply) => {
      const received = bodyTextOf(Buffer.isBuffer(request.body) ? request.body : undefined)
      const headers = headerPairs(request.raw.rawHeaders)
      const mask = maskFor(secretsOf(store.merchants), [request.url, received.text, ...headers.flat()])
      const body = { ...received, text: mask(received.text) }
      // One text for message and log entry: with 5,000 large ones of each it counts.
      request.exchange.requestBody = body
      request.exchange.masked = body.text !== received.text
      const message: InboxMessage = {
        id: identity.recordId(),
        seq: store.nextSequence(),
        name: request.params.name,
        at: clock.real.now(),
        ...shiftedBy(clock.offset()),
        method: request.method,
        url: mask(request.url),
        headers: headers.map(([name, value]) => [name, mask(value)]),
        body,
        answeredStatus: 200,
      }
      await store.commit([{ put: 'inbox', record: message }])
      return reply.code(200).header('content-type', 'text/plain; charset=utf-8').send('OK')
    },
  })
}
