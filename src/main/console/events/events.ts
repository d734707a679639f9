import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Sessions } from '../auth/sessions.ts'
import { ConsoleProblem } from '../http/problems.ts'
import { createEventStreams, type EventStreamsDeps, maxStreams } from './event-streams.ts'

const stream = z.string().meta({
  description:
    'Server-sent events. Each `data` is one JSON object with a `type`: hello, reload, heartbeat, merchant, link, delivery, log, ' +
    'inbox, inbox-setup, rule, removed, settings, storage, clock, diagnosis, recovery, import, scenario, scorecard or stage. Every event except heartbeat ' +
    'has an `id`; send the last one as Last-Event-ID to resume. On `reload` load everything again.',
})

/** `GET /api/events`: streams changes (src/shared/events.ts). */
export const events = async (
  app: FastifyInstance,
  deps: EventStreamsDeps & { sessions: Pick<Sessions, 'onEnd'> },
): Promise<void> => {
  const eventStreams = createEventStreams(deps)
  app.addHook('preClose', async () => eventStreams.close())

  app.route({
    method: 'GET',
    url: '/api/events',
    exposeHeadRoute: false,
    schema: {
      summary: 'What changes, as it changes (server-sent events)',
      tags: ['events'],
      operationId: 'get-events',
      response: { 200: { description: 'a stream', content: { 'text/event-stream': { schema: stream } } } },
    },
    handler: (request, reply) => {
      if (eventStreams.count >= maxStreams)
        throw new ConsoleProblem('busy', 'Too many event streams are open; close some.')
      const lastId = request.headers['last-event-id']
      reply.hijack()
      reply.raw.writeHead(200, {
        ...(reply.getHeaders() as OutgoingHttpHeaders),
        'content-type': 'text/event-stream; charset=utf-8',
        // Closing the connection ends the stream, so that closing the listener does not wait for an idle one.
        connection: 'close',
      })
      const end = eventStreams.add(reply.raw, typeof lastId === 'string' ? lastId : undefined)
      const { sessionId } = request
      if (sessionId !== null) reply.raw.once('close', deps.sessions.onEnd(sessionId, end))
    },
  })
}
