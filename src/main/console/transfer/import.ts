import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type ImportResult, importData } from '../../../shared/contract/system.ts'
import type { VirtualClock } from '../../domain/clock.ts'
import type { Identity } from '../../domain/identity.ts'
import type { Merchant } from '../../domain/merchant.ts'
import type { Change, Put, Store } from '../../store/store.ts'
import type { ProgressEvents } from '../events/progress-events.ts'
import { hangUpSignal } from '../http/hang-up-signal.ts'
import { ConsoleProblem, conflict } from '../http/problems.ts'
import { route } from '../http/route.ts'
import { createImportThread, tooLarge } from './import-thread.ts'
import { nothingImported } from './nothing-imported.ts'
import { unpack } from './packed-records.ts'
import { createProgress, type Progress } from './progress.ts'
import type { ReadImport } from './read-import.ts'
import type { ImportedRecords } from './record-schemas.ts'
import { createRenumbering } from './renumbering.ts'

/** 256 MiB, about 200,000 links with their logs. */
const maxImportBytes = 256 * 1024 * 1024

/** How long an import waits for another one to end, in ms. */
const waitMs = 3_000
const otherImport = 'Nothing was imported: another import is under way. Wait until it is over, or cancel it.'

export interface ImportDeps {
  store: Store
  identity: Pick<Identity, 'merchantSecret'>
  clock: Pick<VirtualClock, 'real'>
  progressEvents: Pick<ProgressEvents, 'publish'>
  serviceUrl: () => string
  payUrl: () => string
}

type ImportedMerchant = ImportedRecords['merchants'][number]

/** A merchant exported without its secret keeps the existing one if its key is known; otherwise it gets a new one. */
const withSecret = ({ secret, ...rest }: ImportedMerchant, { store, identity }: ImportDeps): Merchant => {
  if (secret !== null) return { ...rest, secret }
  const present = store.merchantByKey(rest.key)
  if (present) return { ...rest, secret: present.secret, previousSecrets: present.previousSecrets }
  return { ...rest, secret: identity.merchantSecret() }
}

const resultOf = (read: ReadImport, store: Store): ImportResult => ({
  imported: read.counts,
  exportedAt: read.exportedAt,
  secretsIncluded: read.secretsIncluded,
  newSecrets: read.merchants
    .filter(({ key, secret }) => secret === null && store.merchantByKey(key) === undefined)
    .map(({ key }) => key),
  stopped: read.stopped,
  forwards: read.forwards,
})

/** Replaces all data by the imported records in one transaction. Canceled before its last turn, it changes nothing. */
const replaceBy = async (
  read: ReadImport,
  { signal, progress, ...deps }: ImportDeps & { signal: AbortSignal; progress: Progress },
): Promise<ImportResult> => {
  const { store } = deps
  const first = store.nextSequence()
  for (let given = 1; given < read.sequenceNumbers.length; given += 1) store.nextSequence()
  const seqOf = createRenumbering(read.sequenceNumbers, first)
  const merchants = read.merchants.map((merchant) => ({ ...merchant, seq: seqOf(merchant.seq) }))
  let result = resultOf(read, store)

  const slices = async function* (): AsyncGenerator<readonly Put[]> {
    for (let pack = read.packs.shift(); pack !== undefined; pack = read.packs.shift()) {
      const puts = await unpack(pack, seqOf)
      signal.throwIfAborted()
      yield puts
      progress.add(puts.length)
    }
  }
  const last = (): Change[] => {
    signal.throwIfAborted()
    result = resultOf(read, store)
    return [
      { settings: read.settings },
      ...merchants.map((merchant): Change => ({ put: 'merchants', record: withSecret(merchant, deps) })),
    ]
  }
  await store.replaceAll(last, slices())
  return result
}

/** Routes that replace all data by an export file, or nothing at all. */
export const importing = async (app: FastifyInstance, deps: ImportDeps): Promise<void> => {
  const { progressEvents, clock } = deps
  const thread = createImportThread()
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort(new ConsoleProblem('busy', 'The engine shuts down.')))
  app.addHook('onClose', async () => thread.close())
  // The body is passed to the thread as it arrives.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', (_request, body, done) => done(null, body))
  /** Settles when the current import is over. */
  let underWay: Promise<unknown> | undefined

  const perform = async (
    body: Readable,
    length: number,
    reply: FastifyReply,
    query: { check: string; progressId?: string | undefined },
  ) => {
    const signal = AbortSignal.any([hangUpSignal(reply), closing.signal])
    const progressOf = (stage: 'reading' | 'storing', total: number) =>
      createProgress({ stage, total, id: query.progressId, progressEvents, now: clock.real.now })
    const reading = progressOf('reading', length)
    const read = await thread.read({
      body,
      ownUrls: [deps.serviceUrl(), deps.payUrl()],
      maxBytes: maxImportBytes,
      signal,
      onTaken: reading.add,
    })
    if (query.check === 'true') return resultOf(read, deps.store)
    return replaceBy(read, { ...deps, signal, progress: progressOf('storing', read.sequenceNumbers.length) })
  }

  route(app, importData, async ({ body, query, request, reply }) => {
    if (!(body instanceof Readable)) throw nothingImported('there is no file in the body')
    const length = Number(request.headers['content-length'] ?? 0)
    if (length > maxImportBytes) throw tooLarge(maxImportBytes)
    // A canceled import ends as soon as its closed connection is noticed.
    if (underWay !== undefined) await Promise.race([underWay, wait(waitMs)])
    if (underWay !== undefined) throw conflict(otherImport)
    const own = perform(body, length, reply, query)
    underWay = own.catch(() => {})
    return own.finally(() => {
      underWay = undefined
    })
  })
}
