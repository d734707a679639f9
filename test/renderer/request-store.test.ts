import { describe, expect, test } from 'vitest'
import { BackendError, type Call } from '../../src/renderer/src/backend/call.ts'
import { createDrafts } from '../../src/renderer/src/stores/request/drafts.ts'
import { composedOf, createRequestStore, refusalsShown } from '../../src/renderer/src/stores/request/request-store.ts'
import type { TabMemory } from '../../src/renderer/src/stores/tab-memory.ts'
import type { SentExchange } from '../../src/shared/contract/requests.ts'
import { memoryStorage } from './support/memory-storage.ts'
import { noMemory } from './support/no-memory.ts'

const body = (text: string) => ({ text, encoding: 'utf8' as const, bytes: text.length, truncated: false })

const exchangeWith = (status: number, reply: object): SentExchange => ({
  request: { method: 'POST', url: 'http://127.0.0.1:4010/v2/payment-links', headers: [], body: body('{}') },
  response: { status, headers: [], body: body(JSON.stringify(reply)) },
  durationMs: 4,
  linkId: null,
})

const setUp = (
  answer: () => SentExchange = () => exchangeWith(200, { status: true, result: { code: '00', message: '' } }),
) => {
  const sent: unknown[] = []
  const call = (async (_route: unknown, args: { body: unknown }) => {
    sent.push(args.body)
    return answer()
  }) as unknown as Call
  const storage = memoryStorage()
  const make = () =>
    createRequestStore({
      call,
      drafts: createDrafts(storage, (text) => text.replaceAll('sk_secret', '••••••')),
      random: () => 0,
      now: () => 0,
      memory: noMemory,
    })
  const store = make()
  store.prepare('m1', 'http://127.0.0.1:4010')
  return { store, sent, make, storage }
}

const memberNamed = (store: ReturnType<typeof setUp>['store'], name: string) =>
  store.getState().members.find((member) => member.name === name)

