import { expect, test } from 'vitest'
import { dropDangling } from '../../src/main/store/data/dangling.ts'
import { applyChange, createData } from '../../src/main/store/data/data.ts'
import type { Change, CollectionName } from '../../src/main/store/store.ts'
import {
  makeAttempt,
  makeDelivery,
  makeInboxMessage,
  makeLink,
  makeLogEntry,
  makeMerchant,
  makePayment,
} from '../support/store-records.ts'

/** Two merchants with a payment each; the log and the inbox speak of the first. */
const records = (): Change[] => [
  ...[1, 2].flatMap((at): Change[] => [
    { put: 'merchants', record: makeMerchant(at) },
    { put: 'links', record: makeLink(at, { merchantId: `merchant-${at}` }) },
    { put: 'payments', record: makePayment(at, at, `link-${at}`) },
    { put: 'deliveries', record: makeDelivery(at, `link-${at}`, { paymentId: `payment-${at}` }) },
    { put: 'attempts', record: makeAttempt(at, `delivery-${at}`) },
  ]),
  { put: 'log', record: makeLogEntry(3, { linkId: 'link-1', merchantId: 'merchant-1' }) },
  { put: 'inbox', record: makeInboxMessage(4, { attempt: { deliveryId: 'delivery-1', number: 1, identical: true } }) },
]

test.each<[lost: CollectionName, id: string, removed: string[]]>([
  ['merchants', 'merchant-1', ['link-1', 'payment-1', 'delivery-1', 'attempt-1']],
  ['links', 'link-1', ['payment-1', 'delivery-1', 'attempt-1']],
  ['payments', 'payment-1', ['delivery-1', 'attempt-1']],
  ['deliveries', 'delivery-1', ['attempt-1']],
  ['attempts', 'attempt-1', []],
])('what refers to a record lost of the %s is removed, but no call or message', (drop, id, removed) => {
  const data = createData()
  for (const change of records()) applyChange(data, change)
  applyChange(data, { drop, ids: [id] })
  expect(dropDangling(data).map(({ record }) => record.id)).toEqual(removed)
  const { merchants, log, inbox, ...others } = data.records
  expect([log.size, inbox.size, merchants.get('merchant-2')?.id]).toEqual([1, 1, 'merchant-2'])
  for (const gone of removed) expect(Object.values(others).some((set) => set.get(gone))).toBe(false)
  expect(dropDangling(data)).toEqual([])
})
