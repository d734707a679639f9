import { z } from 'zod'
import { idParams, instant } from './common.ts'
import { endpoint } from './endpoint.ts'

/** A browser that is signed in. Its secret is sent only once, at sign-in. */
export const sessionView = z.object({
  id: z.string(),
  browser: z.string().meta({ example: 'Firefox 140 on Linux' }),
  createdAt: instant,
  lastUsedAt: instant.meta({ description: 'ISO 8601, UTC, to the minute' }),
  expiresAt: instant,
  current: z.boolean().meta({ description: 'whether this call was made with it' }),
})
export type SessionView = z.output<typeof sessionView>

export const openSession = endpoint('POST', '/api/sessions', {
  summary: 'Sign a browser in: exchanges the token, sent as a bearer, for a secret that takes its place for seven days',
  reply: z.object({ id: z.string(), secret: z.string() }),
})

export const listSessions = endpoint('GET', '/api/sessions', {
  summary: 'Browsers that are signed in, the last used first',
  reply: z.object({ items: z.array(sessionView) }),
})

export const endSession = endpoint('DELETE', '/api/sessions/:id', {
  summary: 'Sign a browser out; its event stream closes at once',
  params: idParams,
  reply: z.object({ ended: z.literal(1) }),
})

export const endSessions = endpoint('DELETE', '/api/sessions', {
  summary: 'Sign every browser out, the one that asks included',
  reply: z.object({ ended: z.number().int() }),
})
