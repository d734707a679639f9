import { expect, test } from 'vitest'
import type { Api } from '../../src/main/client/api.ts'
import type { PlacedStep } from '../../src/main/scenario/scenario.ts'
import type { ShopOrder } from '../../src/main/shop/order.ts'
import { attemptsOf, cartOf, isDone, linkOf, newOrder, type PlayDeps } from '../../src/main/stage/play-step.ts'
import { chapterStart, type Position } from '../../src/main/stage/position-file.ts'

const startedAt = 1_000
const order = { orderId: 'FF-1', linkId: 'link-1' }
const positionWith = (over: Partial<Position> = {}): Position => ({
  ...{ revision: 0, port: 0, seeded: null },
  ...chapterStart(0, startedAt),
  ...{ orders: [order], ...over },
})

/** An engine whose link is in a state and has had two attempts of its IPN and one of another, and a shop with orders. */
const depsOf = (state: string, orders: Partial<ShopOrder>[] = []): PlayDeps => {
  const api: Api = async () => ({
    status: 200,
    body: { state, deliveries: [{ attemptCount: 2 }, { attemptCount: 1 }] },
  })
  return { api, book: { orders: () => orders } } as unknown as PlayDeps
}
const placed = (step: object): PlacedStep => ({ step, fields: [], line: 1 }) as unknown as PlacedStep

test.each([
  [{ kind: 'pay', pay: 'success' }, ['paid']],
  [{ kind: 'pay', pay: 'failed' }, ['failed']],
  [{ kind: 'pay', pay: 'redirect' }, ['challenged', 'paid']],
  [{ kind: 'bank', bank: 'approve' }, ['paid']],
  [{ kind: 'bank', bank: 'decline' }, ['failed']],
  [{ kind: 'cancel' }, ['canceled']],
  [{ kind: 'wait' }, []],
])('%j has happened where the link is %j', async (step, states) => {
  const all = ['open', 'challenged', 'paid', 'failed', 'canceled', 'expired']
  const done = await Promise.all(all.map((state) => isDone(depsOf(state), placed(step), positionWith())))
  expect(all.filter((_, at) => done[at])).toEqual(states)
  expect(await isDone(depsOf(states[0] ?? ''), placed(step), positionWith({ orders: [] }))).toBe(false)
})

test.each([
  [{ kind: 'redirect' }, { released: ['link-1'] }, true],
  [{ kind: 'redirect' }, { released: ['link-2'] }, false],
  [{ kind: 'expect-ipn' }, { doing: { attempts: 2 } }, true],
  [{ kind: 'clock' }, { doing: { attempts: 2 } }, true],
  [{ kind: 'expect-ipn' }, { doing: { attempts: 3 } }, false],
  [{ kind: 'expect-ipn' }, { doing: null }, false],
])('%j at %j: %j', async (step, position, expected) => {
  expect(await isDone(depsOf('paid'), placed(step), positionWith(position))).toBe(expected)
})

test('an order of the chapter is a new one with a payment link, and the oldest of several', async () => {
  const link = (id: string) => `http://127.0.0.1:4010/pay/${id}`
  const orders = [
    { id: 'FF-5', placedAt: 1_300, paymentLink: null },
    { id: 'FF-4', placedAt: 1_200, paymentLink: link('link-4') },
    { id: 'FF-3', placedAt: startedAt, paymentLink: link('link-3') },
    { id: 'FF-2', placedAt: startedAt, paymentLink: null },
    { id: 'FF-1', placedAt: 1_050, paymentLink: link('link-1') },
    { id: 'FF-0', placedAt: 999, paymentLink: link('link-0') },
  ]
  const { book } = depsOf('open', orders)
  expect(newOrder(book, positionWith())).toEqual({ orderId: 'FF-3', linkId: 'link-3' })
  const create = placed({ kind: 'create', create: {} })
  expect(await isDone(depsOf('open', orders), create, positionWith())).toBe(true)
  expect(await isDone(depsOf('open', orders.slice(3)), create, positionWith())).toBe(false)
  expect(await isDone(depsOf('open', orders), placed({ kind: 'create', sign: 'wrong' }), positionWith())).toBe(false)
})

test('attempts are those of all IPNs of the newest link', async () => {
  const { api } = depsOf('paid')
  expect(linkOf(positionWith({ orders: [order, { orderId: 'FF-2', linkId: 'link-2' }] }))).toBe('link-2')
  expect([await attemptsOf(api, 'link-1'), await attemptsOf(api, undefined)]).toEqual([3, 0])
})

test('the cart of a chapter has two products of the shop, whichever chapter it is', () => {
  const look = { products: ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id })) } as unknown as PlayDeps['look']
  const carts = [0, 1, 3, 4, 5].map((chapter) => cartOf(look, chapter))
  expect(carts).toEqual(['a:1,c:2', 'b:1,d:2', 'a:1,d:2', 'b:1,e:2', 'a:1,c:2'])
})
