import type { LinkView } from '../../shared/contract/links.ts'
import type { Surface } from '../../shared/contract/log.ts'
import type { PlayedStep, StageStepKind } from '../../shared/contract/stage.ts'
import { type Api, expecting } from '../client/api.ts'
import { wayBackOf } from './stage-view.ts'

/** Maximum characters stored of a body. The screen shows fewer. */
const maxBytes = 4_000

const pathOf = (url: string): string => {
  const parsed = URL.parse(url)
  return parsed === null ? url : parsed.pathname + parsed.search
}

const joined = (...texts: string[]): string =>
  texts
    .filter((text) => text !== '')
    .join('\n\n')
    .slice(0, maxBytes)

const nothing: PlayedStep = { line: '', bytes: '' }

/** The HTTP exchange of a step: the newest call of its kind. */
export const technicalLine = async (api: Api, kind: StageStepKind, linkId: string | undefined): Promise<PlayedStep> => {
  const call = expecting(api)

  const newestCall = async (surface: Surface, query: object = {}): Promise<PlayedStep> => {
    const { items } = await call('GET /api/log', { query: { surface, limit: 1, ...query } })
    if (items[0] === undefined) return nothing
    const entry = await call('GET /api/log/:id', { params: { id: items[0].id } })
    const code = entry.code === null ? '' : `, code ${entry.code}`
    const answer = surface === 'create' ? entry.responseBody.text : ''
    return {
      line: `${entry.method} ${entry.url} → ${entry.status}${code}`,
      bytes: joined(entry.requestBody.text, answer),
    }
  }

  const newestAttempt = async (link: LinkView): Promise<PlayedStep> => {
    const [newest] = link.deliveries
    if (newest === undefined) return nothing
    const { attempts } = await call('GET /api/deliveries/:id', { params: { id: newest.id } })
    const attempt = attempts.toSorted((a, b) => b.number - a.number)[0]
    if (attempt === undefined) return nothing
    const { request, response, error } = attempt
    return {
      line: `POST ${pathOf(request.url)} → ${response?.status ?? error?.code ?? 'no answer'}, attempt ${attempt.number}`,
      bytes: joined(request.body.text, response?.body.text ?? ''),
    }
  }

  if (kind === 'create' || kind === 'refused-create') return newestCall('create')
  if (linkId === undefined) return nothing
  if (kind === 'card') return { line: `GET /pay/${linkId} → 200`, bytes: '' }
  if (kind === 'pay' || kind === 'bank' || kind === 'cancel') {
    return newestCall('hosted-page', { linkId, q: 'method:POST' })
  }
  const link = await call('GET /api/links/:id', { params: { id: linkId } })
  if (kind === 'redirect') return { line: `303 See Other → ${wayBackOf(link)}`, bytes: '' }
  return kind === 'ipn' ? newestAttempt(link) : nothing
}
