import { expect, onTestFinished, test } from 'vitest'
import type { z } from 'zod'
import { expecting } from '../../../src/main/client/api.ts'
import { StorageError } from '../../../src/main/store/store.ts'
import type { buildCase, CaseFile, CaseSource, OpenedCase } from '../../../src/shared/contract/cases.ts'
import { createCall } from '../../support/create-call.ts'
import { md5 } from '../../support/md5.ts'
import { createMemoryCaseFolder } from '../../support/memory-case-folder.ts'
import { createReceiver } from '../../support/receiver.ts'
import { runEngine } from '../../support/run-engine.ts'
import { createTestConsole } from '../../support/test-console.ts'

type Built = z.output<typeof buildCase.reply>
type Engine = Awaited<ReturnType<typeof runEngine>>

const secret = 'sk_of_the_real_merchant_5512'
const customer = {
  customer_firstname: 'Zoë',
  customer_lastname: 'Müller-Lüdenscheidt',
  customer_email: 'Zoe.Mueller@privat.example',
  customer_phone: '+49 30 5550 1234',
  customer_ip: '203.0.113.77',
}
const merchant = { key: 'mk_real', secret }

const start = (merchants = [merchant]) => runEngine({ merchants })

const build = (engine: Engine, source: CaseSource, more: object = {}): Promise<Built> =>
  expecting(engine.api)('POST /api/cases/build', { body: { source, ...more } })

const opened = (engine: Engine, text: string): Promise<OpenedCase> =>
  expecting(engine.api)('POST /api/cases', { body: { text } })

const newestCall = async (engine: Engine, q: string): Promise<string> => {
  const { items } = await expecting(engine.api)('GET /api/log', { query: { q, limit: 1 } })
  return items[0]?.id ?? ''
}

/** Nothing of the merchant's secret or of the customer is in any form of the case. */
const expectClean = ({ json, html, markdown }: Built): void => {
  for (const text of [json, html, markdown]) {
    expect(text).not.toContain(secret)
    for (const value of Object.values(customer)) expect(text).not.toContain(value)
    expect(text).not.toMatch(/4111 ?1111|4000 ?0000 ?0000 ?0002/)
  }
}

test('a case of a refused call gives the same diagnosis without the secret', async () => {
  const engine = await start()
  await createCall(
    { ...engine, merchant },
    { fields: { ...customer, description: 'Möbel / Zubehör' }, secret: `${secret}\n` },
  )
  const source: CaseSource = { kind: 'log', id: await newestCall(engine, 'code:E012') }
  const built = await build(engine, source, { ticket: 'T-77', note: 'The customer Müller-Lüdenscheidt called.' })
  expectClean(built)
  expect(built.case.verdict).toMatchObject({ confidence: 'certain', resigned: true })
  expect(built.case.redactions.map(({ what }) => what)).toEqual(expect.arrayContaining(['customers', 'signature']))
  expect(built.preview).toContainEqual({ from: 'Müller-Lüdenscheidt', to: expect.stringMatching(/^.{19}$/) })
  const body = JSON.parse(built.case.exchanges[0]?.request?.body.text ?? '')
  expect(body.customer_lastname).toMatch(/^\p{Lu}[^\0-\x7f]\p{Ll}{4}-\p{Lu}[^\0-\x7f]/u)
  expect(body.description).toBe('Möbel / Zubehör')

  const elsewhere = await start([{ key: 'mk_other', secret: 'sk_other' }])
  const { summary } = await opened(elsewhere, built.json)
  const again = await expecting(elsewhere.api)('POST /api/cases/:id/verify', { params: { id: summary.id } })
  expect(again.outcome).toBe('same')
  expect(again.diagnosis?.findings.map(({ code }) => code)).toEqual(
    built.case.verdict.diagnosis?.findings.map(({ code }) => code),
  )
  // What is opened is not among the data.
  expect(await expecting(elsewhere.api)('GET /api/links')).toMatchObject({ total: 0 })
  expect(await expecting(elsewhere.api)('GET /api/log', { query: { q: 'surface:create' } })).toMatchObject({ total: 0 })
  expect((await opened(elsewhere, built.json)).summary.id).toBe(summary.id)
})

