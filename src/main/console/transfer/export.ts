import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type ExportFile, exportData, exportFormat } from '../../../shared/contract/system.ts'
import type { VirtualClock } from '../../domain/clock.ts'
import type { Merchant } from '../../domain/merchant.ts'
import { secretsOf } from '../../domain/merchant.ts'
import { type CollectionName, collectionNames, type Store } from '../../store/store.ts'
import { route } from '../http/route.ts'
import { instantOf } from '../lists/instant.ts'
import { withoutSecrets } from './without-secrets.ts'

type Head = Omit<ExportFile, CollectionName>

/** Characters collected before they are sent and other work gets a turn. */
const chunkLength = 256 * 1024

const withoutSecret = ({ secret: _, previousSecrets: __, ...merchant }: Merchant) => ({
  ...merchant,
  secret: null,
  previousSecrets: [],
})

/**
 * Yields the export file as text, one record per line. The records are those at the time of the call: stored records
 * are replaced and never modified, so references to them are a snapshot.
 */
export const exportText = (store: Store, head: Head): AsyncGenerator<string> => {
  const secrets = secretsOf(store.merchants)
  const snapshot = collectionNames.map((name) => {
    if (head.secretsIncluded) return { name, records: store[name].all() as unknown[] }
    const records = name === 'merchants' ? store.merchants.all().map(withoutSecret) : store[name].all()
    return { name, records: withoutSecrets(name, records, secrets) }
  })

  const write = async function* (): AsyncGenerator<string> {
    let text = JSON.stringify(head).slice(0, -1)
    for (const { name, records } of snapshot) {
      text += `,\n"${name}":[`
      let separator = '\n'
      for await (const record of records) {
        text += separator + JSON.stringify(record)
        separator = ',\n'
        if (text.length < chunkLength) continue
        yield text
        text = ''
        await nextTurn()
      }
      text += ']'
    }
    yield `${text}}\n`
  }
  return write()
}

/** Streams all data as one file, which may be too large to hold in memory twice. */
export const exporting = async (
  app: FastifyInstance,
  { store, clock }: { store: Store; clock: Pick<VirtualClock, 'real'> },
): Promise<void> => {
  route(app, exportData, ({ query, reply }) => {
    const exportedAt = instantOf(clock.real.now())
    const head: Head = {
      product: 'paylink-console',
      format: exportFormat,
      exportedAt,
      secretsIncluded: query.secrets === 'true',
      settings: store.settings(),
    }
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="paylink-console-${exportedAt.slice(0, 10)}.json"`)
      .send(Readable.from(exportText(store, head)))
  })
}
