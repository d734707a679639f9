import type { FastifyInstance } from 'fastify'
import { readMaterial } from '../../../shared/contract/read.ts'
import { minSecretLength } from '../../../shared/secret-spellings.ts'
import type { Clock } from '../../domain/clock.ts'
import { candidateView } from '../../reader/candidate-view.ts'
import type { Store } from '../../store/store.ts'
import { invalid } from '../http/problems.ts'
import { route } from '../http/route.ts'
import { type Parsers, withinLimit } from '../parsers/parsers.ts'
import { type MatchStore, matchIpns } from './match-ipns.ts'
import { otherBodyNote } from './other-body-note.ts'

interface ReadingDeps {
  store: MatchStore & Pick<Store, 'merchantByKey' | 'settings'>
  clock: Pick<Clock, 'now'>
  parsers: Pick<Parsers, 'readMaterial'>
}

/** Five million characters, JSON escapes included. Bytes. */
const bodyLimit = 16 * 1024 * 1024

/** Limits the text that is searched for secrets, which takes a pass for each secret. */
const maxSearched = 200_000

/** Names the merchants whose current or replaced secret is in the text. */
const postedSecrets = (text: string, { merchants }: MatchStore): string[] =>
  text.length > maxSearched
    ? []
    : merchants
        .all()
        .filter(({ secret, previousSecrets }) =>
          [secret, ...previousSecrets.map((previous) => previous.secret)].some(
            (one) => one.length >= minSecretLength && text.includes(one),
          ),
        )
        .map(({ name }) => `The text contains the secret of ${name}: issue a new one.`)

/** Parses pasted material. Nothing is sent, run, stored or logged. */
export const reading = async (app: FastifyInstance, { store, clock, parsers }: ReadingDeps): Promise<void> => {
  route(
    app,
    readMaterial,
    async ({ body: { text, environment } }) => {
      const { candidates, ...rest } = await withinLimit(parsers.readMaterial(text, environment), () => {
        throw invalid({ text: 'takes too long to read: paste the part that matters' })
      })
      const views = candidates.map((one) => {
        const view = candidateView(one)
        return { ...view, notes: [...view.notes, ...otherBodyNote(one, store, clock.now())] }
      })
      views[0]?.notes.push(...postedSecrets(text, store))
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
