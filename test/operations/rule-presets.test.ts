import { expect, onTestFinished, test } from 'vitest'
import { presets } from '../../src/main/domain/rules/presets.ts'
import type { PresetName } from '../../src/shared/contract/rules.ts'
import { createCarefulShop } from '../fixtures/shops/careful-shop.ts'
import { type CreateLink, createNaiveShop } from '../fixtures/shops/naive-shop.ts'
import { startShop } from '../fixtures/shops/shop-server.ts'
import { createBody } from '../support/create-body.ts'
import { createRuleBench } from '../support/rule-bench.ts'
import { authorizationFor } from '../support/test-service.ts'

/** A customer orders for 10.50, pays by card where there is a link, and comes back. */
const shopUnder = async (name: PresetName | null, kind: 'naive' | 'careful') => {
  const bench = await createRuleBench()
  if (name !== null) {
    const { effect, forSeconds } = presets[name]
    await bench.rule(effect, { onUntil: forSeconds === null ? null : bench.clock.now() + forSeconds * 1_000 })
  }
  const service = await bench.app.listen({ host: '127.0.0.1', port: 0 })
  const patience = (): AbortSignal => {
    const call = new AbortController()
    bench.clock.at(bench.clock.now() + 300, () => call.abort())
    return call.signal
  }
  const wait = (): Promise<void> => bench.clock.advance(5_000).then(bench.turn)
  const shop = kind === 'naive' ? createNaiveShop(patience) : createCarefulShop(10.5, wait)
  const web = await startShop(shop.handlers)
  onTestFinished(web.close)

  const create: CreateLink = async (order_id, signal) => {
    const urls = { ipn_url: `${web.url}/ipn`, return_url: `${web.url}/return?order=${order_id}` }
    const body = createBody({ order_id, ...urls })
    const headers = { 'content-type': 'application/json', authorization: authorizationFor(body) }
    const init = { method: 'POST', headers, body, ...(signal && { signal }) }
    const answer = await fetch(`${service}/v2/payment-links`, init)
    return ((await answer.json()) as { result: { code: string } }).result.code
  }
  let done = false
  const checkout = shop.checkout('T-1', create).finally(() => {
    done = true
  })
  // Time goes on once the link is stored and its answer held back: before that a shop would give up for no reason.
  const isHeld = (): boolean => name === 'slow-shop' && bench.store.links.size > 0
  while (!done) await (isHeld() ? bench.clock.advance(300) : bench.turn())
  await checkout

  const link = bench.store.linkOfOrder('m-mk_test_demo', 'T-1')
  if (link) {
    let back: string | undefined
    void bench.pay(link.id).then((location) => {
      back = location
    })
    while (back === undefined) await (name === 'ipn-before-redirect' ? bench.pass(0) : bench.turn())
    await fetch(back)
    await bench.pass(0)
  }
  return { order: shop.orders.get('T-1'), links: bench.store.links.size }
}

test.each<[PresetName, object, object]>([
  ['ipn-before-redirect', { order: { state: 'waiting', booked: 10.5 } }, { order: { state: 'paid', booked: 10.5 } }],
  ['double-ipn', { order: { booked: 21 } }, { order: { state: 'paid', booked: 10.5 } }],
  ['slow-shop', { links: 2 }, { links: 1, order: { state: 'paid' } }],
  ['partial-capture', { order: { state: 'paid', booked: 10.5 } }, { order: { state: 'waiting', booked: 5.25 } }],
  ['gateway-down', { links: 0, order: { state: 'lost' } }, { links: 1, order: { state: 'paid', booked: 10.5 } }],
])('%s: reveals its bug in a naive shop and none in a careful one', async (name, naive, careful) => {
  expect(await shopUnder(name, 'naive')).toMatchObject(naive)
  expect(await shopUnder(name, 'careful')).toMatchObject(careful)
})

test.each(['naive', 'careful'] as const)('with no rule all is well at the %s shop', async (kind) => {
  expect(await shopUnder(null, kind)).toEqual({ order: { state: 'paid', booked: 10.5 }, links: 1 })
})
