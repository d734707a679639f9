import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CrashEngine, startCrashEngine } from '../support/crash-engine.ts'
import { rounds } from '../support/rounds.ts'

const kills = rounds(2, 200)
const workers = 12
const maxAcknowledged = 160

let dataDir: string
let receiver: Server
let ipnUrl: string
/** Bodies the receiver got, by order. */
const received = new Map<string, string[]>()

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'paylink-crash-'))
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const order = new URLSearchParams(body).get('merchant_ref_code') ?? ''
      received.set(order, [...(received.get(order) ?? []), body])
      response.end('OK')
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  ipnUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/ipn`
})
afterAll(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await rm(dataDir, { recursive: true, force: true })
})

const start = (): Promise<CrashEngine> =>
  startCrashEngine(dataDir, ['--set', 'keepLog=300', '--set', 'keepDeliveries=50000'])

/** What the engine has said is done. */
const acknowledged = { links: new Map<string, string>(), payments: new Map<string, string>() }

interface PaymentReply {
  payment: { csRefCode: string } | null
}

/** Creates and pays links, several at a time, until `enough` answers have come; then the process is killed mid-way. */
const loadUntilKilled = async (engine: CrashEngine, round: number, enough: number): Promise<void> => {
  let answers = 0
  const count = () => {
    if (++answers === enough) engine.process.kill('SIGKILL')
  }
  const work = async (worker: number): Promise<void> => {
    for (let i = 0; answers < enough; i++) {
      const order = `R${round}-${worker}-${i}`
      const id = await engine.createLink(order, ipnUrl)
      acknowledged.links.set(id, order)
      count()
      const { payment } = await engine.call<PaymentReply>(`/api/links/${id}/pay`, { outcome: 'success' })
      acknowledged.payments.set(id, payment?.csRefCode ?? '')
      count()
    }
  }
  // A killed engine cuts its connections: that ends a worker and is no failure.
  const cut = (error: unknown) => {
    if (!(error instanceof TypeError)) throw error
  }
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker).catch(cut)))
  await engine.process.ended
}

interface Export {
  links: { id: string; orderId: string; state: string }[]
  payments: { id: string; linkId: string; csRefCode: string; transactionId: string }[]
  deliveries: { id: string; linkId: string; paymentId: string; state: string; body: string }[]
  attempts: { id: string; deliveryId: string }[]
}

const expectWhole = (data: Export): void => {
  const links = new Map(data.links.map((link) => [link.id, link]))
  const payments = new Map(data.payments.map((payment) => [payment.linkId, payment]))
  const deliveries = new Map(data.deliveries.map((delivery) => [delivery.paymentId, delivery]))
  const missing = {
    links: [...acknowledged.links].filter(([id, order]) => links.get(id)?.orderId !== order),
    payments: [...acknowledged.payments].filter(([id, code]) => payments.get(id)?.csRefCode !== code),
  }
  expect(missing).toEqual({ links: [], payments: [] })

  const halfWritten = {
    paidWithoutPayment: data.links.filter(({ id, state }) => (state === 'paid') !== payments.has(id)),
    paymentWithoutLink: data.payments.filter(({ linkId }) => !links.has(linkId)),
    paymentWithoutIpn: data.payments.filter(({ id }) => !deliveries.has(id)),
    ipnWithoutLink: data.deliveries.filter(({ linkId }) => !links.has(linkId)),
    attemptWithoutIpn: data.attempts.filter(({ deliveryId }) => !data.deliveries.some(({ id }) => id === deliveryId)),
  }
  expect(Object.values(halfWritten).flat()).toEqual([])
  expect(new Set(data.payments.map(({ csRefCode }) => csRefCode)).size).toBe(data.payments.length)
  expect(new Set(data.payments.map(({ transactionId }) => transactionId)).size).toBe(data.payments.length)
}

describe('the engine killed under load', () => {
  test(`has everything it acknowledged again, ${kills} times, and delivers every IPN`, async () => {
    const counts = fc.sample(fc.integer({ min: 1, max: maxAcknowledged }), { numRuns: kills })
    for (const [round, enough] of counts.entries()) {
      const engine = await start()
      expectWhole(await engine.call<Export>('/api/export'))
      await loadUntilKilled(engine, round, enough)
    }

    const engine = await start()
    const data = await engine.call<Export>('/api/export')
    expectWhole(data)
    const orderOf = new Map(data.links.map(({ id, orderId }) => [id, orderId]))
    const unheard = () => data.deliveries.filter(({ linkId }) => !received.has(orderOf.get(linkId) ?? ''))
    await expect.poll(unheard, { timeout: 60_000, interval: 100 }).toEqual([])
    const differing = [...received].filter(([, bodies]) => new Set(bodies).size > 1)
    expect(differing).toEqual([])
    engine.process.kill('SIGTERM')
    expect((await engine.process.ended).code).toBe(0)
  })
})
