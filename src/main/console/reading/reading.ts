import type { FastifyInstance } from 'fastify'
import { readMaterial } from '../../../shared/contract/read.ts'
import type { Clock } from '../../domain/clock.ts'
import { candidateView } from '../../reader/candidate-view.ts'
import { withMerchantNotes } from '../../reader/with-merchant-notes.ts'
import type { Store } from '../../store/store.ts'
import { invalid } from '../http/problems.ts'
import { route } from '../http/route.ts'
import { withinLimit } from '../parsers/limited-thread.ts'
import type { Parsers } from '../parsers/parsers.ts'
import { type MatchStore, matchIpns } from './match-ipns.ts'

interface ReadingDeps {
  store: MatchStore & Pick<Store, 'merchantByKey' | 'settings'>
  clock: Pick<Clock, 'now'>
  parsers: Pick<Parsers, 'readMaterial'>
}

/** Five million characters, JSON escapes included. Bytes. */
const bodyLimit = 16 * 1024 * 1024

/** Parses pasted material. Nothing is sent, run, stored or logged. */
export const reading = async (app: FastifyInstance, { store, clock, parsers }: ReadingDeps): Promise<void> => {
  route(
    app,
    readMaterial,
    async ({ body: { text, environment } }) => {
      const { candidates, ...rest } = await withinLimit(parsers.readMaterial(text, environment), () => {
        throw invalid({ text: 'takes too long to read: paste the part that matters' })
      })
      const views = withMerchantNotes(text, candidates, store, clock.now()).map(candidateView)
      const matches = await matchIpns(
        views.filter((view) => view.kind === 'ipn'),
        store,
      )
      return {
        ...rest,
        candidates: views.map((view) => (view.kind === 'ipn' ? { ...view, match: matches.shift() ?? null } : view)),
      }
    },
    { bodyLimit },
  )
}
