import type { FastifyInstance } from 'fastify'

/** Time in one turn of the event loop after which further calls wait for later turns, in ms. */
const turnMs = 20

/**
 * Spreads calls that arrive together over several turns of the event loop. The first calls of a load take longest, because
 * their code is not compiled yet: 50 of them held up everything else for up to 70 ms.
 */
export const spreadCalls = (app: FastifyInstance, now: () => number = () => performance.now()): void => {
  const waiting: (() => void)[] = []
  let turnStartedAt: number | undefined

  const nextTurn = (): void => {
    turnStartedAt = undefined
    const next = waiting.shift()
    if (next === undefined) return
    begin()
    // One in each turn: its work is not done yet when it returns.
    next()
  }

  const begin = (): number => {
    if (turnStartedAt === undefined) {
      turnStartedAt = now()
      setImmediate(nextTurn)
    }
    return turnStartedAt
  }

  app.addHook('onRequest', (_request, _reply, done) => {
    if (now() - begin() < turnMs && waiting.length === 0) done()
    else waiting.push(done)
  })
}
