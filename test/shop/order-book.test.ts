import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ShopOrder } from '../../src/main/shop/order.ts'
import { openOrderBook } from '../../src/main/shop/order-book.ts'
import { bookText } from '../../src/main/shop/pages/order-page.ts'
import { type Ipn, receiveIpn, receiveIpnCarelessly } from '../../src/main/shop/receive-ipn.ts'
import { makeTempDir } from '../support/temp-dir.ts'

test('a write that fails refuses its change alone; the next one is on disk', async () => {
  const file = join(makeTempDir(), 'shop.json')
  const book = await openOrderBook(file)
  mkdirSync(join(file, 'in-the-way'), { recursive: true })
  await expect(book.setSwitches({ isDown: true })).rejects.toThrow()
  rmSync(file, { recursive: true })
  await book.setSwitches({ isCareless: true })
  expect((await openOrderBook(file)).switches()).toMatchObject({ isCareless: true })
  expect(statSync(file).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600)
})

test('an order of an older file, whose notification has no currency, is kept', async () => {
  const file = join(makeTempDir(), 'shop.json')
  const { currency: _, ...older } = receiveIpn(waiting, heard(), circumstances).notifications[0] ?? {}
  const orders = [{ ...waiting, state: 'paid', notifications: [older] }]
  writeFileSync(file, JSON.stringify({ orders, isCareless: false, isDown: false }))
  expect((await openOrderBook(file)).orders()).toEqual(orders)
})

const waiting: ShopOrder = {
  ...{ id: 'FF-100000', placedAt: 0, lines: [], currency: 'EUR', total: 1_850, paymentLink: null, received: 0 },
  ...{ customer: { firstName: '', lastName: '', email: '', phone: '', ip: '' }, state: 'waiting' },
  ...{ trustedReturn: false, notifications: [] },
}
const heard = (over: Partial<Ipn> = {}): Ipn => ({
  ...{ merchant_ref_code: 'FF-100000', transaction_id: 'TD1', status: '1', currency: 'EUR' },
  ...{ amount: 1_850, true_amount: 1_850, ...over },
})
const circumstances = { at: 1, canceledStatus: '3' }

test('the oldest of more than 1,000 orders are deleted; a new start keeps what is asked for and resets the switches', async () => {
  const file = join(makeTempDir(), 'shop.json')
  const orders = Array.from({ length: 1_000 }, (_, at) => ({
    ...waiting,
    id: `FF-${200_000 + at}`,
    placedAt: 1_000 - at,
  }))
  writeFileSync(file, JSON.stringify({ orders, isCareless: true, isDown: true }))
  const book = await openOrderBook(file)
  await book.put({ ...waiting, placedAt: 2_000 })
  expect([book.orders().length, book.order('FF-200999'), book.orders()[0]?.id]).toEqual([1_000, undefined, waiting.id])
  await book.keepOnly(({ id }) => id === waiting.id)
  expect(book.orders().map(({ id }) => id)).toEqual([waiting.id])
  expect((await openOrderBook(file)).switches()).toEqual({ isCareless: false, isDown: false })
})

test('a changed order keeps its place; each change reaches its listeners, and is counted, until nobody listens', async () => {
  const book = await openOrderBook(join(makeTempDir(), 'shop.json'))
  const heard: string[] = []
  const undo = book.onChange(() => heard.push('first'))
  book.onChange(() => heard.push('second'))
  for (const [id, placedAt] of [
    ['FF-1', 1],
    ['FF-2', 2],
    ['FF-1', 1],
  ] as const)
    await book.put({ ...waiting, id, placedAt })
  expect(book.orders().map(({ id }) => id)).toEqual(['FF-2', 'FF-1'])
  undo()
  await book.remove('FF-2')
  expect(book.orders().map(({ id }) => id)).toEqual(['FF-1'])
  expect([heard.join(), book.version()]).toEqual(['first,second,first,second,first,second,second', 4])
})

test.each<[Partial<Ipn>, object, string, string]>([
  [{}, { state: 'paid', received: 1_850 }, 'booked', '18.50 EUR received'],
  [{ true_amount: 925 }, { state: 'waiting', received: 0 }, 'amount-differs', 'Only 9.25 EUR arrived'],
  [{ true_amount: 3_700 }, { state: 'waiting', received: 0 }, 'amount-differs', '37.00 EUR arrived'],
  [{ currency: 'USD' }, { state: 'waiting', received: 0 }, 'currency-differs', '18.50 USD arrived'],
  [{ status: '2', currency: 'USD' }, { state: 'failed', received: 0 }, 'booked', ''],
  [{ status: '3' }, { state: 'canceled', received: 0 }, 'booked', ''],
])('a notification of %j makes the order %j', (over, after, receipt, text) => {
  const order = receiveIpn(waiting, heard(over), circumstances)
  expect(order).toMatchObject({ ...after, notifications: [{ receipt }] })
  expect(bookText(order)).toBe(text)
})

test('a later notification changes nothing, except in a careless shop', () => {
  const paid = receiveIpn(waiting, heard(), circumstances)
  const later = heard({ transaction_id: 'TD2', status: '2' })
  expect(receiveIpn(paid, heard(), circumstances).notifications.at(-1)?.receipt).toBe('duplicate')
  const closed = receiveIpn(paid, later, circumstances)
  expect(closed).toMatchObject({ state: 'paid', received: 1_850, notifications: { 1: { receipt: 'order-closed' } } })
  const twice = receiveIpnCarelessly(paid, heard(), circumstances)
  expect(bookText(twice)).toBe('Booked 37.00 EUR for an order of 18.50 EUR')
  expect(receiveIpnCarelessly(paid, later, circumstances)).toMatchObject({ state: 'failed', received: 1_850 })
  expect(bookText({ ...waiting, state: 'paid', trustedReturn: true })).toContain('Trusted the return page')
  expect(bookText({ ...paid, trustedReturn: true })).toBe('18.50 EUR received')
})

test('a waiting order shows the amount that arrived last', () => {
  const short = receiveIpn(waiting, heard({ true_amount: 925 }), circumstances)
  expect(bookText(receiveIpn(short, heard({ transaction_id: 'TD2', true_amount: 400 }), circumstances))).toBe(
    'Only 4.00 EUR arrived',
  )
})
