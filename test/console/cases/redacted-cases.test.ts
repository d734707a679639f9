import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { z } from 'zod'
import { expecting } from '../../../src/main/client/api.ts'
import { fileNameOf } from '../../../src/main/console/cases/file-name-of.ts'
import { openCaseFolder } from '../../../src/main/store/case-folder.ts'
import type { buildCase, CaseFile, CaseSource } from '../../../src/shared/contract/cases.ts'
import type { ReadCandidate } from '../../../src/shared/contract/read.ts'
import { createCall } from '../../support/create-call.ts'
import { createReceiver } from '../../support/receiver.ts'
import { reuseEngines } from '../../support/run-engine.ts'
import { makeTempDir } from '../../support/temp-dir.ts'
import { createTestConsole, testToken } from '../../support/test-console.ts'

type Built = z.output<typeof buildCase.reply>
type Engine = Awaited<ReturnType<ReturnType<typeof reuseEngines>>>

const merchant = { key: 'mk_real', secret: 'sk_of_the_real_merchant_5512' }

const engineWith = reuseEngines()
const start = () => engineWith([merchant])

const build = (engine: Engine, source: CaseSource): Promise<Built> =>
  expecting(engine.api)('POST /api/cases/build', { body: { source } })

const newestCall = async (engine: Engine): Promise<CaseSource> => {
  const { items } = await expecting(engine.api)('GET /api/log', { query: { q: 'surface:create', limit: 1 } })
  return { kind: 'log', id: items[0]?.id ?? '' }
}

test.each([
  ['Basic', `Basic ${Buffer.from('shop-admin:pa55word-of-42').toString('base64')}`],
  ['of another API', `Token live_${'Zq7xW2bT'.repeat(3)}`],
  ['a signed token', `Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ6b2VAZXhhbXBsZS5jb20ifQ.${'Qx7_Zw-2'.repeat(5)}`],
])('a credential in the header of a call (%s) is in no format of its case', async (_, authorization) => {
  const engine = await start()
  await fetch(`${engine.serviceUrl}/v2/payment-links`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization, 'api-key': 'k_live_abcdefabcdef12345678' },
    body: '{"order_id":"1"}',
  })
  const built = await build(engine, await newestCall(engine))
  const value = authorization.split(' ')[1] ?? ''
  for (const text of [built.json, built.html, built.markdown]) {
    for (const part of [value, ...value.split('.'), 'k_live_abcdefabcdef12345678']) expect(text).not.toContain(part)
  }
})

