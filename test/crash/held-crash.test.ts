import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Delivery } from '../../src/main/domain/ipn/delivery.ts'
import { type CrashEngine, startCrashEngine } from '../support/crash-engine.ts'
import { createReceiver, type Receiver } from '../support/receiver.ts'

let dataDir: string
let receiver: Receiver
let engine: CrashEngine

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'paylink-crash-'))
  receiver = await createReceiver()
  engine = await startCrashEngine(dataDir)
})
afterEach(async () => {
  engine.process.kill('SIGKILL')
  await engine.process.ended
  await receiver.close()
  await rm(dataDir, { recursive: true, force: true })
})

const minutes = 60_000
const rules = {
  'Back-*': { kind: 'ipn-hold-until-return', atMostMs: 10 * minutes },
  'Elsewhere-*': { kind: 'ipn-hold-until-return', afterRedirectMs: 5 * minutes, atMostMs: 10 * minutes },
  'Late-*': { kind: 'ipn-delay', seconds: 3_600 },
  'Turned-*': { kind: 'ipn-reorder', atMostMs: 10 * minutes },
}

interface Export {
  links: { id: string; orderId: string }[]
  deliveries: Delivery[]
}

/** What is stored of each IPN, by order. */
const stored = async (): Promise<Map<string, Delivery>> => {
  const { links, deliveries } = await engine.call<Export>('/api/export')
  const orders = new Map(links.map(({ id, orderId }) => [id, orderId]))
  return new Map(deliveries.map((delivery) => [orders.get(delivery.linkId) ?? '', delivery]))
}

const orderOf = (body: string): string => new URLSearchParams(body).get('merchant_ref_code') ?? ''
const receivedOrders = (): string[] => receiver.received.map(({ body }) => orderOf(body))

/** Kills it once all that is stored now is on disk: what is acknowledged is, with everything before it. */
const killAndRestart = async (): Promise<void> => {
  await engine.createLink(`Last-${new URL(engine.serviceUrl).port}`, receiver.url)
  engine.process.kill('SIGKILL')
  await engine.process.ended
  engine = await startCrashEngine(dataDir)
}

const thanks = (order: string): string => `/shop/thanks?order=${order}`
const open = (path: string): Promise<Response> => fetch(engine.serviceUrl + path)
const advance = (seconds: number) => engine.call('/api/clock', { advanceSeconds: seconds })

const delivered = async () => [...(await stored()).values()].filter(({ state }) => state === 'delivered').length
const patient = { timeout: 30_000, interval: 50 }

test('held IPNs outlive a kill: each goes out at its own moment, once and with the bytes stored before', async () => {
  for (const [orderId, effect] of Object.entries(rules)) {
    await engine.call('/api/rules', { name: orderId, match: { orderId }, effect })
  }
  const orders = ['Back-1', 'Back-2', 'Back-3', 'Elsewhere-1', 'Late-1', 'Turned-1']
  for (const order of orders) {
    const shop = order.startsWith('Back') ? engine.serviceUrl : 'http://127.0.0.1:9'
    const id = await engine.createLink(order, receiver.url, { return_url: shop + thanks(order) })
    // Whether this one's browser was redirected has not been noted when the engine dies.
    if (order === 'Back-3') await engine.call(`/api/links/${id}/pay`, { outcome: 'success' })
    else expect(await engine.payAsCustomer(id)).toBe(shop + thanks(order))
  }
  const redirected = async () => {
    const held = [...(await stored()).values()].flatMap(({ hold }) => (hold?.for === 'return' ? [hold] : []))
    return held.filter((hold) => hold.redirected).length
  }
  await expect.poll(redirected, patient).toBe(3)
  const before = await stored()
  expect([...before.keys()].sort()).toEqual(orders)

  await killAndRestart()
  expect(await stored()).toEqual(before)
  await open(thanks('someone-else'))
  expect(await stored()).toEqual(before)
  expect(receivedOrders()).toEqual([])

  await open(thanks('Back-2'))
  await receiver.arrived(1)
  await open(thanks('Back-3'))
  await receiver.arrived(2)
  expect(receivedOrders()).toEqual(['Back-2', 'Back-3'])

  // Of two in another order than paid the second goes out as it is due, and lets the first one go.
  const next = await engine.createLink('Turned-2', receiver.url)
  await engine.call(`/api/links/${next}/pay`, { outcome: 'success' })
  await receiver.arrived(4)
  expect(receivedOrders().slice(2)).toEqual(['Turned-2', 'Turned-1'])

  // What was released and what is still held outlive another kill. An attempt not written down yet would be made again.
  await expect.poll(delivered, patient).toBe(4)
  await killAndRestart()
  await advance(5 * 60)
  await receiver.arrived(5)
  expect(receivedOrders().slice(4)).toEqual(['Elsewhere-1'])
  // Nobody ever opened the page of this one: it goes out at its latest time, before what is due later.
  await advance(3_600)
  await receiver.arrived(7)
  expect(receivedOrders().slice(5)).toEqual(['Back-1', 'Late-1'])

  await expect.poll(delivered, patient).toBe(orders.length + 1)
  const after = await stored()
  for (const { body } of receiver.received) {
    const order = orderOf(body)
    expect(body).toBe(after.get(order)?.body)
    if (before.has(order)) expect(body).toBe(before.get(order)?.body)
    expect(after.get(order)).toMatchObject({ attemptCount: 1, lastStatus: 200 })
  }
})
