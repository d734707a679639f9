import type { FastifyInstance } from 'fastify'
import { getLogEntry, listLog } from '../../shared/contract/log.ts'
import type { LogEntry } from '../domain/log-entry.ts'
import type { Store } from '../store/store.ts'
import { route } from './endpoint-route.ts'
import { listPage } from './list-page.ts'
import { notFound } from './problems.ts'
import { logSummary, logView } from './views/log-view.ts'

const textOf = (entry: LogEntry): string =>
  [
    entry.id,
    entry.method,
    entry.url,
    entry.status,
    entry.code,
    entry.message,
    entry.orderId,
    entry.linkId,
    entry.merchantId,
    entry.remoteAddress,
    entry.requestBody.text,
    entry.responseBody.text,
  ].join('\n')

/** Every call to the service listener, as it was kept. */
export const log = async (app: FastifyInstance, { store }: { store: Pick<Store, 'log'> }): Promise<void> => {
  route(app, listLog, ({ query }) => {
    const { surface, code, merchantId, linkId } = query
    const filtered = [surface, code, merchantId, linkId].some((filter) => filter !== undefined)
    const matches = (entry: LogEntry): boolean =>
      (surface === undefined || entry.surface === surface) &&
      (code === undefined || entry.code === code) &&
      (merchantId === undefined || entry.merchantId === merchantId) &&
      (linkId === undefined || entry.linkId === linkId)
    return listPage(query, {
      collection: store.log,
      textOf,
      matches: filtered ? matches : undefined,
      view: logSummary,
    })
  })

  route(app, getLogEntry, ({ params }) => {
    const entry = store.log.get(params.id)
    if (!entry) throw notFound('log entry', params.id)
    return logView(entry)
  })
}