test('a credential set by hand in an IPN, and one a receiver answered with, are in no case; the scenario says so', async () => {
  const shop = await createReceiver((response) =>
    response.writeHead(200, { 'set-cookie': 'PHPSESSID=77aa88bb99cc; path=/' }).end(),
  )
  onTestFinished(() => shop.close())
  const engine = await start()
  const { page = '' } = await createCall({ ...engine, merchant }, { fields: { ipn_url: shop.url } })
  const id = new URL(page).pathname.split('/')[2] ?? ''
  await expecting(engine.api)('POST /api/links/:id/pay', { params: { id }, body: { outcome: 'success' } })
  const link = () => expecting(engine.api)('GET /api/links/:id', { params: { id } })
  const states = async () => (await link()).deliveries.map(({ state }) => state)
  await expect.poll(states).toEqual(['delivered'])
  const delivery = (await link()).deliveries[0]?.id ?? ''
  const headers = { Authorization: 'Basic c2hvcDpwYTU1d29yZCE=', 'X-Trace': 'kept' }
  await expecting(engine.api)('POST /api/deliveries/:id/replay', { params: { id: delivery }, body: { headers } })
  await expect.poll(states).toEqual(['delivered', 'delivered'])
  const { json, case: made } = await build(engine, { kind: 'link', id })
  expect(json).not.toMatch(/c2hvcDpwYTU1|77aa88bb/)
  expect(made.scenario).toContain('"headers":{"X-Trace":"kept"}')
  expect(made.scenario?.trimEnd().split('\n').at(-1)).toMatch(/- not-reproduced: "The header Authorization of an IPN/)
})

test('a case of a call with the token of another call has the same diagnosis elsewhere, and no customer of a third one', async () => {
  const engine = await start()
  const strangers = ['Quastenflosser', 'Zwerchfeld', 'Ypsilanti']
  for (const [at, customer_lastname] of strangers.entries()) {
    await createCall({ ...engine, merchant }, { fields: { order_id: `O-${at}`, customer_lastname } })
  }
  const { items } = await expecting(engine.api)('GET /api/log', { query: { q: 'surface:create', limit: 3 } })
  const sent = await expecting(engine.api)('GET /api/log/:id', { params: { id: items[1]?.id ?? '' } })
  const authorization = sent.requestHeaders.find(([name]) => name.toLowerCase() === 'authorization')?.[1] ?? ''
  const body = JSON.stringify({ order_id: 'O-9', amount: 3, customer_lastname: 'Überall' })
  await fetch(`${engine.serviceUrl}/v2/payment-links`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body,
  })
  for (const source of [await newestCall(engine), { kind: 'diagnosis', body, authorization } as const]) {
    const built = await build(engine, source)
    const findings = [{ code: 'token-of-another-call' }]
    expect(built.case.verdict).toMatchObject({ resigned: true, diagnosis: { findings } })
    expect(built.case.signing?.otherCalls).toHaveLength(1)
    for (const name of [...strangers, 'Überall']) expect(built.json).not.toContain(name)
    const elsewhere = createTestConsole()
    const { json: opened } = await elsewhere.call('POST', '/api/cases', { text: built.json })
    const { json: checked } = await elsewhere.call('POST', `/api/cases/${opened.summary.id}/verify`, {})
    expect(checked).toMatchObject({ outcome: 'same', diagnosis: { findings } })
  }
})

test('a call of a customer whose name is a word of the format is a case, and its scenario calls nothing elsewhere', async () => {
  const engine = await start()
  const fields = { customer_lastname: 'Head', customer_firstname: 'World', ipn_url: 'http://192.0.2.9:9000/ipn' }
  await createCall(
    { ...engine, merchant },
    { fields: { ...fields, customer_ip: '192.0.2.9' }, secret: `${merchant.secret}\n` },
  )
  const log = await build(engine, await newestCall(engine))
  expect(log.case.scenario).toContain('ipn_url: "{{serviceUrl}}/inbox/case-receiver"')
  const body = JSON.stringify({ order_id: '1', amount: 5, ...fields })
  const pasted = await build(engine, { kind: 'diagnosis', body, authorization: `Bearer ${merchant.key}` })
  expect(pasted.case.scenario).toContain('ipn_url: "{{serviceUrl}}/inbox/case-receiver"')
  const { summary } = await expecting(engine.api)('POST /api/cases', { body: { text: log.json } })
  const { items } = await expecting(engine.api)('GET /api/merchants')
  expect(
    await expecting(engine.api)('POST /api/cases/:id/reproduce', {
      params: { id: summary.id },
      body: { merchantId: items[0]?.id ?? '' },
    }),
  ).toMatchObject({
    result: { outcome: 'passed' },
  })
})

const sample = async (caseFolder = openCaseFolder(join(makeTempDir(), 'cases'))) => {
  const { call } = createTestConsole({ caseFolder })
  const { json } = await call('POST', '/api/cases/build', { source: { kind: 'diagnosis', body: '{"order_id":"1"}' } })
  return { call, file: json.case as CaseFile }
}

