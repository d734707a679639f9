import { describe, expect, test } from 'vitest'
import { timelineOf } from '../../../src/main/console/links/timeline.ts'
import type { Attempt } from '../../../src/main/domain/ipn/delivery.ts'
import type { LogEntry } from '../../../src/main/domain/log-entry.ts'
import { makeLink } from '../../support/make-records.ts'

const empty = { text: '', encoding: 'utf8', bytes: 0, truncated: false } as const

const call = (fields: Partial<LogEntry>): LogEntry => ({
  id: '2',
  seq: 2,
  at: 0,
  durationMs: 1,
  surface: 'hosted-page',
  remoteAddress: '127.0.0.1',
  method: 'POST',
  url: '/pay/link-1',
  requestHeaders: [],
  requestBody: empty,
  status: 303,
  responseHeaders: [],
  responseBody: empty,
  code: null,
  message: null,
  merchantId: null,
  orderId: null,
  linkId: 'link-1',
  masked: false,
  ...fields,
})

const timelineWith = (log: LogEntry[], attempts: Attempt[] = [], expiresAt: number | null = null) => {
  const state = expiresAt === null ? 'open' : 'expired'
  const link = makeLink({ expiresAt })
  return timelineOf({ link, state, payment: undefined, log, deliveries: [], attempts, inbox: [] })
}

describe('a timeline', () => {
  test('names the target of a redirect', () => {
    const location = 'http://shop.example/thanks'
    const [created, card] = timelineWith([
      call({ id: '1', seq: 1, surface: 'create', url: '/v2/payment-links', status: 200, code: '00' }),
      call({ at: 5, responseHeaders: [['Location', location]] }),
    ])
    expect(created).toMatchObject({ kind: 'create', location: null })
    expect(card).toMatchObject({ kind: 'card', location })
  })

  test('is in real order, though the clock was reset in between', () => {
    const moments = timelineWith([
      call({ at: 5, method: 'GET', status: 200 }),
      call({ id: '1', seq: 1, surface: 'create', code: '00', clockOffset: 3_600_000 }),
    ])
    expect(moments.map(({ kind }) => kind)).toEqual(['create', 'page-view'])
    expect(moments[0]).toMatchObject({ at: '1970-01-01T01:00:00.000Z', aheadMs: 3_600_000 })
  })

  test.each([
    ['before what found the link expired, at the very moment too', 500, ['create', 'expired', 'page-view']],
    ['after what happened before it', 501, ['create', 'page-view', 'expired']],
    ['after the creation, however short the time was', 0, ['create', 'expired', 'page-view']],
  ])('has the expiry %s', (_, expiresAt, kinds) => {
    const log = [call({ at: 500, method: 'GET', status: 410 })]
    expect(timelineWith(log, [], expiresAt).map(({ kind }) => kind)).toEqual(kinds)
  })

  test('has the expiry as far ahead as the clock was after it', () => {
    const log = [call({ at: 5, method: 'GET', status: 410, clockOffset: 60_000 })]
    expect(timelineWith(log, [], 30_000)[1]).toMatchObject({
      kind: 'expired',
      at: '1970-01-01T00:00:30.000Z',
      aheadMs: 60_000,
    })
  })

  test('is in order of arrival within a millisecond', () => {
    const create = call({ id: '1', seq: 1, surface: 'create', code: '00' })
    expect(timelineWith([call({}), create]).map(({ kind }) => kind)).toEqual(['create', 'card'])
  })

  test.each([
    ['GET', '/pay/link-1', 'page-view'],
    ['HEAD', '/pay/link-1?lang=en', 'page-view'],
    ['POST', '/pay/link-1', 'card'],
    ['POST', '/pay/link-1/cancel?x', 'cancel'],
    ['HEAD', '/pay/link-1/challenge', 'challenge'],
  ])('takes %s %s for %s', (method, url, kind) => {
    expect(timelineWith([call({ method, url })]).at(-1)).toMatchObject({ kind })
  })

  test('numbers attempts and gives the reason for a missing response', () => {
    const attempt: Attempt = {
      id: 'attempt-1',
      seq: 3,
      deliveryId: 'delivery-1',
      number: 4,
      cause: 'resend',
      startedAt: 10,
      durationMs: 2,
      requestHeaders: [],
      response: null,
      error: { code: 'refused', message: 'The receiver refused the connection.' },
    }
    expect(timelineWith([], [attempt]).at(-1)).toMatchObject({
      kind: 'ipn-attempt',
      attemptNumber: 4,
      cause: 'resend',
      status: null,
      error: 'The receiver refused the connection.',
    })
  })
})
