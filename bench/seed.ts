// A child process: fills a data directory with links and log entries through the store's own door.
import pino from 'pino'
import { createIdentity } from '../src/main/identity.ts'
import { openStore } from '../src/main/store/open-store.ts'
import type { Change } from '../src/main/store/store.ts'
import { createSystemClock } from '../src/main/system-clock.ts'
import { benchMerchant, bodyOf, signedRequest } from './signed-bodies.ts'

const [dataDir = '', links = '0', logEntries = '0'] = process.argv.slice(2)
const clock = createSystemClock()
const identity = createIdentity()
const store = await openStore({ dataDir, clock, logger: pino({ level: 'silent' }) })
const now = clock.now()
const merchantId = identity.recordId()
await store.commit([
  {
    put: 'merchants',
    record: {
      id: merchantId,
      seq: store.nextSequence(),
      name: 'Bench',
      ...benchMerchant,
      previousSecrets: [],
      createdAt: now,
    },
  },
])

const link = (index: number): Change => ({
  put: 'links',
  record: {
    id: identity.linkId(),
    seq: store.nextSequence(),
    merchantId,
    orderId: `seed${index}`,
    state: 'open',
    currency: 'EUR',
    amount: 1990,
    body: bodyOf(`seed${index}`),
    createdAt: now,
    expiresAt: now + 86_400_000,
    card: null,
  },
})

const headersOf = (request: string): [string, string][] =>
  request
    .split('\r\n\r\n', 1)[0]
    ?.split('\r\n')
    .slice(1)
    .map((line) => line.split(': ', 2) as [string, string]) ?? []

const logEntry = (index: number): Change => {
  const seq = store.nextSequence()
  const body = bodyOf(`seed${index}`)
  const answer = JSON.stringify({
    status: true,
    result: { code: '00', message: 'x', payment_link: 'http://127.0.0.1/pay/V1StGXR8_Z5jdHi6B-myT' },
  })
  return {
    put: 'log',
    record: {
      id: String(seq),
      seq,
      at: now,
      durationMs: 1,
      surface: 'create',
      remoteAddress: '127.0.0.1',
      method: 'POST',
      url: '/v2/payment-links',
      requestHeaders: headersOf(signedRequest(`seed${index}`).toString()),
      requestBody: { text: body, encoding: 'utf8', bytes: body.length, truncated: false },
      status: 200,
      responseHeaders: [['content-type', 'application/json; charset=utf-8']],
      responseBody: { text: answer, encoding: 'utf8', bytes: answer.length, truncated: false },
      code: '00',
      message: 'Payment link created',
      merchantId,
      orderId: `seed${index}`,
      linkId: null,
      masked: false,
    },
  }
}

const batch = 500
const fill = async (count: number, make: (index: number) => Change): Promise<void> => {
  for (let index = 0; index < count; index += batch) {
    await store.commit(Array.from({ length: Math.min(batch, count - index) }, (_, offset) => make(index + offset)))
  }
}
await fill(Number(links), link)
await fill(Number(logEntries), logEntry)
await store.close()
