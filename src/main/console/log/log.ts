import type { FastifyInstance } from 'fastify'
import type { Page } from '../../../shared/contract/common.ts'
import { getLogEntry, type LogQuery, listLog, listLogEntries } from '../../../shared/contract/log.ts'
import type { VirtualClock } from '../../domain/clock.ts'
import type { LogEntry } from '../../domain/log-entry.ts'
import type { Store } from '../../store/store.ts'
import { existing } from '../http/problems.ts'
import { route } from '../http/route.ts'
import { listPage } from '../lists/list-page.ts'
import { filterableLog } from './filterable-log.ts'
import { logSummary, logView, testRunOfCall } from './log-view.ts'

export interface LogDeps {
  store: Pick<Store, 'log' | 'merchants' | 'links'>
  clock: Pick<VirtualClock, 'real'>
}

const bodyCharacters = ({ requestBody, responseBody }: LogEntry): number =>
  requestBody.text.length + responseBody.text.length

/** Routes of the stored calls to the service listener. */
export const log = async (app: FastifyInstance, { store, clock }: LogDeps): Promise<void> => {
  const page = <V>(
    query: LogQuery,
    view: (entry: LogEntry, store: Pick<Store, 'links'>) => V,
    charactersOf?: (entry: LogEntry) => number,
  ): Promise<Page<V>> => {
    const { surface, code, merchantId, linkId } = query
    const filtered = [surface, code, merchantId, linkId].some((filter) => filter !== undefined)
    const matches = (entry: LogEntry): boolean =>
      (surface === undefined || entry.surface === surface) &&
      (code === undefined || entry.code === code) &&
      (merchantId === undefined || entry.merchantId === merchantId) &&
      (linkId === undefined || entry.linkId === linkId)
    return listPage(query, {
      collection: store.log,
      filterable: filterableLog(store),
      now: clock.real.now(),
      matches: filtered ? matches : undefined,
      view: (entry) => view(entry, store),
      isTest: (entry) => testRunOfCall(entry, store) !== null,
      ...(charactersOf && { charactersOf }),
    })
  }

  route(app, listLog, ({ query }) => page(query, logSummary))
  route(app, listLogEntries, ({ query }) => page(query, logView, bodyCharacters))

  route(app, getLogEntry, ({ params }) => logView(existing(store.log, 'log entry', params.id), store))
}