test('a case of a failed IPN is reproduced on another console without sending anything to the shop', async () => {
  const shop = await createReceiver((response) => response.writeHead(302, { location: '/login' }).end('no'))
  onTestFinished(() => shop.close())
  const engine = await start()
  await expecting(engine.api)('PATCH /api/settings', { body: { ipnRetries: 'none' } })
  const { page = '' } = await createCall(
    { ...engine, merchant },
    { fields: { ...customer, ipn_url: shop.url, return_url: shop.url } },
  )
  const id = new URL(page).pathname.split('/')[2] ?? ''
  await expecting(engine.api)('POST /api/links/:id/pay', { params: { id }, body: { outcome: 'success' } })
  const link = () => expecting(engine.api)('GET /api/links/:id', { params: { id } })
  await expect.poll(async () => (await link()).deliveries[0]?.state).toBe('failed')
  expect(shop.received).toHaveLength(1)

  const delivery = (await link()).deliveries[0]?.id ?? ''
  const built = await build(engine, { kind: 'delivery', id: delivery })
  expectClean(built)
  expect(built.case.verdict.sentence).toContain('sent once and not acknowledged')
  expect(built.case.verdict.evidence.join()).toContain('Redirects of an IPN are not followed')
  expect(built.case.world.settings).toEqual({ ipnRetries: 'none' })
  expect(built.case.exchanges.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['create', 'ipn']))

  const elsewhere = await start([{ key: 'mk_other', secret: 'sk_other' }])
  const { summary } = await opened(elsewhere, built.json)
  const { items } = await expecting(elsewhere.api)('GET /api/merchants')
  const { result } = await expecting(elsewhere.api)('POST /api/cases/:id/reproduce', {
    params: { id: summary.id },
    body: { merchantId: items[0]?.id ?? '' },
  })
  expect(result.steps.flatMap(({ message }) => message ?? [])).toEqual([])
  expect(result.outcome).toBe('passed')
  expect(shop.received).toHaveLength(1)
  expect(await elsewhere.api('POST', `/api/cases/${summary.id}/reproduce`, { merchantId: 'nobody' })).toMatchObject({
    status: 404,
  })
})

test('a call that a fault rule refused is made again under the rule', async () => {
  const engine = await start()
  await expecting(engine.api)('POST /api/rules/presets/:name', { params: { name: 'gateway-down' } })
  await createCall({ ...engine, merchant }, { fields: customer })
  const built = await build(engine, { kind: 'log', id: await newestCall(engine, 'code:E098') })
  expect(built.case.scenario).toContain('- rule: ')
  const elsewhere = await start()
  const { summary } = await opened(elsewhere, built.json)
  const { items } = await expecting(elsewhere.api)('GET /api/merchants')
  expect(
    await expecting(elsewhere.api)('POST /api/cases/:id/reproduce', {
      params: { id: summary.id },
      body: { merchantId: items[0]?.id ?? '' },
    }),
  ).toMatchObject({
    result: { outcome: 'passed' },
  })
})

