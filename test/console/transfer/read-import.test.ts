import { describe, expect, test } from 'vitest'
import { unpack } from '../../../src/main/console/transfer/packed-records.ts'
import { createImportReader, type ReadImport } from '../../../src/main/console/transfer/read-import.ts'
import type { InboxBehaviour } from '../../../src/shared/contract/inboxes.ts'
import { defaultSettings } from '../../../src/shared/contract/settings.ts'
import { exportFormat } from '../../../src/shared/contract/system.ts'
import { type ExportSample, sampleExport } from '../../support/sample-export.ts'
import { makeDelivery, makeInbox, makeLink, makePayment } from '../../support/store-records.ts'

const ownUrls = ['http://127.0.0.1:4010', 'https://pay.example']

const read = (text: string, pieceLength = text.length): ReadImport => {
  const reader = createImportReader({ ownUrls })
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += pieceLength) reader.write(bytes.subarray(at, at + pieceLength))
  return reader.end()
}
const readFile = (file: unknown): ReadImport => read(JSON.stringify(file))

const changed = (change: (file: ExportSample) => void) => (file: ExportSample) => {
  change(file)
  return file
}
const first = (records: object[]): { [name: string]: unknown } => (records[0] ?? {}) as { [name: string]: unknown }

const forwardStep = (url: string) => ({ kind: 'forward', url, timeoutSeconds: 10 }) as const
const forwardTo = (url: string): InboxBehaviour => forwardStep(url)

const bodyWith = (field: string, url: string): string =>
  JSON.stringify({ ipn_url: 'http://a/', return_url: 'http://a/', cancel_url: 'http://a/', [field]: url })

