import type { Change, Store } from '../../src/main/store/store.ts'
import { makeRule } from './make-rule.ts'
import {
  makeAttempt,
  makeDelivery,
  makeInbox,
  makeInboxMessage,
  makeLink,
  makeLogEntry,
  makeMerchant,
  makePayment,
} from './store-records.ts'

/** Two merchants and three links: one paid, with everything a payment leaves behind, one open, one of the other merchant. */
export const sampleChanges = (): Change[] => [
  {
    put: 'merchants',
    record: makeMerchant(1, { previousSecrets: [{ secret: 'sk_old_1', validUntil: 1_900_000_000_000 }] }),
  },
  { put: 'merchants', record: makeMerchant(2, { name: 'Other shop' }) },
  { put: 'links', record: makeLink(3, { state: 'paid' }) },
  { put: 'log', record: makeLogEntry(4, { linkId: 'link-3', orderId: 'order-3' }) },
  { put: 'payments', record: makePayment(5, 1, 'link-3') },
  {
    put: 'deliveries',
    record: makeDelivery(6, 'link-3', { paymentId: 'payment-5', state: 'retrying', attemptCount: 1 }),
  },
  { put: 'attempts', record: makeAttempt(7, 'delivery-6') },
  { put: 'inbox', record: makeInboxMessage(8) },
  { put: 'links', record: makeLink(9) },
  { put: 'links', record: makeLink(10, { merchantId: 'merchant-2' }) },
  { put: 'rules', record: makeRule(11, { match: { orderId: 'T-*' } }) },
  { put: 'inboxes', record: makeInbox(12) },
]

/** Fills a store and brings its sequence numbers beyond those of the sample. */
export const putSamples = async (store: Store): Promise<void> => {
  await store.commit(sampleChanges())
  for (let i = 0; i < 20; i++) store.nextSequence()
}