test("the log's calls of a customer name the customer in no spelling, and contain no inbox of others", async () => {
  const engine = await start()
  const ask = expecting(engine.api)
  for (const name of ['used', 'of-others']) {
    await ask('PUT /api/inbox/:name/behaviour', {
      params: { name },
      body: {
        kind: 'answer',
        status: 500,
        headers: [],
        body: `answer ${name}`,
      },
    })
  }
  const fields = {
    customer_firstname: 'Łukasz',
    customer_lastname: 'Wójcik',
    customer_email: 'l.wojcik@poczta.example',
    customer_phone: '+48601234567',
    description: 'Faktura 7, Łukasz Wójcik, tel. +48601234567',
    ipn_url: `${engine.serviceUrl}/inbox/used?who=W%C3%B3jcik%2C+%C5%81ukasz&tel=%2B48601234567`,
    return_url: `${engine.serviceUrl}/shop/thanks?user=l.wojcik%40poczta.example`,
  }
  const { page = '' } = await createCall({ ...engine, merchant }, { fields })
  await (await fetch(page)).text()
  await (await fetch(fields.return_url)).text()
  await ask('POST /api/links/:id/pay', {
    params: { id: new URL(page).pathname.split('/')[2] ?? '' },
    body: { outcome: 'success' },
  })
  const log = () => ask('GET /api/log')
  await expect.poll(async () => (await log()).items.map(({ surface }) => surface)).toContain('inbox')
  const { items } = await log()
  expect(items).toHaveLength(4)
  for (const { id, surface } of items) {
    const { json, html, markdown, case: made } = await build(engine, { kind: 'log', id })
    for (const text of [json, html, markdown]) {
      for (const view of [text, decodeURIComponent(text.replaceAll('+', ' ').replaceAll(/%(?![\dA-F]{2})/g, '%25'))]) {
        expect(view, surface).not.toMatch(/wójcik|wojcik|łukasz|601234567|of-others/i)
      }
    }
    expect(made.world.inboxes.map(({ name }) => name)).toEqual(surface === 'shop' ? [] : ['used'])
  }
})

test('a case of a call that was accepted though it has the secret in its body says nothing against its signature', async () => {
  const engine = await start()
  const ipn_url = `${engine.serviceUrl}/inbox/orders?s=${merchant.secret}`
  const { page = '', code } = await createCall({ ...engine, merchant }, { fields: { ipn_url } })
  expect(code).toBe('00')
  const source = await newestCall(engine)
  const id = 'id' in source ? source.id : ''
  expect(await expecting(engine.api)('GET /api/log/:id', { params: { id } })).toMatchObject({ masked: true })
  const { case: ofCall } = await build(engine, source)
  expect(ofCall.verdict).toMatchObject({ sentence: expect.stringMatching(/accepted/), confidence: 'certain' })
  const { case: ofLink } = await build(engine, { kind: 'link', id: new URL(page).pathname.split('/')[2] ?? '' })
  expect(ofLink.verdict).toMatchObject({ sentence: expect.stringMatching(/^Order .* is open/), confidence: 'certain' })
})

test('a message and a note that name an order here have its customer replaced, whatever they say of him', async () => {
  const engine = await start()
  const fields = { order_id: 'FF/77', customer_firstname: 'Sunnivara', customer_lastname: 'Kloosterman' }
  await createCall({ ...engine, merchant }, { fields })
  await expecting(engine.api)('PUT /api/inbox/:name/behaviour', {
    params: { name: 'orders' },
    body: { kind: 'answer', status: 200, headers: [], body: 'Thank you Sunnivara', delayMs: 0 },
  })
  await fetch(`${engine.serviceUrl}/inbox/orders`, { method: 'POST', body: 'merchant_ref_code=FF%2F77&status=1' })
  const { items } = await expecting(engine.api)('GET /api/log')
  const { json } = await build(engine, { kind: 'log', id: items[0]?.id ?? '' })
  expect(json).toContain('Thank you')
  expect(json).not.toContain('Sunnivara')
  const { body: read } = await engine.api('POST', '/api/read', {
    text: 'cs_ref_code=202611-000001&status=1&merchant_ref_code=FF%2F77&transaction_id=TD0000000001&currency=EUR&amount=19.90&true_amount=19.90&datetime=2026-11-20+12%3A00%3A00',
  })
  const { candidates } = read as { candidates: ReadCandidate[] }
  const source = { kind: 'material' as const, material: candidates }
  const { body } = await engine.api('POST', '/api/cases/build', { source, note: 'Mr Kloosterman called' })
  expect((body as { json: string }).json).toContain('Mr ')
  expect((body as { json: string }).json).not.toContain('Kloosterman')
})