test('a pasted request becomes a case, with customer data on request', async () => {
  const engine = await start()
  const body = JSON.stringify({ order_id: 'P-1', amount: 5, ...customer })
  const source: CaseSource = { kind: 'diagnosis', body, authorization: `Bearer mk_real.${'0'.repeat(32)}` }
  const built = await build(engine, source)
  expectClean(built)
  const unexplained = { verdict: 'unexplained' }
  expect(built.case.verdict).toMatchObject({ confidence: 'not reproduced', diagnosis: unexplained })
  const { summary } = await opened(engine, built.json)
  expect(await expecting(engine.api)('POST /api/cases/:id/verify', { params: { id: summary.id } })).toMatchObject({
    outcome: 'same',
    diagnosis: unexplained,
  })
  // Without a signature there is nothing to search for.
  const kept = await build(engine, { kind: 'diagnosis', body }, { keepCustomers: true })
  expect(kept.json).toContain('Zoe.Mueller@privat.example')
  expect(kept.json).not.toContain(secret)
  const card = await build(engine, {
    kind: 'diagnosis',
    body: '{"card":"4111 1111 1111 1111","cvv":"123","order_id":"1"}',
  })
  expect(card.json).not.toMatch(/4111 1111|"123"/)
  expect(card.case.redactions.map(({ what }) => what)).toContain('cards')
  // A whole search, whose end is a count of hashes.
}, 180_000)

test('a pasted request is that of the merchant whose key it has, and is diagnosed elsewhere as here', async () => {
  const engine = await start([{ key: 'mk_first', secret: 'sk_of_the_first_0815' }, merchant])
  const body = JSON.stringify({ amount: 5, order_id: 'P-2', ...customer })
  const sorted = JSON.stringify(
    Object.fromEntries(Object.entries(JSON.parse(body)).sort(([a], [b]) => (a < b ? -1 : 1))),
  )
  const source: CaseSource = { kind: 'diagnosis', body, authorization: `Bearer mk_real.${md5(secret + sorted)}` }
  const built = await build(engine, source)
  expectClean(built)
  expect(built.case.head).toMatchObject({ title: 'Signature of P-2', merchant: { key: 'mk_real' } })
  const elsewhere = await start([])
  const { summary } = await opened(elsewhere, built.json)
  const checked = await expecting(elsewhere.api)('POST /api/cases/:id/verify', { params: { id: summary.id } })
  expect(checked).toMatchObject({ outcome: 'same', diagnosis: { findings: [{ code: 'secret-prepended' }] } })
})

test('notes and pictures are kept with an open case; it is closed by deleting it', async () => {
  const { call } = createTestConsole()
  const { json: built } = await call('POST', '/api/cases/build', {
    source: { kind: 'diagnosis', body: '{"order_id":"1"}' },
  })
  const { json: first } = await call('POST', '/api/cases', { text: built.json })
  const path = `/api/cases/${first.summary.id}` as const
  const anchor = { exchange: 'material', field: 'order_id' }
  const noted = await call('POST', `${path}/notes`, { anchor, text: ' Look here ' })
  expect(noted.json.case.notes).toMatchObject([{ anchor, text: 'Look here' }])
  expect((await call('POST', `${path}/notes`, { anchor: { exchange: 'none', field: null }, text: 'x' })).status).toBe(
    400,
  )

  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const attached = await call('POST', `${path}/pictures`, { name: 'shot.png', data: png.toString('base64') })
  expect(attached.json.case.pictures).toMatchObject([{ name: 'shot.png', type: 'image/png' }])
  for (const bytes of [
    Buffer.from('<svg onload=alert(1)>'),
    Buffer.from('GIF89a'),
    Buffer.concat([png.subarray(0, 8), Buffer.alloc(1_000_001)]),
  ]) {
    expect((await call('POST', `${path}/pictures`, { name: 'x.png', data: bytes.toString('base64') })).status).toBe(400)
  }
  const { json: html } = await call('GET', `${path}/file?as=html`)
  expect(html.text).toContain('<img alt="shot.png" src="data:image/png;base64,')
  await call('DELETE', `${path}/notes/${noted.json.case.notes[0]?.id}`)
  await call('DELETE', `${path}/pictures/${attached.json.case.pictures[0]?.id}`)
  expect((await call('GET', path)).json.summary.notes).toBe(0)
  expect((await call('DELETE', path)).json).toEqual({ deleted: 1 })
  expect((await call('GET', path)).status).toBe(404)
})

