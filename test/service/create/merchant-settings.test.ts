import { expect, test } from 'vitest'
import type { MerchantSettings } from '../../../src/shared/contract/settings.ts'
import { createBody } from '../../support/create-body.ts'
import { md5 } from '../../support/md5.ts'
import { buildTestService, demoKey, resultOf } from '../../support/test-service.ts'

const serviceWith = async (settings: MerchantSettings) => {
  const made = await buildTestService()
  const merchant = made.store.merchantByKey(demoKey)
  if (merchant === undefined) throw new Error('no merchant')
  await made.store.commit([{ put: 'merchants', record: { ...merchant, settings } }])
  return made
}

test('settings of a merchant apply to its calls, links and IPNs, and not to those of another merchant', async () => {
  const { create, store, clock, links, addMerchant } = await serviceWith({
    numbersInSignature: 'shortest',
    linkExpiryHours: 1,
    timeZone: 'Asia/Tokyo',
    ipnStatusFailed: '7',
  })
  await addMerchant('mk_other', 'other')
  const sorted = (text: string) =>
    JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text)).toSorted(([a], [b]) => (a < b ? -1 : 1))))
  const secret = store.merchantByKey(demoKey)?.secret
  const body = sorted(createBody({ order_id: 'A-1', amount: 10.5 })).replace('10.5', '10.50')
  const own = await create(body, { authorization: `Bearer ${demoKey}.${md5(body.replace('10.50', '10.5') + secret)}` })
  expect(resultOf(own).code).toBe('00')
  const other = await create(body, { authorization: `Bearer mk_other.${md5(`${body}other`)}` })
  expect(resultOf(other).code).toBe('00')

  const [first, second] = [...store.links.oldest()]
  expect([first?.expiresAt, second?.expiresAt]).toEqual([clock.now() + 3_600_000, clock.now() + 24 * 3_600_000])
  await links.pay(first?.id ?? '', { brand: 'visa', lastFour: '0002', outcome: 'failed' })
  await links.cancel(second?.id ?? '')
  const fields = store.deliveries.all().map(({ body: text }) => JSON.parse(text))
  expect(fields).toMatchObject([
    { status: '7', datetime: '2026-11-20 21:00:00' },
    { status: '3', datetime: '2026-11-20 12:00:00' },
  ])
})

test('a refusal of a call with the key of a merchant has the HTTP status of its setting', async () => {
  const { create, inject } = await serviceWith({ errorHttpStatus: 'always-200' })
  const authorization = `Bearer ${demoKey}.${md5('x')}`
  for (const [answer, code] of [
    [await create(createBody({}), { authorization }), 'E012'],
    [await create('{', { authorization }), 'E001'],
    [await create('{}', { authorization, 'content-type': 'text/plain' }), 'E020'],
    [await inject({ method: 'GET', url: '/v2/payment-links', headers: { authorization } }), 'E041'],
    [await create(`"${'x'.repeat(70_000)}"`, { authorization }), 'E021'],
  ] as const) {
    expect([resultOf(answer).code, answer.statusCode]).toEqual([code, 200])
  }
  expect((await create('{', { authorization: 'Bearer mk_nobody.1' })).statusCode).toBe(400)
})
