import { describe, expect, test } from 'vitest'
import { defaultSettings } from '../../../src/shared/contract/settings.ts'
import { type ExportFile, exportFile, exportFormat } from '../../../src/shared/contract/system.ts'
import { putSamples } from '../../support/sample-data.ts'
import { makeLink, makeMerchant } from '../../support/store-records.ts'
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
      newSecrets: [],
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

  const changed = (change: (file: ExportFile) => void) => (file: ExportFile) => {
    change(file)
    return file
  }
  const first = (records: { [name: string]: unknown }[]): { [name: string]: unknown } => records[0] ?? {}

  test.each<[string, (file: ExportFile) => unknown, RegExp]>([
    ['an array', () => [], /not an export of Paylink Console/],
    ['nothing', () => null, /not an export of Paylink Console/],
    ['another product', (file) => ({ ...file, product: 'x' }), /not an export of Paylink Console/],
    ['no format', ({ format: _, ...file }) => file, /does not say which format/],
    [
      'a newer format',
      (file) => ({ ...file, format: exportFormat + 1 }),
      /has format \d+, this version reads up to \d+; update/,
    ],
    ['a collection missing', ({ payments: _, ...file }) => file, /payments is required/],
    ['a collection that is none', (file) => ({ ...file, log: {} }), /log must be a array/],
    [
      'a field missing',
      changed((file) => Reflect.deleteProperty(first(file.links), 'amount')),
      /links\.0\.amount is required/,
    ],
    [
      'a field too many',
      changed((file) => {
        first(file.links).extra = 1
      }),
      /links\.0\.extra is not known here/,
    ],
    [
      'a bad value',
      changed((file) => {
        first(file.payments).result = 'maybe'
      }),
      /payments\.0\.result must be one of paid, failed, canceled/,
    ],
    [
      'a time beyond time',
      changed((file) => {
        first(file.inbox).at = 9e15
      }),
      /inbox\.0\.at/,
    ],
    [
      'a negative amount',
      changed((file) => {
        first(file.links).amount = -5
      }),
      /links\.0\.amount must be at least 1/,
    ],
    [
      'a body that is no call',
      changed((file) => {
        first(file.links).body = '[]'
      }),
      /links\.0\.body is not the body of a create call/,
    ],
    [
      'an address customers must not be sent to',
      changed((file) => {
        first(file.links).body = '{"ipn_url":"http://a/","return_url":"javascript:alert(1)","cancel_url":"http://a/"}'
      }),
      /links\.0\.body\.return_url must be an absolute http or https URL/,
    ],
    [
      'an address IPNs must not go to',
      changed((file) => {
        first(file.deliveries).url = 'file:///x'
      }),
      /deliveries\.0\.url must be an absolute/,
    ],
    [
      'an id used twice',
      changed((file) => {
        first(file.links).id = 'link-9'
      }),
      /links\.1\.id is used twice: link-9/,
    ],
    [
      'a key used twice',
      changed((file) => {
        first(file.merchants).key = 'mk_2'
      }),
      /merchants\.1\.key is used twice: mk_2/,
    ],
    [
      'a link without its merchant',
      changed((file) => {
        file.merchants.shift()
      }),
      /links\.0\.merchantId names a record that is not in the file: merchant-1/,
    ],
    [
      'a payment without its link',
      changed((file) => {
        first(file.payments).linkId = 'x'
      }),
      /payments\.0\.linkId names a record/,
    ],
    [
      'a delivery without its payment',
      changed((file) => {
        file.payments.length = 0
      }),
      /deliveries\.0\.paymentId names a record/,
    ],
    [
      'an attempt without its delivery',
      changed((file) => {
        file.deliveries.length = 0
      }),
      /attempts\.0\.deliveryId names a record/,
    ],
    [
      'an unknown setting',
      changed((file) => {
        file.settings.color = 'red'
      }),
      /settings\.color is not known here/,
    ],
    [
      'a bad setting',
      changed((file) => {
        file.settings.keepLog = 1
      }),
      /settings\.keepLog must be at least 10/,
    ],
    [
      'two cards alike',
      changed((file) => {
        file.settings.cardFailed = defaultSettings.cardSuccess
      }),
      /settings\.cardFailed must differ from cardSuccess/,
    ],
  ])('of %s is refused in one sentence, and nothing is changed', async (_what, damage, why) => {
    const { call, store } = createTestConsole()
    await store.commit([{ put: 'merchants', record: makeMerchant(77) }])
    const damaged = damage(await exported(true))
    const { status, json } = await call('POST', '/api/import', JSON.stringify(damaged), {
      authorization: `Bearer ${testToken}`,
      'content-type': 'application/json',
    })
    expect([status, json.error.code]).toEqual([400, 'invalid'])
    expect(json.error.message).toMatch(why)
    expect(json.error.message).toMatch(/^Nothing was imported: .*\.$/)
    expect(Array.from(store.merchants.oldest(), ({ id }) => id)).toEqual(['merchant-77'])
  })

  test('of a broken file is refused', async () => {
    const { call } = createTestConsole()
    const { status, json } = await call('POST', '/api/import', '{"product":"paylink', {
      authorization: `Bearer ${testToken}`,
      'content-type': 'application/json',
    })
    expect([status, json.error.message]).toEqual([400, 'The body is not valid JSON.'])
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
