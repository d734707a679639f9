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

const agreed = ['result', 'amount', 'currency'] as const
type Agreed = Readonly<Record<(typeof agreed)[number], unknown>>

/** Checks the references between the records of an import, record by record. Collections may come in any order. */
export const createImportReferences = (): ImportReferences => {
  const values = new Map<string, Set<unknown>>()
  /** What a payment must have in common with its link. Links alike share one object: there may be a million. */
  const agreedOf = new Map<unknown, Agreed>()
  const shared = new Map<string, Agreed>()
  const linkOfPayment = new Map<unknown, unknown>()
  /** Checks that wait for records further down in the file. Exports have none: they name what stands above. */
  const waiting: (() => void)[] = []

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

  const share = (result: unknown, amount: unknown, currency: unknown): Agreed => {
    const key = JSON.stringify([result, amount, currency])
    const known = shared.get(key) ?? { result, amount, currency }
    shared.set(key, known)
    return known
  }
  const comparePayment = (index: number, linkId: unknown, payment: Agreed): void => {
    const link = agreedOf.get(linkId)
    for (const field of agreed)
      if (payment[field] !== link?.[field])
        refuseFaults({ [`payments.${index}.${field}`]: `differs from its link: ${String(payment[field])}` })
  }
  const compareDelivery = (index: number, linkId: unknown, paymentId: unknown): void => {
    if (linkOfPayment.get(paymentId) !== linkId)
      refuseFaults({ [`deliveries.${index}.linkId`]: 'is not the link of its payment' })
  }
  const nowOrAtEnd = (isNow: boolean, check: () => void): void => {
    if (isNow) check()
    else waiting.push(check)
  }

  let current: CollectionName | undefined
  const ended = new Set<CollectionName>()

  return {
    add(collection, index, record) {
      if (current !== undefined && current !== collection) ended.add(current)
      current = collection
      const fields: Readonly<Record<string, unknown>> = { ...record }
      for (const field of ['id', ...(uniqueFields[collection] ?? [])]) take(collection, index, field, fields[field])
      for (const [field, of] of references[collection] ?? []) {
        const named = fields[field]
        if (valuesOf(`${of}.id`).has(named)) continue
        const name = `${collection}.${index}.${field}`
        if (ended.has(of)) missing(name, named)
        waiting.push(() => {
          if (!valuesOf(`${of}.id`).has(named)) missing(name, named)
        })
      }
      const { id, state, result, amount, currency, linkId, paymentId } = fields
      if (collection === 'links') agreedOf.set(id, share(state, amount, currency))
      if (collection === 'payments') {
        linkOfPayment.set(id, linkId)
        const payment = share(result, amount, currency)
        nowOrAtEnd(agreedOf.has(linkId), () => comparePayment(index, linkId, payment))
      }
      if (collection === 'deliveries')
        nowOrAtEnd(linkOfPayment.has(paymentId), () => compareDelivery(index, linkId, paymentId))
    },
    end() {
      for (const check of waiting) check()
    },
  }
}
