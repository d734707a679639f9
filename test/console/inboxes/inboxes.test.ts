import { describe, expect, test } from 'vitest'
import { charsetNames, wireBytes } from '../../../src/main/domain/ipn/wire-bytes.ts'
import { inboxMessage } from '../../../src/shared/contract/inbox.ts'
import { maxInboxes } from '../../../src/shared/contract/inboxes.ts'
import {
  makeDelivery,
  makeInbox,
  makeInboxMessage,
  makeLink,
  makeMerchant,
  makePayment,
} from '../../support/store-records.ts'
import { createTestConsole } from '../../support/test-console.ts'

const answer = { kind: 'answer', status: 500 }

describe('how an inbox answers', () => {
  test.each<[string, object, string]>([
    ['a status below 200', { ...answer, status: 100 }, 'status'],
    ['a status beyond 599', { ...answer, status: 600 }, 'status'],
    ['a delay of more than ten minutes', { ...answer, delayMs: 600_001 }, 'delayMs'],
    ['a header with a space in its name', { ...answer, headers: [['a b', 'c']] }, 'headers.0.0'],
    ['a header with a line break', { ...answer, headers: [['a', 'b\r\nc: d']] }, 'headers.0.1'],
    ['a length of its own', { ...answer, headers: [['Content-Length', '3']] }, 'headers.0.0'],
    ['a body of more than 1 MiB', { ...answer, body: 'ä'.repeat(524_289) }, 'body'],
    ['a body with 204', { ...answer, status: 204, body: 'x' }, 'body'],
    ['no times', { kind: 'fail-first', times: 0, failure: answer }, 'times'],
    [
      'a bad step',
      { kind: 'sequence', steps: [answer, { kind: 'answer', status: 1 }], after: 'start-over' },
      'steps.1.status',
    ],
    ['no steps', { kind: 'sequence', steps: [], after: 'start-over' }, 'steps'],
    ['another kind', { kind: 'dance' }, 'kind'],
    ['no URL to forward to', { kind: 'forward', url: 'shop' }, 'url'],
    ['itself', { kind: 'forward', url: 'http://localhost:4010/inbox/demo' }, 'url'],
    [
      'itself from a step',
      { kind: 'fail-first', times: 1, failure: { kind: 'forward', url: 'http://127.0.0.1:4010/inbox/%64emo/x' } },
      'failure.url',
    ],
  ])('is not set to %s', async (_name, behaviour, field) => {
    const { call, store } = createTestConsole()
    const { status, json } = await call('PUT', '/api/inbox/demo/behaviour', behaviour)
    expect({ status, fields: Object.keys(json.error.fields ?? {}) }).toEqual({ status: 400, fields: [field] })
    expect(store.inboxes.size).toBe(0)
  })

  test('is set, counted from zero and removed', async () => {
    const { call, store } = createTestConsole()
    const behaviour = { kind: 'fail-first', times: 2, failure: answer }
    const { json } = await call('PUT', '/api/inbox/orders/behaviour', behaviour)
    expect(json).toMatchObject({
      name: 'orders',
      url: 'http://127.0.0.1:4010/inbox/orders',
      configured: true,
      next: 'answers 500 to the next 2, then 200',
    })
    const kept = store.inboxes.get('orders')
    if (kept === undefined) throw new Error('not kept')
    await store.commit([{ put: 'inboxes', record: { ...kept, answered: 2 } }])
    const waiting = { kind: 'hang', state: 'waiting', tookMs: null } as const
    for (const [seq, name, state] of [
      [900, 'other', 'waiting'],
      [901, 'other', 'done'],
      [902, 'first', 'waiting'],
    ] as const) {
      const record = makeInboxMessage(seq, { name, at: seq * 1_000, reaction: { ...waiting, state } })
      await store.commit([{ put: 'inbox', record }])
    }
    expect((await call('GET', '/api/inboxes')).json.items).toMatchObject([
      { name: 'first', configured: false, messages: 1, waiting: 1, lastAt: '1970-01-01T00:15:02.000Z' },
      { name: 'orders', answered: 2, messages: 0, waiting: 0, lastAt: null },
      {
        name: 'other',
        messages: 2,
        waiting: 1,
        lastAt: '1970-01-01T00:15:01.000Z',
        next: 'answers 200 to every request',
      },
    ])
    expect((await call('POST', '/api/inbox/orders/behaviour/restart')).json).toMatchObject({ answered: 0 })
    await store.commit([{ put: 'inboxes', record: { ...kept, answered: 2 } }])
    expect((await call('PUT', '/api/inbox/orders/behaviour', behaviour)).json).toMatchObject({ answered: 0 })
    expect((await call('DELETE', '/api/inbox/orders/behaviour')).json).toEqual({ deleted: 1 })
    expect((await call('POST', '/api/inbox/orders/behaviour/restart')).status).toBe(404)
    expect((await call('DELETE', '/api/inbox/orders/behaviour')).json).toEqual({ deleted: 0 })
  })

  test('at the maximum number of inboxes, a new one is refused and an existing one can be changed', async () => {
    const { call, store } = createTestConsole()
    const names = Array.from({ length: maxInboxes }, (_, at) => `inbox-${at}`)
    await store.commit(names.map((id, at) => ({ put: 'inboxes', record: makeInbox(at + 1, { id }) })))
    expect((await call('PUT', '/api/inbox/new/behaviour', { kind: 'plain' })).status).toBe(409)
    expect((await call('PUT', '/api/inbox/inbox-7/behaviour', { kind: 'plain' })).status).toBe(200)
    expect(store.inboxes.get('inbox-7')?.behaviour).toEqual({ kind: 'plain' })
  })

  test('has a name that can be part of a path', async () => {
    const { call } = createTestConsole()
    for (const name of ['a%2Fb', '%20a', '..%2F', 'x'.repeat(101)]) {
      expect((await call('PUT', `/api/inbox/${name}/behaviour`, { kind: 'plain' })).json.error.code).toBe('invalid')
    }
  })
})