test('a note, its anchor and the name of a picture have no secret, token or card in an open case', async () => {
  const engine = await start()
  await createCall({ ...engine, merchant }, { secret: `${secret}\n` })
  const { json } = await build(engine, { kind: 'log', id: await newestCall(engine, 'code:E012') })
  const { summary } = await opened(engine, json)
  const text = `used ${secret}, Bearer mk_real.94fd0123456789abcdef012345679660 and card 4111 1111 1111 1111`
  const ask = expecting(engine.api)
  await ask('POST /api/cases/:id/notes', {
    params: { id: summary.id },
    body: { anchor: { exchange: null, field: text }, text },
  })
  const data = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('base64')
  await ask('POST /api/cases/:id/pictures', { params: { id: summary.id }, body: { name: `${secret}.png`, data } })
  for (const as of ['json', 'html', 'markdown'] as const) {
    const file = await ask('GET /api/cases/:id/file', { params: { id: summary.id }, query: { as } })
    expect(file.text).toContain('used ')
    expect(file.text).not.toMatch(/sk_of_the_real|0123456789ab|4111/)
  }
})

test('a call that failed is compared with the latest good one of its merchant', async () => {
  const engine = await start()
  await createCall({ ...engine, merchant }, { fields: { order_id: 'GOOD' } })
  await createCall({ ...engine, merchant }, { fields: { order_id: 'BAD', amount: 7 }, secret: `${secret}\n` })
  const { items } = await expecting(engine.api)('GET /api/merchants')
  const left = { kind: 'log' as const, id: await newestCall(engine, 'code:E012') }
  const compared = await expecting(engine.api)('POST /api/compare', {
    body: {
      left,
      right: { kind: 'latest-good', merchantId: items[0]?.id ?? '' },
    },
  })
  expect(
    compared.fields
      .filter(({ same }) => !same)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['amount', 'order_id'])
  expect(compared.headers.find(({ name }) => name === 'authorization')?.same).toBe(false)
  expect(compared.signature.map(({ name }) => name)).toEqual(['Sorted keys', 'Hashed text', 'Token'])
  expect(compared.body.identical).toBe(false)
  expect(JSON.stringify(compared.signature)).not.toContain(secret)

  const built = await build(engine, left)
  const { summary } = await opened(engine, built.json)
  const withCase = await expecting(engine.api)('POST /api/compare', {
    body: {
      left: { kind: 'case', caseId: summary.id, exchange: built.case.exchanges[0]?.id ?? '' },
      right: left,
    },
  })
  expect(withCase.fields.filter(({ same }) => !same).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['customer_email']),
  )
  expect(
    (
      await engine.api('POST', '/api/compare', {
        left,
        right: { kind: 'attempt', deliveryId: 'x', number: 1 },
      })
    ).status,
  ).toBe(404)
})

test('a case of a record that is gone is not built', async () => {
  const engine = await start()
  for (const kind of ['link', 'delivery', 'log'])
    expect((await engine.api('POST', '/api/cases/build', { source: { kind, id: 'gone' } })).status).toBe(404)
})

test('a message that is kept in part is not said to be identical to one that is all of that part', async () => {
  const engine = await start()
  const kept = 'x'.repeat(64 * 1024)
  const ids: string[] = []
  for (const body of [kept, kept, `${kept}y`]) {
    await fetch(`${engine.serviceUrl}/inbox/compared`, { method: 'POST', body })
    const { items } = await expecting(engine.api)('GET /api/inbox', { query: { q: 'name:compared' } })
    ids.push(items[0]?.id ?? '')
  }
  const isIdentical = async (left: number, right: number): Promise<boolean> => {
    const refOf = (place: number) => ({ kind: 'inbox' as const, id: ids[place] ?? '' })
    const body = { left: refOf(left), right: refOf(right) }
    return (await expecting(engine.api)('POST /api/compare', { body })).body.identical
  }
  expect([await isIdentical(0, 1), await isIdentical(1, 2), await isIdentical(2, 1)]).toEqual([true, false, false])
})

