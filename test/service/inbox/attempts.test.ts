import { expect, test } from 'vitest'
import { wireBytes } from '../../../src/main/domain/ipn/wire-bytes.ts'
import { listenWithInboxes, sendRaw } from '../../support/inbox-service.ts'
import { makeDelivery } from '../../support/make-records.ts'

const body = 'cs_ref_code=202611-000001&transaction_id=TD0000000001&status=1'
const other = 'cs_ref_code=202611-000002&transaction_id=TD0000000002&status=1'

/** A service with two deliveries on their way to the inbox `demo`. */
const withDeliveries = async () => {
  const service = await listenWithInboxes()
  const url = `${service.url}/inbox/demo`
  await service.store.commit([
    { put: 'deliveries', record: makeDelivery({ id: 'first', seq: 101, url, body }) },
    { put: 'deliveries', record: makeDelivery({ id: 'second', seq: 102, url, body: other }) },
  ])
  service.scheduler.startSending('first')
  service.scheduler.startSending('second')
  const attemptOf = async (text: string, headers: string[] = []) => {
    await sendRaw(url, { headers, body: text }).answer
    return service.messages().at(-1)?.attempt
  }
  return { ...service, attemptOf }
}

test.each<[string, string, string[], object | undefined]>([
  ['the same bytes', body, [], { deliveryId: 'first', number: 1, identical: true }],
  ['the same bytes of another', other, [], { deliveryId: 'second', number: 1, identical: true }],
  ['changed bytes of the same payment', `${other}&x=1`, [], { deliveryId: 'second', number: 1, identical: false }],
  ['the reference alone', 'ref=202611-000002', [], { deliveryId: 'second', number: 1, identical: false }],
  ['bytes that could be anybody’s', 'hello', [], undefined],
  [
    'what its headers name',
    'hello',
    ['X-Ipn-Id', 'second', 'X-Ipn-Attempt', '7'],
    { deliveryId: 'second', number: 7, identical: false },
  ],
  [
    'an attempt of several digits',
    'hello',
    ['X-Ipn-Id', 'second', 'X-Ipn-Attempt', '120'],
    { deliveryId: 'second', number: 120, identical: false },
  ],
  ['an attempt before the first', 'hello', ['X-Ipn-Id', 'second', 'X-Ipn-Attempt', '0'], undefined],
  ['headers that name nothing known', 'hello', ['X-Ipn-Id', 'third', 'X-Ipn-Attempt', '1'], undefined],
])('%s', async (_name, text, headers, expected) => {
  const { attemptOf } = await withDeliveries()
  expect(await attemptOf(text, headers)).toEqual(expected)
})

test.each([
  ['of another host', 'http://other.test/inbox/demo'],
  ['with another query', '/inbox/demo?shop=2'],
])('one on its way to an inbox %s is not this one', async (_which, address) => {
  const { attemptOf, scheduler, store, url: service } = await withDeliveries()
  scheduler.stopSending('first')
  const url = new URL(address, service).href
  await store.commit([{ put: 'deliveries', record: makeDelivery({ id: 'second', seq: 102, url, body: other }) }])
  expect(await attemptOf('???')).toBeUndefined()
})

test('an IPN of a link is logged as a call of that link', async () => {
  const { attemptOf, store, until, logEntries } = await withDeliveries()
  await attemptOf(body)
  await until(() => store.log.size === 1)
  expect(await logEntries()).toMatchObject([{ surface: 'inbox', linkId: store.deliveries.get('first')?.linkId }])
})

test.each(['latin1', 'utf-16'] as const)('bytes that a rule sent in %s are the same bytes', async (charset) => {
  const { store, url, messages } = await withDeliveries()
  const text = '{"merchant_ref_code":"Zoë"}'
  const record = makeDelivery({ id: 'first', seq: 101, url: `${url}/inbox/demo`, body: text, charset })
  await store.commit([{ put: 'deliveries', record }])
  const arrives = async (bytes: Uint8Array) => {
    await fetch(`${url}/inbox/demo`, { method: 'POST', body: Buffer.from(bytes) })
    return messages().at(-1)?.attempt
  }
  expect(await arrives(wireBytes(text, charset))).toEqual({ deliveryId: 'first', number: 1, identical: true })
  expect(await arrives(Buffer.from(text))).not.toMatchObject({ identical: true })
})

test('the only one on its way here is it, whatever became of its bytes; with none on its way it is nobody’s', async () => {
  const { attemptOf, scheduler } = await withDeliveries()
  scheduler.stopSending('first')
  expect(await attemptOf('???')).toEqual({ deliveryId: 'second', number: 1, identical: false })
  scheduler.stopSending('second')
  expect(await attemptOf(body)).toBeUndefined()
})