describe('the comparison of received and sent', () => {
  const sent = 'cs_ref_code=202611-000001&merchant_ref_code=order-2&amount=19.90'
  const form: [string, string][] = [['content-type', 'application/x-www-form-urlencoded']]
  const comparedWith = async (text: string, over = {}, delivery = {}) => {
    const { call, store } = createTestConsole()
    await store.commit([
      { put: 'merchants', record: makeMerchant(1) },
      { put: 'links', record: makeLink(2) },
      { put: 'payments', record: makePayment(3, 1, 'link-2') },
      {
        put: 'deliveries',
        record: makeDelivery(4, 'link-2', {
          paymentId: 'payment-3',
          contentType: form[0]?.[1] ?? '',
          body: sent,
          ...delivery,
        }),
      },
      {
        put: 'inbox',
        record: makeInboxMessage(9, {
          headers: form,
          body: { text, encoding: 'utf8', bytes: text.length, truncated: false },
          ...over,
        }),
      },
    ])
    const { json } = await call('GET', '/api/inbox/inbox-9')
    expect(inboxMessage.parse(json)).toEqual(json)
    return json.compared
  }

  test('the same bytes', async () => {
    const attempt = { deliveryId: 'delivery-4', number: 3, identical: true }
    expect(await comparedWith(sent, { attempt })).toMatchObject({
      deliveryId: 'delivery-4',
      linkId: 'link-2',
      attempt: 3,
      identical: true,
      sameFields: true,
      differences: [],
    })
  })

  test('different bytes with the same fields', async () => {
    const other = 'amount=19.90&cs_ref_code=202611-000001&merchant_ref_code=order%2D2'
    expect(await comparedWith(other)).toMatchObject({ identical: false, sameFields: true, attempt: null })
  })

  test('changed, missing and added fields', async () => {
    const changed = 'cs_ref_code=202611-000001&merchant_ref_code=order-2&amount=1.00&x=y'
    expect((await comparedWith(changed))?.differences).toEqual([
      { field: 'amount', sent: '19.90', received: '1.00' },
      { field: 'x', sent: null, received: 'y' },
    ])
    const missing = 'cs_ref_code=202611-000001&merchant_ref_code=order-2'
    expect((await comparedWith(missing))?.differences).toEqual([{ field: 'amount', sent: '19.90', received: null }])
  })

  test('JSON by type and value, each of repeated members', async () => {
    const json: [string, string][] = [['content-type', 'application/json']]
    const fields = { cs_ref_code: '202611-000001', merchant_ref_code: 'order-2', status: '1', amount: '19.90' }
    const sentJson = JSON.stringify(fields)
    const compared = async (text: string) =>
      comparedWith(text, { headers: json }, { contentType: 'application/json', body: sentJson })
    const reordered = JSON.stringify(Object.fromEntries(Object.entries(fields).toReversed()), null, 2)
    expect(await compared(reordered)).toMatchObject({ identical: false, sameFields: true, differences: [] })
    expect((await compared(sentJson.replace('"1"', '1').replace('"19.90"', '19.90')))?.differences).toEqual([
      { field: 'status', sent: '"1"', received: '1' },
      { field: 'amount', sent: '"19.90"', received: '19.90' },
    ])
    expect((await compared(sentJson.replace('}', ',"status":"2"}')))?.differences).toEqual([
      { field: 'status (2)', sent: null, received: '2' },
    ])
    expect((await compared(sentJson.replace('"1"', '"2"')))?.differences).toEqual([
      { field: 'status', sent: '1', received: '2' },
    ])
  })

  test('applied fault rules are listed, whether or not the message changed', async () => {
    const late = { kind: 'ipn-delay', ms: 3_000 } as const
    const odd = { kind: 'ipn-missing-field', field: 'status' } as const
    const rules = [
      { ruleId: 'r-1', ruleName: 'Late', effect: late },
      { ruleId: 'r-2', ruleName: 'Odd', effect: odd },
    ]
    const views = [
      { id: 'r-1', name: 'Late', effect: late, what: 'sent it 3 s after the payment' },
      { id: 'r-2', name: 'Odd', effect: odd, what: 'left status out' },
    ]
    const viewsNamed = (names: string[]) => views.filter(({ name }) => names.includes(name))
    const attempt = (number: number) => ({ attempt: { deliveryId: 'delivery-4', number, identical: true } })
    expect((await comparedWith(sent, attempt(1), { rules }))?.rules).toEqual(viewsNamed(['Late', 'Odd']))
    expect((await comparedWith(sent, attempt(2), { rules }))?.rules).toEqual(viewsNamed(['Odd']))
    expect((await comparedWith(`${sent}&x=1`, {}, { rules }))?.rules).toEqual(viewsNamed(['Odd']))
    expect((await comparedWith(sent, attempt(1)))?.rules).toEqual([])
  })

  test.each(['latin1', 'utf-16'] as const)('in %s, as a rule sent it: its fields are the same', async (charset) => {
    const text = JSON.stringify({ cs_ref_code: '202611-000001', merchant_ref_code: 'order-2', payer: 'Zoë' })
    const contentType = `application/json; charset=${charsetNames[charset]}`
    const headers: [string, string][] = [['content-type', contentType]]
    const bytes = Buffer.from(wireBytes(text, charset))
    const body = { text: bytes.toString('base64'), encoding: 'base64', bytes: bytes.length, truncated: false }
    const delivery = { contentType, body: text, charset }
    const attempt = { deliveryId: 'delivery-4', number: 1, identical: false }
    expect(await comparedWith('', { headers, body }, delivery)).toMatchObject({ identical: true, sameFields: true })
    const spaced = Buffer.from(wireBytes(text.replace(':', ': '), charset))
    const other = { ...body, text: spaced.toString('base64'), bytes: spaced.length }
    expect(await comparedWith('', { headers, body: other, attempt }, delivery)).toMatchObject({
      identical: false,
      sameFields: true,
      differences: [],
    })
  })

  test('another message matches no delivery', async () => {
    expect(await comparedWith('cs_ref_code=202611-000009&merchant_ref_code=order-2')).toBeNull()
  })
})
