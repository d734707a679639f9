import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { expecting } from '../../../src/main/client/api.ts'
import type { CaseSource } from '../../../src/shared/contract/cases.ts'
import { createCall } from '../../support/create-call.ts'
import { md5 } from '../../support/md5.ts'
import { reuseEngines } from '../../support/run-engine.ts'

/* Every byte of every format of a case, in every usual spelling: nothing of the merchant's secret or of the customer. */

const engineWith = reuseEngines()

const merchant = { key: 'mk_real_shop', secret: 'sk_9f!Qv/2pLx+77zKd' }
const card = '4242 4242 4242 4242'
const customer = {
  customer_lastname: 'Grünwald-Ødegaard',
  customer_firstname: 'Marguerite',
  customer_email: 'marguerite.g@post.example',
  customer_phone: '+4915112345678',
  customer_ip: '203.0.113.77',
}
const call = (more: object = {}): string =>
  JSON.stringify({
    order_id: 'W-1',
    amount: 10.5,
    ...customer,
    ipn_url: 'http://127.0.0.1:9/ipn',
    return_url: 'https://shop.example/ok',
    cancel_url: 'https://shop.example/ko',
    description: `For ${customer.customer_firstname}, card ${card}, cvv: 737`,
    ...more,
  })
const hash = md5(call() + merchant.secret)
const authorization = `Bearer ${merchant.key}.${hash}`
const inEntities = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

const ticket = `We use ${merchant.secret} and send ${authorization} with ${call()}`
const notes: Record<string, string> = {
  'the text of a ticket': ticket,
  'an HTML mail': `<html><body><p>${inEntities(ticket)}</p></body></html>`,
  'a HAR with cookies': JSON.stringify({
    log: {
      entries: [
        {
          request: {
            headers: [
              { name: 'Cookie', value: `name=${encodeURIComponent(customer.customer_lastname)}` },
              { name: 'Authorization', value: authorization },
            ],
            postData: { text: call() },
          },
        },
      ],
    },
  }),
  'an environment of Postman': JSON.stringify({ values: [{ key: 'secret', value: merchant.secret }] }),
  base64: Buffer.from(ticket).toString('base64'),
  'percent escapes': encodeURIComponent(ticket),
  'JSON in JSON': JSON.stringify({ message: JSON.stringify({ message: ticket }) }),
}

