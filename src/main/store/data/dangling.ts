import type { CollectionName, Records } from '../store.ts'
import { applyChange, type Data } from './data.ts'

export interface LostRecord {
  collection: CollectionName
  record: Records[CollectionName]
}

type Refers = { [C in CollectionName]?: (data: Data, record: Records[C]) => boolean }

/** Whether every record that a record refers to exists. */
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
 * Removes records that refer to records lost by damage, because they cannot be shown, and returns them. The order of
 * collections matters: records that refer to a removed record are removed too.
 */
export const dropDangling = (data: Data): LostRecord[] =>
  (['links', 'payments', 'deliveries', 'attempts'] as const).flatMap((collection) => {
    const dangling = danglingOf(data, collection)
    applyChange(data, { drop: collection, ids: dangling.map((record) => record.id) })
    return dangling.map((record) => ({ collection, record }))
  })
