import { collectionNames } from '../../store/store.ts'
import type { FieldFaults } from '../http/problems.ts'
import type { ImportedRecords } from './record-schemas.ts'

/**
 * What does not fit together in an import: names used twice and references to records that are not in it. Log and
 * inbox may speak of what is gone: they outlive it.
 */
export const danglingReferences = (records: ImportedRecords, most: number): FieldFaults => {
  const faults: FieldFaults = {}
  const add = (name: string, why: string): void => {
    if (Object.keys(faults).length < most) faults[name] = why
  }

  const checkUnique = (collection: string, field: string, values: readonly (string | number)[]): void => {
    const seen = new Set<string | number>()
    for (const [index, value] of values.entries()) {
      if (seen.has(value)) add(`${collection}.${index}.${field}`, `is used twice: ${value}`)
      seen.add(value)
    }
  }
  for (const name of collectionNames) checkUnique(name, 'id', idsOf(records[name]))
  checkUnique(
    'merchants',
    'key',
    records.merchants.map(({ key }) => key),
  )
  checkUnique(
    'payments',
    'linkId',
    records.payments.map(({ linkId }) => linkId),
  )
  checkUnique(
    'payments',
    'number',
    records.payments.map(({ number }) => number),
  )

  const checkKnown = (
    collection: string,
    field: string,
    values: readonly string[],
    known: ReadonlySet<string>,
  ): void => {
    for (const [index, value] of values.entries()) {
      if (!known.has(value)) add(`${collection}.${index}.${field}`, `names a record that is not in the file: ${value}`)
    }
  }
  const { merchants, links, payments, deliveries, attempts } = records
  const linkIds = new Set(idsOf(links))
  checkKnown(
    'links',
    'merchantId',
    links.map(({ merchantId }) => merchantId),
    new Set(idsOf(merchants)),
  )
  checkKnown(
    'payments',
    'linkId',
    payments.map(({ linkId }) => linkId),
    linkIds,
  )
  checkKnown(
    'deliveries',
    'linkId',
    deliveries.map(({ linkId }) => linkId),
    linkIds,
  )
  checkKnown(
    'deliveries',
    'paymentId',
    deliveries.map(({ paymentId }) => paymentId),
    new Set(idsOf(payments)),
  )
  checkKnown(
    'attempts',
    'deliveryId',
    attempts.map(({ deliveryId }) => deliveryId),
    new Set(idsOf(deliveries)),
  )
  return faults
}

const idsOf = (records: readonly { id: string }[]): string[] => records.map(({ id }) => id)