/** A text and what can be decoded of it. */
const decodings = (text: string): string[] => {
  const runs = (pattern: RegExp, decode: (run: string) => string): string =>
    [...text.matchAll(pattern)].map(([run]) => decode(run)).join('\n')
  return [
    text,
    runs(/[\w+/-]{12,}/g, (run) =>
      [0, 1, 2, 3].map((skip) => Buffer.from(run.slice(skip), 'base64').toString('utf8')).join('\n'),
    ),
    runs(/(?:[\da-f]{2}){6,}/gi, (run) => Buffer.from(run, 'hex').toString('utf8')),
    text.replace(/(?:%[\da-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8')),
    text.replace(/\\+u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    text.replaceAll('\\', ''),
    text.replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&#x2F;', '/'),
  ]
}
const digits = (text: string): string => text.replace(/\D/g, '')
const private_ = [
  merchant.secret,
  hash,
  ...Object.values(customer),
  'Grünwald',
  'Ødegaard',
  'marguerite',
  digits(customer.customer_phone),
  card,
  digits(card),
  'cvv: 737',
]

test('no case of any source has a secret, a whole hash, a card or a customer in any format', async () => {
  const engine = await engineWith([merchant])
  const ask = expecting(engine.api)
  const { page = '' } = await createCall({ ...engine, merchant }, { fields: customer })
  await createCall(
    { ...engine, merchant },
    { fields: { ...customer, order_id: 'W-2' }, secret: `${merchant.secret}\n` },
  )
  const link = new URL(page).pathname.split('/')[2] ?? ''
  await ask('POST /api/links/:id/pay', { params: { id: link }, body: { outcome: 'success' } })
  const { deliveries } = await ask('GET /api/links/:id', { params: { id: link } })
  const { items } = await ask('GET /api/log', { query: { q: 'surface:create', limit: 2 } })
  const stored: CaseSource[] = [
    ...items.map(({ id }): CaseSource => ({ kind: 'log', id })),
    { kind: 'link', id: link },
    ...deliveries.map(({ id }): CaseSource => ({ kind: 'delivery', id })),
  ]
  const pasted: CaseSource[] = [
    { kind: 'diagnosis', body: call(), authorization },
    { kind: 'diagnosis', body: call(), authorization, exact: false },
    { kind: 'diagnosis', body: call({ order_id: '⟨id⟩' }), authorization },
    { kind: 'diagnosis', body: call().slice(0, -40), authorization },
    { kind: 'diagnosis', body: call(), authorization: `Bearer ${merchant.key}.${merchant.secret}` },
    { kind: 'diagnosis', body: { text: Buffer.from(call()).toString('base64'), encoding: 'base64' }, authorization },
    { kind: 'diagnosis', body: call(), authorization, hashed: call() + merchant.secret },
    { kind: 'diagnosis', body: JSON.stringify(call()), authorization },
  ]
  const names = Object.keys(notes)
  const cases = [...stored, ...stored, ...pasted, ...pasted].map((source, at) => ({
    source,
    note: names[at % names.length] ?? '',
  }))
  expect(cases.length).toBeGreaterThanOrEqual(20)
  const found: string[] = []
  for (const { source, note } of cases) {
    const title = `Ticket of ${customer.customer_firstname}`
    const built = await ask('POST /api/cases/build', { body: { source, title, note: notes[note] } })
    for (const format of ['json', 'html', 'markdown'] as const) {
      // What nobody has to hide is there.
      expect(built[format]).toContain('Ticket of')
      if (format === 'json' && source.kind === 'link') expect(built.json).toContain('W-1')
      for (const [way, text] of decodings(built[format]).entries()) {
        for (const value of private_) {
          const at = text.toLowerCase().indexOf(value.toLowerCase())
          if (at >= 0)
            found.push(
              `${JSON.stringify(source).slice(0, 90)} with ${note}, ${format}, decoding ${way}: ${value} in ${text.slice(Math.max(0, at - 40), at + 40)}`,
            )
        }
      }
    }
  }
  expect(found).toEqual([])
})

const other = { key: 'mk_other_shop', secret: 'sk_live_Zw81QmLp4TxVb93c' }
const own = merchant.secret
const canonical = JSON.stringify(
  Object.fromEntries(Object.entries(JSON.parse(call())).sort(([a], [b]) => (a < b ? -1 : 1))),
)
/** Eight characters of a secret are found by those who search for it. */
const partsOf = (secret: string): string[] =>
  Array.from({ length: secret.length - 7 }, (_, at) => secret.slice(at, at + 8)).filter((part) => part !== 'sk_live_')

test.each([
  ['its own secret', own],
  ['the secret of another merchant', other.secret],
  ['its own secret but its last character', own.slice(0, -1)],
  ['its own secret with a wrong letter', own.replace('Qv', 'Qw')],
  ['the first characters of its own secret', own.slice(0, 12)],
  ['its own secret in quotes', `"${own}"`],
  // Signed rightly, because the search for what nothing explains is long.
  ['an unknown secret', 'sk_live_UNKNOWNunknown12345678', own],
])(
  'a text that was hashed with %s has the secret in no format, and its case the same diagnosis',
  async (_, used, signed = used) => {
    const engine = await engineWith([merchant, other])
    const ask = expecting(engine.api)
    for (const field of ['hashed', 'canonicalJson'] as const) {
      for (const given of [canonical + used, `${used}:${canonical}`]) {
        const source = {
          kind: 'diagnosis' as const,
          body: call(),
          authorization: `Bearer ${merchant.key}.${md5(canonical + signed)}`,
          [field]: given,
        }
        const built = await ask('POST /api/cases/build', { body: { source } })
        for (const text of [built.json, built.html, built.markdown]) {
          for (const part of [...partsOf(own), ...partsOf(other.secret), ...partsOf(used)])
            expect(text).not.toContain(part)
        }
        expect(built.case.signing?.[field]).toContain('"amount":10.5')
        const { summary } = await ask('POST /api/cases', { body: { text: built.json } })
        expect(await ask('POST /api/cases/:id/verify', { params: { id: summary.id } })).toMatchObject({
          outcome: 'same',
        })
      }
    }
  },
)

test.each([
  ['as it is', other.secret],
  ['in base64', Buffer.from(`key:${other.secret}`).toString('base64')],
  ['in hexadecimal digits', Buffer.from(other.secret).toString('hex')],
  ['in upper case', other.secret.toUpperCase()],
  ['in part', other.secret.slice(0, 18)],
])("another merchant's secret in a body %s, beside the own one, is in no format", async (_, written) => {
  const engine = await engineWith([merchant, other])
  const body = call({ merchant_secret: own, note: `x ${written} y` })
  const built = await expecting(engine.api)('POST /api/cases/build', {
    body: {
      source: { kind: 'diagnosis', body, authorization: `Bearer ${merchant.key}.${md5(body + own)}` },
    },
  })
  for (const format of [built.json, built.html, built.markdown]) {
    for (const text of decodings(format)) {
      for (const part of [...partsOf(own), ...partsOf(other.secret), ...partsOf(written)])
        expect(text).not.toContain(part)
    }
  }
})

test('card codes and card numbers are recognised by their names, stay as long, and leave the JSON valid', async () => {
  const engine = await engineWith([merchant])
  const body = call({
    card: { cvc: 256, number: 4242424242424242 },
    security_code: '739',
    cvv2_number: '604',
    metadata: [
      { name: 'cvv', value: '826' },
      { value: '914', name: 'cvv' },
    ],
    text: 'CVV-Code: 917',
    customer_title: 'Qz',
  })
  const built = await expecting(engine.api)('POST /api/cases/build', {
    body: {
      source: { kind: 'diagnosis', body, authorization: `Bearer ${merchant.key}.${md5(body)}` },
    },
  })
  expect(built.case.verdict).toMatchObject({ resigned: true, diagnosis: { findings: [{ code: 'keys-unsorted' }, {}] } })
  for (const text of [built.json, built.html, built.markdown, built.case.scenario ?? '']) {
    expect(text).not.toMatch(/\b(?:256|739|604|826|914|917|Qz)\b|424242/)
  }
  const sent = built.case.signing?.body.text ?? ''
  expect(sent).toHaveLength(body.length)
  expect(JSON.parse(sent)).toMatchObject({ card: { cvc: 100, number: 1000000000004242 }, text: 'CVV-Code: 100' })
})

test.each([
  ['gzip', gzipSync, true],
  ['deflate', deflateSync, true],
  ['br', brotliCompressSync, true],
  ['a bomb', () => gzipSync(`${call()}${' '.repeat(20_000_000)}`), false],
  ['a stranger', () => Buffer.from(`\0\x01\x02${call()}\xff`, 'latin1'), false],
  [
    'UTF-32',
    (text: string) =>
      Buffer.from([...text].flatMap((one) => [one.codePointAt(0) ?? 0, 0, 0, 0]).map((code) => code & 255)),
    false,
  ],
])('a body in %s has its text or its size in a case, and no secret, card or customer', async (coding, pack, isText) => {
  const engine = await engineWith([merchant])
  const ask = expecting(engine.api)
  const bytes = pack(call({ note: `${merchant.secret} of ${customer.customer_lastname}` }))
  for (const path of ['/v2/payment-links', '/inbox/packed']) {
    const headers = { 'content-type': 'application/json', 'content-encoding': coding, authorization }
    await fetch(engine.serviceUrl + path, { method: 'POST', headers, body: new Uint8Array(bytes) })
  }
  const { items } = await ask('GET /api/log')
  const sources: CaseSource[] = [
    ...items.map(({ id }): CaseSource => ({ kind: 'log', id })),
    {
      kind: 'diagnosis',
      body: { text: bytes.toString('base64').slice(0, 900_000), encoding: 'base64' },
      authorization,
    },
  ]
  for (const source of sources) {
    const built = await ask('POST /api/cases/build', { body: { source } })
    const { text, encoding } = built.case.exchanges[0]?.request?.body ?? {}
    expect(encoding).toBe('utf8')
    expect(text).toMatch(isText ? /"amount":10.5.*"note":/s : /^⟨\d+ bytes, not text, not shown⟩$/)
    expect(built.case.notes.map((note) => note.text).join()).toContain(isText ? 'compressed' : 'not text')
    expect(built.case.verdict.sentence).not.toBe('')
    const format = decodings(built.json).join('\n').toLowerCase()
    for (const value of private_) expect(format).not.toContain(value.toLowerCase())
  }
})