describe('an import', () => {
  test.each<[string, (file: ExportSample) => unknown, RegExp]>([
    ['an array', () => [], /not an export of Paylink Console/],
    ['nothing', () => null, /not an export of Paylink Console/],
    ['another product', (file) => ({ ...file, product: 'x' }), /not an export of Paylink Console/],
    ['no format', ({ format: _, ...file }) => file, /has no format number/],
    ['format 0', (file) => ({ ...file, format: 0 }), /has no format number/],
    ['a case', (file) => ({ ...file, format: 'paylink-case' }), /is a case, which the Cases page opens/],
    [
      'a newer format',
      (file) => ({ ...file, format: exportFormat + 1 }),
      /has format \d+, this version reads up to \d+; update/,
    ],
    ['a collection missing', ({ payments: _, ...file }) => file, /payments is required/],
    ['a collection that is none', (file) => ({ ...file, log: {} }), /log must be an array/],
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
      'a duration that no sum can hold',
      changed((file) => {
        first(file.log).durationMs = 1e308
      }),
      /log\.0\.durationMs must be at most 3153600000000/,
    ],
    [
      'a link that is open although it was paid',
      changed((file) => {
        first(file.links).state = 'open'
      }),
      /payments\.0\.result differs from its link: paid/,
    ],
    [
      'a payment of another amount than its link',
      changed((file) => {
        first(file.payments).amount = 1
      }),
      /payments\.0\.amount differs from its link: 1/,
    ],
    [
      'a delivery of another link than its payment',
      changed((file) => {
        const { linkId } = first(file.deliveries)
        first(file.deliveries).linkId = file.links.find(({ id }) => id !== linkId)?.id
      }),
      /deliveries\.0\.linkId is not the link of its payment/,
    ],
    [
      'the transaction id of another payment',
      changed((file) => {
        first(file.payments).transactionId = 'TD0000009999'
      }),
      /payments\.0\.transactionId must be TD\d{10}/,
    ],
    [
      'the reference code of another payment',
      changed((file) => {
        first(file.payments).csRefCode = '202611-009999'
      }),
      /payments\.0\.csRefCode must be a year, a month and -\d{6}/,
    ],
    [
      'a number after which those of new payments would have more than ten digits',
      changed((file) => {
        first(file.payments).number = 9_000_000_000
      }),
      /payments\.0\.number must be at most 8999999999/,
    ],
    ...(
      [
        ['amount', 1991],
        ['orderId', 'other'],
        ['currency', 'EUR'],
      ] as const
    ).map(([field, value]): [string, (file: ExportSample) => unknown, RegExp] => [
      `a link whose ${field} is not the signed one`,
      changed((file) => {
        const open = file.links.findIndex(({ state }) => state === 'open')
        Object.assign(file.links[open] ?? {}, { [field]: value })
      }),
      new RegExp(`links\\.\\d+\\.${field} differs from the body`),
    ]),
    [
      'an amount in a body that is masked',
      changed((file) => {
        const [link] = file.links
        if (link) link.body = link.body.replace(/"amount":[^,}]*/, '"amount":1•.90')
      }),
      /links\.0\.amount differs from the body/,
    ],
    [
      'a whole card number in place of its last digits',
      changed((file) => {
        first(file.payments).card = { brand: 'visa', lastFour: '4111111111111111', outcome: 'success' }
      }),
      /payments\.0\.card\.lastFour must be at most 4 characters/,
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
        first(file.inbox).at = Date.UTC(10_000, 0, 1)
      }),
      /inbox\.0\.at/,
    ],
    [
      'a clock further ahead than one can be',
      changed((file) => {
        first(file.log).clockOffset = 4e12
      }),
      /log\.0\.clockOffset/,
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
      'an address customers must not be sent to, in a link of an older format',
      changed((file) => {
        const request = { return_url: 'http://127.0.0.1/' }
        const body = bodyWith('return_url', 'javascript:alert(1)')
        Object.assign(first(file.links), { request, body })
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
      'a number of two payments',
      changed((file) => {
        file.payments.push(makePayment(99, 1, 'link-9'))
      }),
      /payments\.1\.number is used twice: 1/,
    ],
    [
      'two payments of a link',
      changed((file) => {
        file.payments.push(makePayment(99, 2, 'link-3'))
      }),
      /payments\.1\.linkId is used twice: link-3/,
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
      'a delivery without its link',
      changed((file) => {
        first(file.deliveries).linkId = 'x'
      }),
      /deliveries\.0\.linkId names a record that is not in the file: x/,
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
    ...(['ipn_url', 'return_url', 'cancel_url'] as const).map(
      (field): [string, (file: ExportSample) => unknown, RegExp] => [
        `a link with a bad ${field}`,
        changed((file) => {
          const link = makeLink(1)
          first(file.links).body = JSON.stringify({ ...JSON.parse(link.body), [field]: 'javascript:alert(1)' })
        }),
        new RegExp(`links\\.0\\.body\\.${field} must be an absolute http or https URL`),
      ],
    ),
    ...[
      ['Host', 'elsewhere'],
      ['transfer-encoding', 'chunked'],
      ['a b', 'x'],
      ['X-A', 'x\r\nX-B: y'],
    ].map(([name = '', value = '']): [string, (file: ExportSample) => unknown, RegExp] => [
      `a delivery with the header ${name}`,
      changed((file) => {
        first(file.deliveries).headers = [[name, value]]
      }),
      /deliveries\.0\.headers\.0\.[01] (is set by the connection|must be)/,
    ]),
    [
      'an inbox that forwards where the API refuses it',
      changed((file) => {
        file.inboxes = [makeInbox(1, { id: 'loop', behaviour: forwardTo('http://127.0.0.1:4010/inbox/loop') })]
      }),
      /inboxes\.0\.behaviour\.url is this inbox itself/,
    ],
    [
      'more inboxes than can be set up',
      changed((file) => {
        file.inboxes = Array.from({ length: 501 }, (_, at) => makeInbox(at, { id: `inbox-${at}` }))
      }),
      /inboxes must have at most 500 records/,
    ],
    [
      'a time that is none',
      changed((file) => {
        file.exportedAt = 'yesterday'
      }),
      /exportedAt must be a time/,
    ],
    [
      'a time at length',
      changed((file) => {
        file.exportedAt = 'Fri Nov 20 2026 12:00:00 GMT+0000 (Coordinated Universal Time)'
      }),
      /exportedAt must be a time/,
    ],
  ])('of %s is refused in one sentence', (_what, damage, why) => {
    const refusal = (() => {
      try {
        readFile(damage(sampleExport()))
      } catch (error) {
        return error
      }
    })()
    expect(refusal).toMatchObject({ name: 'ConsoleProblem', code: 'invalid' })
    expect((refusal as Error).message).toMatch(/^Nothing was imported: .*\.$/)
    expect((refusal as Error).message).toMatch(why)
  })

  const good = JSON.stringify(sampleExport())

  test.each([
    ['cut off', good.slice(0, -20), /not valid JSON, or was cut off/],
    ['with something behind it', `${good}{}`, /not valid JSON, or was cut off/],
    ['empty', '', /not an export of Paylink Console/],
    ['text', '"paylink-console"', /not an export of Paylink Console/],
    ['with a collection twice', good.replace('"links":', '"links":[],"links":'), /the file has links twice/],
    ['with settings twice', good.replace('"settings":', '"settings":{},"settings":'), /settings|twice/],
    ['nested without end', `{"product":"paylink-console","x":${'['.repeat(100_000)}`, /more than 32 levels deep/],
    ['of one endless text', `{"product":"paylink-console","x":"${'x'.repeat(9_000_000)}`, /larger than \d+ bytes/],
    [
      'with a key of the language',
      good.replace('"seq":', '"__proto__":{"seq":1},"seq":'),
      /__proto__ is not known here/,
    ],
  ])('of a file %s is refused', (_what, text, why) => {
    expect(() => read(text, 65_536)).toThrow(why)
  })

  test('is read the same however it is cut into pieces, formatted and ordered', () => {
    const file = sampleExport()
    const whole = readFile(file)
    expect(read(JSON.stringify(file, null, 2), 7)).toEqual(whole)
    expect(read(`\ufeff${JSON.stringify(file)}`, 1)).toEqual(whole)
    const reversed = Object.fromEntries(Object.entries(file).reverse())
    const { packs: _, ...counted } = readFile(reversed)
    expect(counted).toEqual({ ...whole, packs: undefined, ...counted })
    expect(counted.counts).toEqual(whole.counts)
  })

  test('is refused at the first record that is wrong, or names one that no longer comes, before the rest has come', () => {
    const file = sampleExport()
    const startUntil = (next: string): Buffer => {
      const text = JSON.stringify(file)
      return Buffer.from(text.slice(0, text.indexOf(`"${next}"`)))
    }
    first(file.payments).linkId = 'x'
    expect(() => createImportReader({ ownUrls }).write(startUntil('deliveries'))).toThrow(/payments\.0\.linkId names/)
    Reflect.deleteProperty(first(file.links), 'amount')
    expect(() => createImportReader({ ownUrls }).write(startUntil('payments'))).toThrow(/links\.0\.amount is required/)
  })

  test('counts what it stops, and takes inboxes that forward as plain, by name', async () => {
    const file = sampleExport()
    const due = file.deliveries[0] ?? makeDelivery(1, 'link-3')
    file.deliveries = [due, { ...due, id: 'over', seq: 99, state: 'delivered', nextAttemptAt: null }]
    const sequence: InboxBehaviour = {
      kind: 'sequence',
      steps: ['a', 'b', 'a'].map((path) => forwardStep(`http://shop.example/${path}`)),
      after: 'start-over',
    }
    file.inboxes = [
      makeInbox(1, { id: 'proxy', behaviour: forwardTo('http://shop.example/ipn') }),
      makeInbox(2, { id: 'several', behaviour: sequence, answered: 3 }),
      makeInbox(3, { id: 'own', answered: 1 }),
    ]
    const result = readFile(file)
    expect(result).toMatchObject({
      stopped: 1,
      forwards: [
        { inbox: 'proxy', urls: ['http://shop.example/ipn'] },
        { inbox: 'several', urls: ['http://shop.example/a', 'http://shop.example/b'] },
      ],
    })
    const puts = (await Promise.all(result.packs.map((pack) => unpack(pack, (seq) => seq)))).flat()
    const inboxes = puts.flatMap(({ put, record }) => (put === 'inboxes' ? [record] : []))
    expect(inboxes.map(({ behaviour, answered }) => [behaviour.kind, answered])).toEqual([
      ['plain', 0],
      ['plain', 0],
      ['fail-first', 1],
    ])
    expect(puts.flatMap(({ put, record }) => (put === 'deliveries' ? [record.nextAttemptAt] : []))).toEqual([
      null,
      null,
    ])
  })

  test('masks the card data that an edited file may have, and keeps the address of its IPN', async () => {
    const card = '5555555555554444'
    const file = sampleExport()
    const [link] = file.links
    if (link === undefined) throw new Error('no link')
    link.body = JSON.stringify({ ...JSON.parse(link.body), description: card, ipn_url: `http://a/${card}` })
    const body = { text: `{"number":"${card}","cvv":"987"}`, encoding: 'utf8', bytes: 40, truncated: false } as const
    const headers: [string, string][] = [
      ['X-Card', card],
      ['X-CVV', '987'],
    ]
    const log = { url: `/x?${card}`, message: card, requestHeaders: headers, requestBody: body }
    Object.assign(first(file.log), log, { responseHeaders: headers, responseBody: body })
    Object.assign(first(file.inbox), { url: `/inbox/a?cvv=987&n=${card}`, headers, body })
    Object.assign(first(file.attempts), { response: { status: 200, headers, body } })
    const { packs } = readFile(file)
    const puts = (await Promise.all(packs.map((pack) => unpack(pack, (seq) => seq)))).flat()
    const isMasked = (of: 'log' | 'inbox') => puts.flatMap(({ put, record }) => (put === of ? [record.masked] : []))
    expect(isMasked('log')).toEqual([true, ...file.log.slice(1).map(({ masked }) => masked)])
    expect(isMasked('inbox')).toEqual([true, ...file.inbox.slice(1).map(({ masked }) => masked)])
    const texts = puts.map(({ record }) => JSON.stringify(record))
    expect(texts.filter((text) => text.includes(`http://a/${card}`))).toHaveLength(1)
    expect(texts.join().replace(`http://a/${card}`, '')).not.toMatch(/5555555555554444|987/)
  })

  test.each([{}, { currency_code: null }, { currency_code: '' }])(
    'a link without a currency has the default: %j',
    (given) => {
      const file = sampleExport()
      for (const link of file.links) {
        const { currency_code: _, ...body } = JSON.parse(link.body)
        if (link.currency === 'USD') link.body = JSON.stringify({ ...body, ...given })
      }
      expect(file.links.some(({ currency }) => currency === 'USD')).toBe(true)
      expect(() => readFile(file)).not.toThrow()
    },
  )

  test('a body that holds more card data than was masked is masked', async () => {
    const file = sampleExport()
    const [link] = file.links
    if (link) link.body = link.body.replace('{', '{"cvv_number":•••,"more":"cvv 731",')
    const { packs } = readFile(file)
    const puts = (await Promise.all(packs.map((pack) => unpack(pack, (seq) => seq)))).flat()
    expect(JSON.stringify(puts)).not.toContain('731')
  })

  test('takes the headers an edited delivery may have', () => {
    const file = sampleExport()
    first(file.deliveries).headers = [['X-Signature', 'abc']]
    expect(() => readFile(file)).not.toThrow()
  })

  test('takes links of older formats, which repeat fields of the body', () => {
    const file = sampleExport()
    Object.assign(first(file.links), { request: { ipn_format: 'json' } })
    expect(() => readFile({ ...file, format: 5 })).not.toThrow()
  })

  test('takes files of the oldest format, which have neither rules nor inboxes', () => {
    const { rules: _, inboxes: __, ...oldest } = sampleExport()
    expect(readFile(oldest).counts).toMatchObject({ links: oldest.links.length, rules: 0, inboxes: 0 })
  })

  test('packs records to a fraction of their size', () => {
    const file = sampleExport()
    file.links = Array.from({ length: 5_000 }, (_, at) => makeLink(at + 100))
    file.payments = []
    file.deliveries = []
    file.attempts = []
    const { packs } = readFile(file)
    const bytes = packs.reduce((sum, pack) => sum + pack.bytes.length, 0)
    expect(bytes).toBeLessThan(JSON.stringify(file).length / 5)
  })
})