test('a case judges the secrets as the doctor does: at the virtual time of the call', async () => {
  const engine = await start()
  await expecting(engine.api)('POST /api/clock', { body: { advanceSeconds: 86_400 } })
  const { items } = await expecting(engine.api)('GET /api/merchants')
  await expecting(engine.api)('POST /api/merchants/:id/rotate', { params: { id: items[0]?.id ?? '' }, body: {} })
  await createCall({ ...engine, merchant })
  const built = await build(engine, await newestCall(engine))
  expect(built.case.verdict.diagnosis?.findings).toMatchObject([{ code: 'secret-rotated' }])
})

test('a case file with an invalid time is refused', async () => {
  const { call, file } = await sample()
  const text = JSON.stringify({ ...file, head: { ...file.head, createdAt: 'x' } })
  const { status, json } = await call('POST', '/api/cases', { text })
  expect([status, json.error?.fields?.text]).toEqual([400, 'wrong-field'])
  const source = { kind: 'diagnosis', body: '{}', at: 'yesterday' }
  expect((await call('POST', '/api/cases/build', { source })).status).toBe(400)
})

test('a case file that is too large, and one of another form, are refused in plain words', async () => {
  const { call, file } = await sample()
  const open = async (text: string) => (await call('POST', '/api/cases', { text })).json.error
  expect(await open(JSON.stringify(file) + ' '.repeat(10_000_000))).toMatchObject({
    message: 'A case file has at most 10 million characters.',
    fields: { text: 'too-large' },
  })
  const long = { text: 'x'.repeat(2_000_001), encoding: 'utf8', bytes: 1, truncated: false }
  const response = { status: 200, headers: [], body: long }
  for (const [changed, words] of [
    [{ exchanges: file.exchanges.map((one) => ({ ...one, response })) }, 'text must be at most 2000000 characters.'],
    [{ head: { ...file.head, more: 1 } }, 'head has a member or value that no case has.'],
    [{ exchanges: {} }, 'exchanges must be a JSON array.'],
    [{ notes: undefined }, 'notes is missing.'],
  ] as const) {
    const refused = await open(JSON.stringify({ ...file, ...changed }))
    expect(refused?.message.endsWith(words), refused?.message).toBe(true)
  }
})

test('a case with a text larger than a create call is not diagnosed again', async () => {
  const { call, file } = await sample()
  const body = { text: `{"a":"${'\\\\'.repeat(40_000)}"}`, encoding: 'utf8' as const }
  const signing = { merchants: [], merchantId: null, numbers: 'as-sent', authorization: null, ...file.signing, body }
  const { json } = await call('POST', '/api/cases', { text: JSON.stringify({ ...file, signing }) })
  const { status, json: refused } = await call('POST', `/api/cases/${json.summary.id}/verify`, {})
  expect([status, refused.error?.code]).toEqual([413, 'too-large'])
  expect(refused.error?.message).toContain('more than 64 KiB')
})

test('notes added concurrently are all stored, on disk too', async () => {
  const folder = join(makeTempDir(), 'cases')
  const { call, file } = await sample(openCaseFolder(folder))
  const { json } = await call('POST', '/api/cases', { text: JSON.stringify(file) })
  const anchor = { exchange: null, field: null }
  const path = `/api/cases/${json.summary.id}` as const
  const texts = ['one', 'two', 'three', 'four']
  const replies = await Promise.all(texts.map((text) => call('POST', `${path}/notes`, { anchor, text })))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const again = createTestConsole({ caseFolder: openCaseFolder(folder) })
  const { json: kept } = await again.call('GET', path)
  expect(kept.case.notes.map(({ text }) => text)).toEqual(texts)
})

