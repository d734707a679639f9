import { describe, expect, test } from 'vitest'
import { textsIn } from '../../../src/main/cases/map-texts.ts'
import { type ExportFile, exportFile } from '../../../src/shared/contract/system.ts'
import { hasSecret } from '../../../src/shared/mask-secrets.ts'
import { putSamples } from '../../support/sample-data.ts'
import {
  createBody,
  makeAttempt,
  makeDelivery,
  makeInbox,
  makeLink,
  makeLogEntry,
  makeMerchant,
  makePayment,
} from '../../support/store-records.ts'
import { createTestConsole, testToken } from '../../support/test-console.ts'

const exported = async (secrets: boolean): Promise<ExportFile> => {
  const { call, store } = createTestConsole()
  await putSamples(store)
  await call('PATCH', '/api/settings', { keepLog: 100, timeZone: 'Asia/Tokyo' })
  return (await call('GET', `/api/export?secrets=${secrets}`)).json
}

/** Sequence numbers differ after an import; their order does not. */
const withoutSeq = (file: ExportFile) =>
  JSON.parse(JSON.stringify(file), (key, value) => (key === 'seq' ? undefined : value))

const orderOf = (file: ExportFile): string[] =>
  [
    file.merchants,
    file.links,
    file.payments,
    file.deliveries,
    file.attempts,
    file.log,
    file.inbox,
    file.rules,
    file.inboxes,
  ]
    .flat()
    .sort((a, b) => a.seq - b.seq)
    .map(({ id }) => id)

describe('an export', () => {
  test('holds everything, in the shape of the contract, as a file to keep', async () => {
    const { call, store } = createTestConsole()
    await putSamples(store)
    const { json, headers } = await call('GET', '/api/export?secrets=true')
    expect(exportFile.parse(json)).toEqual(json)
    expect(headers['content-disposition']).toBe('attachment; filename="paylink-console-2026-11-20.json"')
    expect(json.secretsIncluded).toBe(true)
    expect(json.links).toEqual([...store.links.oldest()])
    expect(json.merchants).toEqual([...store.merchants.oldest()])
    expect(json.attempts).toEqual([...store.attempts.oldest()])
  })

  test('leaves secrets out unless asked for them', async () => {
    const file = await exported(false)
    expect(JSON.stringify(file)).not.toMatch(/sk_/)
    expect(file).toMatchObject({
      secretsIncluded: false,
      merchants: [{ secret: null, previousSecrets: [] }, { secret: null }],
    })
  })

  test('without secrets has no secret that a merchant sent in a call, and can be imported', async () => {
    const { call, store } = createTestConsole()
    const secret = 'sk "4/7" \u00e9t\u00e9'
    const number = '73100455'
    const previousSecrets = [{ secret: number, validUntil: 0 }]
    const inJson = JSON.stringify({ merchant_secret: secret, description: `with ${secret}`, pin: 0 })
    const body = createBody('order-2').replace('{', `${inJson.slice(0, -2)}${number},`)
    const encoded = `http://127.0.0.1:4010/ipn?token=${encodeURIComponent(secret)}`
    await putSamples(store)
    await store.commit([
      { put: 'merchants', record: makeMerchant(1, { secret, previousSecrets }) },
      // A secret that is a word of the product.
      { put: 'merchants', record: makeMerchant(3, { secret: 'paid' }) },
      { put: 'links', record: makeLink(2, { body, state: 'paid' }) },
      { put: 'payments', record: makePayment(6, 2, 'link-2') },
      { put: 'log', record: makeLogEntry(9, { orderId: number }) },
      {
        put: 'deliveries',
        record: makeDelivery(3, 'link-2', {
          paymentId: 'payment-6',
          url: encoded,
          body: btoa(`key:${number}`),
          headers: [['X-Key', number]],
        }),
      },
      {
        put: 'attempts',
        record: makeAttempt(4, 'delivery-3', {
          response: {
            status: 200,
            headers: [],
            body: { text: btoa(`\0${number}`), encoding: 'base64', bytes: 9, truncated: false },
          },
        }),
      },
      {
        put: 'inboxes',
        record: makeInbox(5, {
          behaviour: { kind: 'answer', status: 200, headers: [], body: number, delayMs: 0 },
        }),
      },
    ])
    const { json } = await call('GET', '/api/export')
    expect(textsIn(json).filter((one) => hasSecret(one, [secret, number]))).toEqual([])
    expect(json.links.find(({ id }) => id === 'link-2')).toMatchObject({
      state: 'paid',
      body: body
        .replaceAll(JSON.stringify(secret).slice(1, -1), '••••')
        .replace(number, '••••')
        .replace(', paid in', ', •••• in'),
    })
    expect(store.links.get('link-2')?.body).toBe(body)
    expect((await call('POST', '/api/import', json)).json).toMatchObject({ newSecrets: [] })
  })

  test('without secrets keeps one only in the value that an import would refuse masked', async () => {
    const { call, store } = createTestConsole()
    const body = JSON.stringify({
      ...JSON.parse(createBody('order-2')),
      description: 'door 4010',
      ipn_url: 'http://127.0.0.1:4010/ipn',
      note: 'again 4010',
    })
    await store.commit([
      { put: 'merchants', record: makeMerchant(1, { secret: '4010' }) },
      { put: 'links', record: makeLink(2, { body }) },
    ])
    const { json } = await call('GET', '/api/export')
    expect(json.links[0]?.body).toBe(body.replace('door 4010', 'door ••••').replace('again 4010', 'again ••••'))
    expect((await call('POST', '/api/import', json)).status).toBe(200)
  })

  test('is of one moment, though it takes several', async () => {
    const { app, store } = createTestConsole()
    await store.commit([{ put: 'merchants', record: makeMerchant(1) }])
    for (let seq = 10; seq < 2010; seq++) void store.commit([{ put: 'links', record: makeLink(seq) }])
    await store.flushed()
    await app.ready()
    let dropped = 0
    // Between two parts of the file links go, and one comes.
    const undo = store.onCommit(() => dropped++)
    const response = app.inject({
      method: 'GET',
      url: '/api/export',
      headers: { authorization: `Bearer ${testToken}` },
    })
    for (let seq = 10; seq < 110; seq++) {
      await store.commit([{ drop: 'links', ids: [`link-${seq}`] }])
    }
    await store.commit([{ put: 'links', record: makeLink(5000) }])
    undo()
    const { links } = (await response).json() as ExportFile
    expect(dropped).toBe(101)
    expect(store.links.size).toBe(1901)
    const seqs = links.map(({ seq }) => seq)
    const first = seqs[0] ?? 0
    expect(seqs).toEqual(Array.from({ length: 2010 - first }, (_, index) => first + index))
  })
})