test('two messages of an inbox are compared', async () => {
  const engine = await start()
  const ids: string[] = []
  for (const amount of ['19.90', '20.00']) {
    await fetch(`${engine.serviceUrl}/inbox/compared`, {
      method: 'POST',
      body: JSON.stringify({ order_id: 'A', amount }),
    })
    const { items } = await expecting(engine.api)('GET /api/inbox', { query: { q: 'name:compared' } })
    ids.push(items[0]?.id ?? '')
  }
  const [left = '', right = ''] = ids
  const compared = await expecting(engine.api)('POST /api/compare', {
    body: { left: { kind: 'inbox', id: left }, right: { kind: 'inbox', id: right } },
  })
  expect(compared.fields.filter(({ same }) => !same)).toEqual([
    { name: 'amount', left: '19.90', right: '20.00', same: false },
  ])
  expect(
    (
      await engine.api('POST', '/api/compare', {
        left: { kind: 'inbox', id: left },
        right: { kind: 'inbox', id: 'gone' },
      })
    ).status,
  ).toBe(404)
})

const sample = async (): Promise<{ call: ReturnType<typeof createTestConsole>['call']; file: CaseFile }> => {
  const { call } = createTestConsole()
  const { json } = await call('POST', '/api/cases/build', { source: { kind: 'diagnosis', body: '{"order_id":"1"}' } })
  return { call, file: json.case }
}

test('a case that cannot be written is not open, and that is said', async () => {
  const { file } = await sample()
  const caseFolder = {
    ...createMemoryCaseFolder(),
    write: () => Promise.reject(new StorageError('The disk is full.')),
  }
  const { call } = createTestConsole({ caseFolder })
  expect((await call('POST', '/api/cases', { text: JSON.stringify(file) })).status).toBe(503)
  expect((await call('GET', '/api/cases')).json.items).toEqual([])
})

test('brackets in a text are no nesting', async () => {
  const { call, file } = await sample()
  const title = `"${'['.repeat(90)}\\`
  const text = JSON.stringify({ ...file, head: { ...file.head, title } })
  expect((await call('POST', '/api/cases', { text })).json).toMatchObject({ case: { head: { title } } })
})

test('a hostile file is refused with a code, and nothing of it is stored', async () => {
  const { call, file } = await sample()
  const text = JSON.stringify(file)
  const refusals: [string, string][] = [
    ['{', 'not-json'],
    ['[]', 'not-a-case'],
    ['{"format":"paylink-case"}', 'unknown-version'],
    [JSON.stringify({ ...file, version: 2 }), 'unknown-version'],
    ['['.repeat(100_000), 'too-deep'],
    [`${'{"a":'.repeat(60)}1${'}'.repeat(60)}`, 'too-deep'],
    [text.replace('{', '{"__proto__":{"isAdmin":true},'), 'wrong-field'],
    [text.replace('"head":{', '"head":{"constructor":{},'), 'wrong-field'],
    [JSON.stringify({ ...file, extra: 1 }), 'wrong-field'],
    [text.replace('"encoding":"utf8"', '"encoding":"base64"'), 'wrong-field'],
    [JSON.stringify({ ...file, head: { ...file.head, id: '../../etc/passwd' } }), 'wrong-field'],
    [
      JSON.stringify({
        ...file,
        pictures: [{ id: 'p', name: 'x.png', type: 'image/png', data: Buffer.from('<script>').toString('base64') }],
      }),
      'wrong-picture',
    ],
    [
      JSON.stringify({ ...file, pictures: [{ id: 'p', name: 'x.svg', type: 'image/svg+xml', data: '' }] }),
      'wrong-field',
    ],
  ]
  for (const [hostile, code] of refusals) {
    const { status, json } = await call('POST', '/api/cases', { text: hostile })
    expect([status, json.error.fields?.text], hostile.slice(0, 80)).toEqual([400, code])
  }
  expect((await call('GET', '/api/cases')).json.items).toEqual([])
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
  expect((await call('POST', '/api/cases', { text: 'x'.repeat(10_000_001) })).status).toBe(400)
})