describe('form and text', () => {
  test('starts with an order for the built-in inbox and shop', () => {
    const { store } = setUp()
    expect(store.getState().members.length).toBe(13)
    expect(memberNamed(store, 'ipn_url')?.value).toBe('http://127.0.0.1:4010/inbox/demo')
    expect(memberNamed(store, 'amount')).toMatchObject({ kind: 'number', value: '149.50' })
  })

  test('keeps the digits of an amount, and a text while it is not a number', () => {
    const { store } = setUp()
    store.setBody('{"amount": 1}')
    store.setField('amount', '10.50')
    expect(store.getState().body).toBe('{"amount": 10.50}')
    store.setField('amount', '10.')
    expect(store.getState().body).toBe('{"amount": "10."}')
  })

  test('reads the form from the text, and keeps it while the text is not JSON', () => {
    const { store } = setUp()
    store.setBody('{"order_id": "A", "extra": 1}')
    expect(memberNamed(store, 'order_id')?.value).toBe('A')
    store.setBody('{"order_id": "B", ')
    expect(store.getState().reading.ok).toBe(false)
    expect(memberNamed(store, 'order_id')?.value).toBe('A')
    store.setField('order_id', 'C')
    expect(store.getState().body).toBe('{"order_id": "B", ')
    expect(store.getState().problem).not.toBeNull()
    store.startOver('http://127.0.0.1:4010')
    expect(store.getState()).toMatchObject({ problem: null, members: { length: 13 } })
  })

  test('makes a whole order of the last of every choice, too', () => {
    const store = createRequestStore({
      call: setUp as unknown as Call,
      drafts: createDrafts(memoryStorage(), (text) => text),
      random: () => 1 - Number.EPSILON,
      now: () => 0,
      memory: noMemory,
    })
    store.startOver('http://127.0.0.1:4010')
    expect(memberNamed(store, 'order_id')?.value).toMatch(/^ORD-[A-Z2-9]{6}$/)
    expect(store.getState().body).not.toContain('undefined')
  })

  test('removes optional keys and restores them in their place', () => {
    const { store } = setUp()
    const before = store.getState().body
    store.leaveOut('currency_code')
    expect(memberNamed(store, 'currency_code')).toBeUndefined()
    store.setField('currency_code', 'EUR')
    expect(store.getState().body).toBe(before)
  })

  test('makes a fresh order without touching URLs and keys of its own', () => {
    const { store } = setUp()
    store.setBody('{"x": 1.0, "order_id": "old", "ipn_url": "http://127.0.0.1:9/"}')
    store.rollOrder()
    expect(memberNamed(store, 'order_id')?.value).toMatch(/^ORD-/)
    expect(store.getState().body).toMatch(/^\{"x": 1\.0, "order_id": "ORD-/)
    expect(memberNamed(store, 'ipn_url')?.value).toBe('http://127.0.0.1:9/')
  })
})

describe('sending', () => {
  test.each([
    ['signed', {}],
    ['none', { authorization: '' }],
    ['own', { authorization: 'Bearer x.y' }],
  ] as const)('sends the text as it is, header %s', async (mode, header) => {
    const { store, sent } = setUp()
    store.setBody('not json')
    store.setHeader(mode, 'Bearer x.y')
    await store.send()
    expect(sent).toEqual([{ merchantId: 'm1', body: 'not json', ...header }])
    expect(store.getState().tab).toBe('answer')
  })

  test('marks the fields an answer names until they are changed', async () => {
    const message =
      'Field value not allowed: customer_ip must be an IPv4 or IPv6 address; amount must be greater than 0'
    const { store } = setUp(() => exchangeWith(400, { status: false, result: { code: 'E003', message } }))
    await store.send()
    expect(refusalsShown(store.getState())).toEqual({
      customer_ip: 'must be an IPv4 or IPv6 address',
      amount: 'must be greater than 0',
    })
    store.setField('amount', '5')
    expect(Object.keys(refusalsShown(store.getState()))).toEqual(['customer_ip'])
  })

  test('marks the order id of E004, and knows the link of an accepted request', async () => {
    const result = { code: 'E004', message: 'Order already has a payment link' }
    const { store } = setUp(() => exchangeWith(409, { status: false, result }))
    await store.send()
    expect(refusalsShown(store.getState())).toEqual({ order_id: 'This order already has a payment link' })
    const accepted = { code: '00', message: '', payment_link: 'http://127.0.0.1:4010/pay/1' }
    const good = setUp(() => exchangeWith(200, { status: true, result: accepted })).store
    await good.send()
    expect(good.getState().shown?.answer).toMatchObject({ ok: true, paymentLink: accepted.payment_link })
  })

  test.each<[object, object | null]>([
    [{ result: { code: '00', message: '' } }, { ok: false, code: '00', message: '', paymentLink: null }],
    [
      { status: true, result: { code: '00', message: '', payment_link: null } },
      { ok: true, paymentLink: null },
    ],
    [{ status: false, result: { code: 'E002' } }, null],
    [{ status: false, result: { message: 'Required field missing: amount' } }, null],
    [{ status: false, result: null }, null],
  ])('reads %j as the answer %j', async (reply, answer) => {
    const { store } = setUp(() => exchangeWith(200, reply))
    await store.send()
    const read = store.getState().shown?.answer
    if (answer === null) expect(read).toBeNull()
    else expect(read).toMatchObject(answer)
  })

  test('sends once, however often it is asked meanwhile', async () => {
    const { store, sent } = setUp()
    await Promise.all([store.send(), store.send()])
    expect(sent).toHaveLength(1)
  })

  test('marks every missing field of E002', async () => {
    const result = { code: 'E002', message: 'Required field missing: order_id, ipn_url' }
    const { store } = setUp(() => exchangeWith(400, { status: false, result }))
    await store.send()
    expect(Object.keys(refusalsShown(store.getState()))).toEqual(['order_id', 'ipn_url'])
  })

  test('keeps the last 50 requests and restores one completely', async () => {
    const { store } = setUp()
    for (let number = 1; number <= 52; number++) {
      store.setBody(`{"order_id": "${number}"}`)
      await store.send()
    }
    const { history } = store.getState()
    expect(history.length).toBe(50)
    store.setHeader('none')
    store.bringBack(history.at(-1)?.id ?? 0)
    expect(store.getState().body).toBe('{"order_id": "3"}')
    expect(store.getState().headerMode).toBe('signed')
  })

  test('a request that was replaced comes back with its merchant and header', async () => {
    const { store } = setUp()
    store.setHeader('own', 'Bearer theirs')
    await store.send()
    store.setHeader('signed', '')
    store.setMerchant('m2')
    store.setBody('{"order_id": "mine"}')
    const before = composedOf(store.getState())
    store.bringBack(1)
    expect(composedOf(store.getState())).toMatchObject({
      merchantId: 'm1',
      headerMode: 'own',
      ownHeader: 'Bearer theirs',
    })
    store.restore(before)
    expect(composedOf(store.getState())).toEqual(before)
    expect(before).toEqual({ merchantId: 'm2', body: '{"order_id": "mine"}', headerMode: 'signed', ownHeader: '' })
    expect(memberNamed(store, 'order_id')?.value).toBe('mine')
  })

  test('shows the reason when there was no response', async () => {
    const { store } = setUp(() => {
      throw new BackendError(0, { code: 'unreachable', message: 'The engine does not answer.' })
    })
    await store.send()
    expect(store.getState().shown).toMatchObject({ exchange: null, problem: 'The engine does not answer.' })
    expect(store.getState().sending).toBe(false)
  })
})

describe('drafts', () => {
  test('outlive the page, newest first, replace by name and go when deleted', () => {
    const { store, make } = setUp()
    store.setBody('{"order_id": "one sk_secret"}')
    store.saveDraft('mine')
    expect(make().getState().drafts[0]?.body).toBe('{"order_id": "one ••••••"}')
    store.setBody('{"order_id": "two"}')
    store.saveDraft('other')
    store.saveDraft('mine')
    const later = make()
    expect(later.getState().drafts.map(({ name }) => name)).toEqual(['mine', 'other'])
    later.loadDraft('mine')
    expect(later.getState().body).toBe('{"order_id": "two"}')
    later.deleteDraft('mine')
    expect(
      make()
        .getState()
        .drafts.map(({ name }) => name),
    ).toEqual(['other'])
  })

  test('bring the merchant they name, and leave the chosen one where they name none', () => {
    const { store } = setUp()
    const draft = { savedAt: '', body: '{}' }
    store.addDraft({ ...draft, name: 'of another', merchantId: 'm2' })
    store.addDraft({ ...draft, name: 'of none', merchantId: null })
    for (const name of ['of another', 'of none']) {
      store.loadDraft(name)
      expect(store.getState().merchantId).toBe('m2')
    }
  })

  test('start empty where the storage holds something else', () => {
    const { make, storage } = setUp()
    const unlike =
      '[null, {"name": "a", "savedAt": ""}, {"name": "a", "body": 1, "savedAt": ""}, {"name": "a", "body": ""}]'
    for (const kept of ['{"no": "list"}', unlike, '[']) {
      storage.setItem('paylink-console.request-drafts', kept)
      expect(make().getState().drafts).toEqual([])
    }
  })

  test('are refused with a sentence when the storage is full', () => {
    const storage = {
      getItem: () => null,
      setItem: () => {
        throw new Error('QuotaExceededError')
      },
    }
    const drafts = createDrafts(storage, (text) => text)
    expect(() => drafts.save({ name: 'a', savedAt: '', merchantId: null, body: '' })).toThrow('no room')
  })
})

describe('beyond a reload', () => {
  const memoryOf = () => {
    const kept = new Map<string, unknown>()
    const memory: TabMemory = {
      isReload: true,
      read: <T>(name: string) => kept.get(name) as T | undefined,
      follow: (name, store, select) => store.subscribe((state) => kept.set(name, select(state))),
      clean: (text) => text,
      flush: () => undefined,
    }
    return { kept, memory }
  }
  const call = (async () => exchangeWith(200, { status: true, result: { code: '00', message: '' } })) as unknown as Call
  const make = (memory: TabMemory) =>
    createRequestStore({
      call,
      drafts: createDrafts(memoryStorage(), (text) => text),
      random: () => 0,
      now: () => 0,
      memory,
    })

  test('request, merchant, tab, history and the answer shown are there; a token that was only typed is not', async () => {
    const { memory } = memoryOf()
    const store = make(memory)
    store.prepare('m2', 'http://127.0.0.1:4010')
    store.setHeader('own', 'Bearer x.y')
    await store.send()
    store.setField('order_id', 'TYPED')
    store.setTab('code')
    const later = make(memory)
    later.prepare('m1', 'http://127.0.0.1:4010')
    const { merchantId, tab, history, shown, body: text, headerMode, ownHeader } = later.getState()
    expect({ merchantId, tab, headerMode, ownHeader }).toEqual({
      merchantId: 'm2',
      tab: 'code',
      headerMode: 'own',
      ownHeader: 'Bearer x.y',
    })
    expect(text).toContain('"order_id": "TYPED"')
    expect(shown).toBe(history[0])
    await later.send()
    expect(later.getState().history.map(({ id }) => id)).toEqual([2, 1])

    later.setHeader('own', 'sk_typed_by_mistake')
    expect(make(memory).getState()).toMatchObject({ headerMode: 'own', ownHeader: '' })
  })

  test('no two requests of the history have the same id, after more than it holds', async () => {
    const { memory } = memoryOf()
    const store = make(memory)
    store.prepare('m1', 'http://127.0.0.1:4010')
    for (let number = 1; number <= 51; number++) await store.send()
    const later = make(memory)
    await later.send()
    expect(new Set(later.getState().history.map(({ id }) => id)).size).toBe(50)
  })
})

describe('the order id and the addresses made from it', () => {
  test('change together, typed or generated', () => {
    const { store } = setUp()
    const textOf = (name: string) => memberNamed(store, name)?.value
    store.setField('order_id', '')
    store.setField('order_id', 'A/1')
    expect(textOf('return_url')).toBe('http://127.0.0.1:4010/shop/thanks?order=A%2F1')
    expect(textOf('cancel_url')).toBe('http://127.0.0.1:4010/shop/cart?order=A%2F1')
    store.rollOrder()
    expect(textOf('return_url')).toBe(`http://127.0.0.1:4010/shop/thanks?order=${textOf('order_id')}`)
    store.setField('return_url', 'http://shop.example/done')
    store.setField('order_id', 'B')
    expect(textOf('return_url')).toBe('http://shop.example/done')
  })
})
