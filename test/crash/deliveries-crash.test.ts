import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type CrashEngine, startCrashEngine } from '../support/crash-engine.ts'
import { createReceiver, type Receiver } from '../support/receiver.ts'
import { rounds } from '../support/rounds.ts'

const total = rounds(80, 1_000)
/** So many orders have been heard of when the engine is killed, each time with payments under way. */
const kills = [total * 0.2, total * 0.6]
const atOnce = total / 10

let dataDir: string
let receiver: Receiver
let engine: CrashEngine
/** Bodies the receiver got, by order. */
const received = new Map<string, string[]>()
/** What an order's first message sets off; false where the message is to stay unanswered. */
let onFirst: (order: string) => boolean = () => true

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'paylink-crash-'))
  receiver = await createReceiver((response, { body }) => {
    const order = new URLSearchParams(body).get('merchant_ref_code') ?? ''
    const bodies = received.get(order) ?? []
    received.set(order, [...bodies, body])
    if (bodies.length > 0 || onFirst(order)) response.end('OK')
  })
})
afterEach(async () => {
  engine.process.kill('SIGKILL')
  await engine.process.ended
  await receiver.close()
  await rm(dataDir, { recursive: true, force: true })
})

interface Export {
  links: { id: string; orderId: string; state: string }[]
  payments: { linkId: string; csRefCode: string }[]
  deliveries: { id: string; linkId: string; state: string; body: string }[]
  attempts: { deliveryId: string; response: { status: number } | null }[]
}

/** Reference codes of the payments the engine has acknowledged, by link. */
const acknowledged = new Map<string, string>()

const expectNoneLost = ({ payments }: Export): void => {
  const codes = new Map(payments.map(({ linkId, csRefCode }) => [linkId, csRefCode]))
  expect(codes.size).toBe(payments.length)
  expect([...acknowledged].filter(([id, code]) => codes.get(id) !== code)).toEqual([])
}

const createLinks = async (): Promise<void> => {
  let next = 0
  const work = async (): Promise<void> => {
    while (next < total) await engine.createLink(`K-${next++}`, receiver.url)
  }
  await Promise.all(Array.from({ length: 16 }, work))
}

const pay = async (id: string): Promise<void> => {
  const reply = await engine.call<{ payment: { csRefCode: string } }>(`/api/links/${id}/pay`, { outcome: 'success' })
  acknowledged.set(id, reply.payment.csRefCode)
}

/**
 * Pays the links, many at once: each order heard of lets one more be paid, so that payments and deliveries flow side
 * by side. Where `killAt` is given the engine is killed at that order's message, which gets no answer.
 */
const payAndDeliver = async (ids: string[], killAt?: number): Promise<{ cutOff: string; unpaid: number }> => {
  const started: Promise<void>[] = []
  let cutOff = ''
  const payNext = (): void => {
    const id = ids.shift()
    if (id === undefined) return
    // A killed engine cuts its connections: fetch says so with a TypeError.
    const cut = (error: unknown): void => {
      if (!(error instanceof TypeError) || cutOff === '') throw error
    }
    started.push(pay(id).catch(cut))
  }
  onFirst = (order) => {
    if (cutOff !== '') return false
    if (received.size !== killAt) {
      payNext()
      return true
    }
    cutOff = order
    engine.process.kill('SIGKILL')
    return false
  }
  for (let i = 0; i < atOnce; i++) payNext()
  const enough = killAt ?? total
  await expect.poll(() => received.size, { timeout: 60_000, interval: 20 }).toBeGreaterThanOrEqual(enough)
  if (killAt !== undefined) await engine.process.ended
  await Promise.all(started)
  return { cutOff, unpaid: ids.length }
}

const unpaidOf = ({ links }: Export): string[] => links.filter(({ state }) => state !== 'paid').map(({ id }) => id)

test(`killed ${kills.length} times during ${total} deliveries: each arrives, and always with the same bytes`, async () => {
  engine = await startCrashEngine(dataDir)
  await createLinks()
  const cutOff: string[] = []
  for (const killAt of kills) {
    const stopped = await payAndDeliver(unpaidOf(await engine.call<Export>('/api/export')), killAt)
    expect(stopped.unpaid).toBeGreaterThan(0)
    cutOff.push(stopped.cutOff)
    engine = await startCrashEngine(dataDir)
    expectNoneLost(await engine.call<Export>('/api/export'))
  }
  await payAndDeliver(unpaidOf(await engine.call<Export>('/api/export')))

  const undelivered = async () => {
    // The retries of what was cut off are due at once.
    await engine.call('/api/clock', { advanceSeconds: 60 })
    const { deliveries } = await engine.call<Export>('/api/export')
    return deliveries.filter(({ state }) => state !== 'delivered').length
  }
  await expect.poll(undelivered, { timeout: 30_000, interval: 200 }).toBe(0)

  const data = await engine.call<Export>('/api/export')
  expectNoneLost(data)
  expect(data.payments).toHaveLength(total)
  expect(data.deliveries).toHaveLength(total)
  const orders = new Map(data.links.map(({ id, orderId }) => [id, orderId]))
  const bodies = new Map(data.deliveries.map(({ linkId, body }) => [orders.get(linkId), body]))
  expect([...bodies.keys()].filter((order) => !received.has(order ?? ''))).toEqual([])
  expect([...received].filter(([order, copies]) => copies.some((copy) => copy !== bodies.get(order)))).toEqual([])
  // What was under way at a kill was never answered, and so comes again.
  expect(cutOff.filter((order) => (received.get(order)?.length ?? 0) < 2)).toEqual([])
  const answered = new Set(data.attempts.flatMap((a) => (a.response?.status === 200 ? [a.deliveryId] : [])))
  expect(data.deliveries.filter(({ id }) => !answered.has(id))).toEqual([])
})