describe('an import', () => {
  test('brings back all that was exported, into another console too, with nothing due to be sent', async () => {
    const file = await exported(true)
    const { call, store } = createTestConsole()
    await store.commit([{ put: 'merchants', record: makeMerchant(77, { key: 'other' }) }])
    const { status, json } = await call('POST', '/api/import', file)
    expect(status).toBe(200)
    expect(json).toEqual({
      imported: {
        merchants: 2,
        links: 3,
        payments: 1,
        deliveries: 1,
        attempts: 1,
        log: 1,
        inbox: 1,
        rules: 1,
        inboxes: 1,
      },
      exportedAt: file.exportedAt,
      secretsIncluded: true,
      newSecrets: [],
      stopped: 1,
      forwards: [],
    })
    expect(store.merchants.get('merchant-77')).toBeUndefined()
    const again = (await call('GET', '/api/export?secrets=true')).json
    const atRest = file.deliveries.map((delivery) => ({ ...delivery, state: 'stopped', nextAttemptAt: null }))
    expect(withoutSeq({ ...again, exportedAt: file.exportedAt })).toEqual(withoutSeq({ ...file, deliveries: atRest }))
    expect(orderOf(again)).toEqual(orderOf(file))
  })

  test('brings back a link whose bank page is open, the amount asked for with it', async () => {
    const { call, store } = createTestConsole()
    const card = { brand: 'visa', lastFour: '3220', outcome: 'redirect' } as const
    const link = makeLink(2, { state: 'challenged', card, trueAmount: 550 })
    await store.commit([
      { put: 'merchants', record: makeMerchant(1) },
      { put: 'links', record: link },
    ])
    const { json } = await call('GET', '/api/export')
    expect((await call('POST', '/api/import', json)).status).toBe(200)
    expect(store.links.get(link.id)).toEqual({ ...link, seq: expect.any(Number) })
  })

  test('is one transaction and gives sequence numbers this store has not given', async () => {
    const file = await exported(true)
    const { call, store } = createTestConsole()
    await putSamples(store)
    const highest = store.nextSequence()
    const commits: unknown[] = []
    store.onCommit((changes) => commits.push(changes))
    await call('POST', '/api/import', file)
    expect(commits).toHaveLength(1)
    for (const { seq } of store.links.oldest()) expect(seq).toBeGreaterThan(highest)
    const last = Math.max(...Array.from(store.links.oldest(), ({ seq }) => seq))
    expect(store.nextSequence()).toBeGreaterThan(last)
  })

  test('gives records that have one sequence number different ones', async () => {
    const file = await exported(true)
    const { call, store } = createTestConsole()
    const links = file.links.map((link) => ({ ...link, seq: 7 }))
    expect((await call('POST', '/api/import', { ...file, links })).status).toBe(200)
    expect(new Set(Array.from(store.links.oldest(), ({ seq }) => seq)).size).toBe(links.length)
  })

  test('keeps the secret of a merchant it knows, and says whose is new', async () => {
    const file = await exported(false)
    const { call, store } = createTestConsole()
    const previousSecrets = [{ secret: 'sk_before', validUntil: 1_900_000_000_000 }]
    await store.commit([
      { put: 'merchants', record: makeMerchant(50, { key: 'mk_1', secret: 'sk_present', previousSecrets }) },
    ])
    const { json } = await call('POST', '/api/import', file)
    expect(json.newSecrets).toEqual(['mk_2'])
    expect(store.merchantByKey('mk_1')).toMatchObject({ id: 'merchant-1', secret: 'sk_present', previousSecrets })
    expect(store.merchantByKey('mk_2')?.secret).toBe('sk_1')
  })

  test('that cannot be written changes nothing', async () => {
    const file = await exported(true)
    const { call, store } = createTestConsole()
    await store.commit([{ put: 'merchants', record: makeMerchant(77) }])
    store.fail(true)
    expect((await call('POST', '/api/import', file)).status).toBe(503)
    expect(Array.from(store.merchants.oldest(), ({ id }) => id)).toEqual(['merchant-77'])
  })

  test('that is refused names what is wrong, and nothing is changed', async () => {
    const file = await exported(true)
    const { call, store } = createTestConsole()
    await store.commit([{ put: 'merchants', record: makeMerchant(77) }])
    const refused = async (body: unknown) => {
      const { status, json } = await call('POST', '/api/import', body)
      expect(Array.from(store.merchants.oldest(), ({ id }) => id)).toEqual(['merchant-77'])
      return [status, json.error]
    }
    Reflect.deleteProperty(file.links[0] ?? {}, 'amount')
    expect(await refused(file)).toEqual([
      400,
      {
        code: 'invalid',
        message: 'Nothing was imported: links.0.amount is required.',
        fields: { 'links.0.amount': 'is required' },
      },
    ])
    expect(await refused(undefined)).toMatchObject([
      400,
      { message: 'Nothing was imported: there is no file in the body.' },
    ])
  })

  test('can be asked for what it would do, which changes nothing', async () => {
    const file = await exported(false)
    const { call, store } = createTestConsole()
    const { status, json } = await call('POST', '/api/import?check=true', file)
    expect([status, json.imported.links, json.newSecrets, json.stopped]).toEqual([200, 3, ['mk_1', 'mk_2'], 1])
    expect(store.links.size).toBe(0)
    expect(store.merchants.size).toBe(0)
  })

  test('may be far larger than any other body', async () => {
    const file = await exported(true)
    const links = Array.from({ length: 20_000 }, (_, index) => makeLink(index + 1))
    file.links = links.map((link) => ({ ...link, id: `new-${link.id}` }))
    file.payments = []
    file.deliveries = []
    file.attempts = []
    expect(JSON.stringify(file).length).toBeGreaterThan(8 * 1024 * 1024)
    const { status, json } = await createTestConsole().call('POST', '/api/import', file)
    expect([status, json.imported.links]).toEqual([200, 20_000])
  })
})
