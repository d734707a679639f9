import type { FastifyInstance } from 'fastify'
import { importData } from '../../../shared/contract/system.ts'
import type { Identity } from '../../domain/identity.ts'
import type { Delivery } from '../../domain/ipn/delivery.ts'
import type { Merchant } from '../../domain/merchant.ts'
import { type Change, type CollectionName, collectionNames, type Records, type Store } from '../../store/store.ts'
import { route } from '../http/endpoint-route.ts'
import { emptied } from '../system/system.ts'
import { type Imported, readImport } from './read-import.ts'
import type { ImportedRecords } from './record-schemas.ts'

/** 256 MiB, about 200,000 links with their logs. The file is held as text and as records while it is checked. */
const maxImportBytes = 256 * 1024 * 1024

export interface ImportDeps {
  store: Store
  identity: Pick<Identity, 'merchantSecret'>
}

/** A delivery that was still due comes in stopped: taking in a file sends nothing to anybody. Resend is one click. */
const atRest = (delivery: Delivery): Delivery =>
  delivery.nextAttemptAt === null ? delivery : { ...delivery, state: 'stopped', nextAttemptAt: null }

type Put = { [C in CollectionName]: { put: C; record: Records[C] } }[CollectionName]

/** A merchant exported without its secret keeps the one it has here, when its key is known, or gets a new one. */
const withSecret = (
  merchant: ImportedRecords['merchants'][number],
  { store, identity }: ImportDeps,
): { merchant: Merchant; isNew: boolean } => {
  const { secret, ...rest } = merchant
  if (secret !== null) return { merchant: { ...rest, secret }, isNew: false }
  const present = store.merchantByKey(merchant.key)
  if (present) {
    return { merchant: { ...rest, secret: present.secret, previousSecrets: present.previousSecrets }, isNew: false }
  }
  return { merchant: { ...rest, secret: identity.merchantSecret() }, isNew: true }
}

/**
 * The one transaction that puts an import in place of all there is. Records get new sequence numbers in their old
 * order: those of the file could collide with numbers this store has yet to give.
 */
const replacing = ({ settings, records }: Imported, deps: ImportDeps): { changes: Change[]; newSecrets: string[] } => {
  const newSecrets: string[] = []
  const { merchants, ...others } = { ...records, deliveries: records.deliveries.map(atRest) }
  const puts: Put[] = []
  for (const imported of merchants) {
    const { merchant, isNew } = withSecret(imported, deps)
    if (isNew) newSecrets.push(merchant.key)
    puts.push({ put: 'merchants', record: merchant })
  }
  for (const name of collectionNames) {
    if (name === 'merchants') continue
    for (const record of others[name]) puts.push({ put: name, record } as Put)
  }
  puts.sort((a, b) => a.record.seq - b.record.seq)
  const renumbered = puts.map(
    ({ put, record }) => ({ put, record: { ...record, seq: deps.store.nextSequence() } }) as Put,
  )
  return { changes: [...emptied(deps.store, collectionNames), { settings }, ...renumbered], newSecrets }
}

/** Replaces everything by what an export holds, or nothing at all. */
export const importing = async (app: FastifyInstance, deps: ImportDeps): Promise<void> => {
  route(
    app,
    importData,
    async ({ body }) => {
      const imported = await readImport(body)
      const { changes, newSecrets } = replacing(imported, deps)
      await deps.store.commit(changes)
      const counts = collectionNames.map((name) => [name, imported.records[name].length] as const)
      return { imported: Object.fromEntries(counts), newSecrets }
    },
    { bodyLimit: maxImportBytes },
  )
}
