import type { FastifyInstance } from 'fastify'
import {
  endSession,
  endSessions,
  listSessions,
  openSession,
  type SessionView,
} from '../../../shared/contract/sessions.ts'
import type { ConsoleSession } from '../../domain/console-session.ts'
import { ConsoleProblem, notFound } from '../http/problems.ts'
import { route } from '../http/route.ts'
import { instantOf } from '../lists/instant.ts'
import { browserName } from './browser-name.ts'
import type { Sessions } from './sessions.ts'

const viewOf = (session: ConsoleSession, current: string | null): SessionView => ({
  id: session.id,
  browser: session.browser,
  createdAt: instantOf(session.createdAt),
  lastUsedAt: instantOf(session.lastUsedAt),
  expiresAt: instantOf(session.expiresAt),
  current: session.id === current,
})

/** `/api/sessions`: sign in, list and end sessions. */
export const sessionRoutes = async (app: FastifyInstance, { sessions }: { sessions: Sessions }): Promise<void> => {
  route(app, openSession, ({ request }) => {
    // Otherwise a session about to end could create another one.
    if (request.sessionId !== null)
      throw new ConsoleProblem('forbidden', 'Signing in needs the token printed at start.')
    return sessions.open(browserName(request.headers['user-agent']))
  })
  route(app, listSessions, ({ request }) => ({
    items: sessions.list().map((session) => viewOf(session, request.sessionId)),
  }))
  route(app, endSession, async ({ params: { id } }) => {
    if ((await sessions.end([id])) === 0) throw notFound('session', id)
    return { ended: 1 as const }
  })
  route(app, endSessions, async () => ({ ended: await sessions.end(sessions.list().map(({ id }) => id)) }))
}