test('a case that would call an address elsewhere is not reproduced', async () => {
  const { call, file } = await sample()
  const { json: merchant } = await call('POST', '/api/merchants', { name: 'Mine', key: 'mk_mine' })
  for (const step of [
    'create: { ipn_url: "http://169.254.169.254/latest" }',
    'create: { return_url: "{{serviceUrl}}.evil.example/x" }',
    'create: { description: &a "http://evil.example/", ipn_url: *a }',
    // No address before the number is written into it.
    'create: { ipn_url: "http://evil.example:{{n}}/x" }',
    'inbox: a\n    behaviour: { kind: forward, url: "http://127.0.0.1:22/" }',
    'inbox: a\n    behaviour: { kind: fail-first, times: 1, failure: { kind: forward, url: "http://evil.example/" } }',
    'resend: { url: "http://evil.example/" }',
  ]) {
    const text = JSON.stringify({ ...file, scenario: `steps:\n  - ${step}\n` })
    const { json } = await call('POST', '/api/cases', { text })
    const refused = await call('POST', `/api/cases/${json.summary.id}/reproduce`, { merchantId: merchant.id })
    expect([refused.status, refused.json.error.message], step).toEqual([409, expect.stringContaining('would call ')])
  }
})

test('script, markup and URLs in a case are plain text in every format', async () => {
  const { call, file } = await sample()
  const evil = `</title><script>alert(1)</script><img src=x onerror=alert(1)> [x](javascript:alert(1)) ![](http://evil.example/p.png) www.evil.example Ftp://evil.example mailto:evil.example \`\`\`\n# head`
  const hostile: CaseFile = {
    ...file,
    head: { ...file.head, title: evil.slice(0, 300) },
    verdict: { ...file.verdict, sentence: evil, evidence: [evil] },
    notes: [{ id: 'n', at: file.head.createdAt, anchor: { exchange: null, field: null }, text: evil }],
  }
  const { json } = await call('POST', '/api/cases', { text: JSON.stringify(hostile) })
  const file_ = async (as: string): Promise<string> =>
    (await call('GET', `/api/cases/${json.summary.id}/file?as=${as}`)).json.text
  const html = await file_('html')
  expect(html).toContain(`content="default-src &#39;none&#39;;`)
  expect(html).not.toMatch(/<script|<img src=x|onerror=alert\(1\)>|<a /i)
  const markdown = await file_('markdown')
  expect(markdown).not.toMatch(/(?<!\\)<script/)
  expect(markdown).not.toMatch(/(?<!\\)\]\(/)
  // GitHub and GitLab make links of these without any markup.
  expect(markdown).not.toMatch(/(?::\/\/|www\.|mailto:)evil/i)
})

test('a text of several lines is one item of a list in Markdown', async () => {
  const { call, file } = await sample()
  const made: CaseFile = { ...file, verdict: { ...file.verdict, evidence: ['one\ntwo\r\n\nthree'] } }
  const { json } = await call('POST', '/api/cases', { text: JSON.stringify(made) })
  const { text } = (await call('GET', `/api/cases/${json.summary.id}/file?as=markdown`)).json
  expect(text).toContain('\n- one two three\n')
})

test('the published schema equals the contract', async () => {
  const { readFileSync } = await import('node:fs')
  const { call } = createTestConsole()
  const { json } = await call('GET', '/api/cases/schema')
  expect(JSON.parse(readFileSync('docs/paylink-case.schema.json', 'utf8'))).toEqual(json)
})
