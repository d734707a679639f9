import { applyChange, type Data } from './data.ts'
import type { CollectionName, Records } from './store.ts'

export interface LostRecord {
  collection: CollectionName
  record: Records[CollectionName]
}

type Refers = { [C in CollectionName]?: (data: Data, record: Records[C]) => boolean }

/** Whether everything a record refers to is there. */
const refersToExisting: Refers = {
  links: (data, link) => data.records.merchants.get(link.merchantId) !== undefined,
  payments: (data, payment) => data.records.links.get(payment.linkId) !== undefined,
  deliveries: (data, delivery) =>
    data.records.links.get(delivery.linkId) !== undefined &&
    data.records.payments.get(delivery.paymentId) !== undefined,
  attempts: (data, attempt) => data.records.deliveries.get(attempt.deliveryId) !== undefined,
}

const danglingOf = <C extends CollectionName>(data: Data, collection: C): Records[C][] => {
  const isWhole = refersToExisting[collection]
  return isWhole ? [...data.records[collection].oldest()].filter((record) => !isWhole(data, record)) : []
}

/**
 * After damage: takes out records that refer to something lost, since nothing can show them, and returns them. In
 * this order, so that what hangs on a dangling record goes too.
 */
export const dropDangling = (data: Data): LostRecord[] =>
  (['links', 'payments', 'deliveries', 'attempts'] as const).flatMap((collection) => {
    const dangling = danglingOf(data, collection)
    applyChange(data, { drop: collection, ids: dangling.map((record) => record.id) })
    return dangling.map((record) => ({ collection, record }))
  })