test('a note that is added says nothing about a customer', async () => {
  const { call, file } = await sample()
  const { json } = await call('POST', '/api/cases', { text: JSON.stringify(file) })
  const anchor = { exchange: null, field: null }
  const text = 'Call mia.weber@post.example, +49 171 9998877, from 203.0.113.9 at 12:34:56'
  const { json: noted } = await call('POST', `/api/cases/${json.summary.id}/notes`, { anchor, text })
  expect(noted.case.notes[0]?.text).toBe('Call •••.•••••@••••.•••••••, +•• ••• •••••••, from •••.•.•••.• at 12:34:56')
})

test("the console's token and secrets that it made for others are dots in a note", async () => {
  const { call, file } = await sample()
  const { json } = await call('POST', '/api/cases', { text: JSON.stringify(file) })
  const anchor = { exchange: null, field: null }
  const text = `with ${testToken} and sk_${'Ab3'.repeat(13)}x`
  const { json: noted } = await call('POST', `/api/cases/${json.summary.id}/notes`, { anchor, text })
  expect(noted.case.notes[0]?.text).toMatch(/^with •+ and •+$/)
})

test('an unreadable file hides no other case, and an unreadable folder is read again', async () => {
  const folder = join(makeTempDir(), 'cases')
  const { call, file } = await sample(openCaseFolder(folder))
  await call('POST', '/api/cases', { text: JSON.stringify(file) })
  mkdirSync(join(folder, 'old.json'))
  writeFileSync(join(folder, 'broken.json'), '{')
  const again = createTestConsole({ caseFolder: openCaseFolder(folder) })
  expect((await again.call('GET', '/api/cases')).json.items).toHaveLength(1)

  let isBroken = true
  const whole = openCaseFolder(folder)
  const read = () => (isBroken ? Promise.reject(new Error('EIO')) : whole.read())
  const { call: callAgain } = createTestConsole({ caseFolder: { ...whole, read } })
  expect((await callAgain('GET', '/api/cases')).status).toBe(500)
  isBroken = false
  expect((await callAgain('GET', '/api/cases')).json.items).toHaveLength(1)
})

test.each([
  ['with a gap', '{"order_id":"⟨order.id⟩","amount":1,"customer_email":"⟨mail⟩"}', {}],
  ['that is not exact and explains nothing', '{"order_id":"A","amount":1,"customer_email":"a@b.co"}', { exact: false }],
])('a case of a body %s says no more in another place', async (_, body, rest) => {
  const { call } = createTestConsole()
  const authorization = `Bearer mk.${'0123456789abcdef'.repeat(2)}`
  const { json } = await call('POST', '/api/cases/build', {
    source: { kind: 'diagnosis', body, authorization, ...rest },
  })
  expect(json.case.verdict).toMatchObject({ confidence: 'not reproduced', diagnosis: { verdict: 'incomplete' } })
  const elsewhere = createTestConsole()
  const { json: opened } = await elsewhere.call('POST', '/api/cases', { text: json.json })
  const { json: checked } = await elsewhere.call('POST', `/api/cases/${opened.summary.id}/verify`, {})
  expect(checked).toMatchObject({ outcome: 'same', diagnosis: { verdict: 'incomplete' } })
})

test.each([
  ['CON', '_CON'],
  ['aux.txt', '_aux.txt'],
  ['Console', 'Console'],
  ['E012 for "A/1"', 'E012-for-A-1'],
  ['', 'case'],
])('the file of a case called %j is %s', (title, name) => expect(fileNameOf(title)).toBe(name))
