import type { CollectionName } from '../../store/store.ts'
import { refuseFaults } from './nothing-imported.ts'
import type { ImportedRecords } from './record-schemas.ts'

type Imported<C extends CollectionName> = ImportedRecords[C][number]
type References = { readonly [C in CollectionName]?: readonly (readonly [field: string, of: CollectionName])[] }

/** Log and inbox records may refer to deleted records, because they outlive them. */
const references: References = {
  links: [['merchantId', 'merchants']],
  payments: [['linkId', 'links']],
  deliveries: [
    ['linkId', 'links'],
    ['paymentId', 'payments'],
  ],
  attempts: [['deliveryId', 'deliveries']],
}

const uniqueFields: { readonly [C in CollectionName]?: readonly string[] } = {
  merchants: ['key'],
  payments: ['linkId', 'number'],
}

export interface ImportReferences {
  /** Throws when a name is used twice, or when the record refers to one that can no longer follow. */
  add<C extends CollectionName>(collection: C, index: number, record: Imported<C>): void
  /** Throws when a record refers to one that is missing, or a payment contradicts its link. */
  end(): void
}

/** What a payment must have in common with its link. */
interface Settled {
  result: unknown
  amount: unknown
  currency: unknown
}

/** Checks the references between the records of an import, record by record. Collections may come in any order. */
export const createImportReferences = (): ImportReferences => {
  const values = new Map<string, Set<unknown>>()
  const awaited: { name: string; of: CollectionName; id: unknown }[] = []
  const links = new Map<unknown, Settled>()
  const deliveries: { name: string; linkId: unknown; paymentId: unknown }[] = []
  const payments: (Settled & { name: string; id: unknown; linkId: unknown })[] = []

  const valuesOf = (name: string): Set<unknown> => {
    const known = values.get(name) ?? new Set()
    values.set(name, known)
    return known
  }
  const take = (collection: CollectionName, index: number, field: string, value: unknown): void => {
    const taken = valuesOf(`${collection}.${field}`)
    if (taken.has(value)) refuseFaults({ [`${collection}.${index}.${field}`]: `is used twice: ${String(value)}` })
    taken.add(value)
  }
  const missing = (name: string, id: unknown): void =>
    refuseFaults({ [name]: `names a record that is not in the file: ${String(id)}` })

  let current: CollectionName | undefined
  const ended = new Set<CollectionName>()

  return {
    add(collection, index, record) {
      if (current !== undefined && current !== collection) ended.add(current)
      current = collection
      const fields: Readonly<Record<string, unknown>> = { ...record }
      const { id, state, result, amount, currency, linkId, paymentId } = fields
      if (collection === 'links') links.set(id, { result: state, amount, currency })
      if (collection === 'payments') payments.push({ name: `payments.${index}`, id, linkId, result, amount, currency })
      for (const field of ['id', ...(uniqueFields[collection] ?? [])]) take(collection, index, field, fields[field])
      if (collection === 'deliveries') deliveries.push({ name: `deliveries.${index}.linkId`, linkId, paymentId })
      for (const [field, of] of references[collection] ?? []) {
        const named = fields[field]
        if (valuesOf(`${of}.id`).has(named)) continue
        const name = `${collection}.${index}.${field}`
        if (ended.has(of)) missing(name, named)
        awaited.push({ name, of, id: named })
      }
    },
    end() {
      for (const { name, of, id } of awaited) if (!valuesOf(`${of}.id`).has(id)) missing(name, id)
      const linkOf = new Map(payments.map((payment) => [payment.id, payment.linkId]))
      for (const { name, linkId, paymentId } of deliveries)
        if (linkOf.get(paymentId) !== linkId) refuseFaults({ [name]: 'is not the link of its payment' })
      for (const { name, linkId, ...payment } of payments) {
        const link = links.get(linkId)
        for (const field of ['result', 'amount', 'currency'] as const) {
          if (payment[field] !== link?.[field])
            refuseFaults({ [`${name}.${field}`]: `differs from its link: ${String(payment[field])}` })
        }
      }
    },
  }
}
