import { describe, expect, test } from 'vitest'
import { BackendError, type Call } from '../../src/renderer/src/backend/call.ts'
import type { EventFeed, EventListener } from '../../src/renderer/src/backend/events.ts'
import { demoBody, demoOrderId } from '../../src/renderer/src/features/start/demo-body.ts'
import { createDemoRun } from '../../src/renderer/src/features/start/demo-run.ts'
import type { ServerEvent } from '../../src/shared/events.ts'

const at = { merchantId: 'merchant-1', serviceUrl: 'http://127.0.0.1:4010' }
const created = { linkId: 'link-1', response: { status: 200, body: { text: '{}' } } }
const refused = {
  linkId: null,
  response: { status: 409, body: { text: '{"status":false,"result":{"code":"E004","message":"Order exists"}}' } },
}

/** A backend that answers by route and remembers what it was asked. */
const backendWith = (replies: Record<string, unknown>) => {
  const requests: { route: string; body: unknown; params: unknown }[] = []
  const call = (async (route: string, { body, params }: { body?: unknown; params?: unknown }) => {
    requests.push({ route, body, params })
    const reply = replies[route]
    if (reply instanceof Error) throw reply
    return reply
  }) as unknown as Call
  const listeners = new Set<EventListener>()
  const events = {
    subscribe: (listener: EventListener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  } as unknown as EventFeed
  const emit = (event: ServerEvent) => {
    for (const listener of listeners) listener(event)
  }
  return { requests, call, events, emit }
}

const healthy = {
  'POST /api/signature/explain': { token: 't' },
  'POST /api/requests': created,
  'POST /api/links/:id/pay': {},
}

describe('a test payment', () => {
  test('explains, sends the very body it explained, and pays with the card of the outcome', async () => {
    const { requests, call, events } = backendWith(healthy)
    const demo = createDemoRun({ call, events, random: () => 0 })
    demo.choose({ outcome: 'redirect', format: 'json' })
    await demo.make(at)
    expect(requests.map(({ route }) => route)).toEqual(Object.keys(healthy))
    const body = demoBody({ serviceUrl: at.serviceUrl, orderId: 'ORD-22222222', format: 'json' })
    expect(requests[0]?.body).toEqual({ body, merchantId: 'merchant-1' })
    expect(requests[1]?.body).toEqual({ body, merchantId: 'merchant-1' })
    expect(requests[2]).toMatchObject({ params: { id: 'link-1' }, body: { outcome: 'redirect' } })
    expect(demo.getState()).toMatchObject({ phase: 'made', linkId: 'link-1', problem: null })
  })

  test('leaves the card to a person when that was chosen', async () => {
    const { requests, call, events } = backendWith(healthy)
    const demo = createDemoRun({ call, events })
    demo.choose({ outcome: 'by-hand' })
    await demo.make(at)
    expect(requests.map(({ route }) => route)).not.toContain('POST /api/links/:id/pay')
    expect(demo.getState()).toMatchObject({ phase: 'made', linkId: 'link-1', byHand: true })
    // What is chosen for the next one changes nothing about this one.
    demo.choose({ outcome: 'success' })
    expect(demo.getState().byHand).toBe(true)
    await demo.make(at)
    expect(demo.getState().byHand).toBe(false)
  })

  test('says why the service refused the order, and pays nothing', async () => {
    const { requests, call, events } = backendWith({ ...healthy, 'POST /api/requests': refused })
    const demo = createDemoRun({ call, events })
    await demo.make(at)
    expect(demo.getState()).toMatchObject({
      phase: 'stuck',
      linkId: null,
      problem: 'The service refused the order: E004, Order exists',
    })
    expect(requests).toHaveLength(2)
  })

  test('can be made again after it got stuck, with nothing left of the failure', async () => {
    const replies: Record<string, unknown> = {
      ...healthy,
      'POST /api/links/:id/pay': new Error('The engine does not answer.'),
    }
    const demo = createDemoRun(backendWith(replies))
    await demo.make(at)
    expect(demo.getState()).toMatchObject({ phase: 'stuck', linkId: 'link-1', problem: 'The engine does not answer.' })
    replies['POST /api/links/:id/pay'] = {}
    await demo.make(at)
    expect(demo.getState()).toMatchObject({ phase: 'made', problem: null })
  })

  test('makes one at a time', async () => {
    const { requests, call, events } = backendWith(healthy)
    const demo = createDemoRun({ call, events })
    await Promise.all([demo.make(at), demo.make(at)])
    expect(requests.filter(({ route }) => route === 'POST /api/requests')).toHaveLength(1)
  })
})

describe('when the link of the last payment is gone', () => {
  const gone = new BackendError(404, { code: 'not-found', message: 'There is no link link-1.' })

  test('is forgotten as soon as its removal is reported', async () => {
    const { emit, ...backend } = backendWith(healthy)
    const demo = createDemoRun(backend)
    await demo.make(at)
    emit({ type: 'removed', resource: 'link', ids: ['link-2'] })
    expect(demo.getState().linkId).toBe('link-1')
    emit({ type: 'removed', resource: 'link', ids: ['link-1'] })
    expect(demo.getState()).toMatchObject({ phase: 'idle', linkId: null, signature: null })
  })

  test.each([
    ['forgotten after a reload that finds it no more', gone, null],
    ['kept while the engine does not answer', new Error('The engine does not answer.'), 'link-1'],
    ['kept when it is still there', {}, 'link-1'],
  ])('is %s', async (_, reply, linkId) => {
    const { emit, ...backend } = backendWith({ ...healthy, 'GET /api/links/:id': reply })
    const demo = createDemoRun(backend)
    await demo.make(at)
    emit({ type: 'reload', reason: 'imported' })
    await new Promise((resolve) => setTimeout(resolve))
    expect(demo.getState().linkId).toBe(linkId)
  })
})

describe('the order of a test payment', () => {
  test('is JSON with every field, the amount with two digits', () => {
    const body = demoBody({ serviceUrl: 'http://127.0.0.1:4010', orderId: 'ORD-1', format: 'form' })
    expect(Object.keys(JSON.parse(body))).toHaveLength(13)
    expect(body).toContain('"amount":19.90,')
    expect(JSON.parse(body)).toMatchObject({
      ipn_url: 'http://127.0.0.1:4010/inbox/demo',
      return_url: 'http://127.0.0.1:4010/shop/thanks?order=ORD-1',
      cancel_url: 'http://127.0.0.1:4010/shop/cart?order=ORD-1',
    })
  })

  test('has an id that is hardly ever the same', () => {
    const ids = new Set(Array.from({ length: 500 }, () => demoOrderId(Math.random)))
    expect(ids.size).toBe(500)
  })
})
