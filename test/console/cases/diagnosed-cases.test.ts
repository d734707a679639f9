import { expect, test } from 'vitest'
import type { z } from 'zod'
import { expecting } from '../../../src/main/client/api.ts'
import type { buildCase, CaseSource, OpenedCase } from '../../../src/shared/contract/cases.ts'
import type { ReadCandidate } from '../../../src/shared/contract/read.ts'
import { createCall } from '../../support/create-call.ts'
import { md5 } from '../../support/md5.ts'
import { reuseEngines } from '../../support/run-engine.ts'

type Engine = Awaited<ReturnType<ReturnType<typeof reuseEngines>>>
type Built = z.output<typeof buildCase.reply>

const engineWith = reuseEngines()

const shop = { name: 'Alpenrad Shop', key: 'mk_shop', secret: 'sk_of_the_shop_V3xq8N' }
const outlet = { name: 'Alpenrad Outlet', key: 'mk_outlet', secret: 'sk_of_the_outlet_b7Ue' }

const order = {
  amount: 249,
  cancel_url: 'https://shop.example/cart',
  customer_email: 'jonas@privat.example',
  customer_firstname: 'Jonas',
  customer_ip: '203.0.113.9',
  customer_lastname: 'Keller',
  customer_phone: '+4915229876543',
  description: 'Bell',
  ipn_url: 'https://shop.example/ipn',
  order_id: 'AR-1',
  return_url: 'https://shop.example/thanks',
}
const body = JSON.stringify(order)
const right = md5(body + shop.secret)
const header = (hash: string, key = shop.key) => `Bearer ${key}.${hash}`

const curl = (authorization: string, { sent = body, type = 'application/json', answer = '' } = {}): string =>
  `curl https://api.example/v2/payment-links -H 'Content-Type: ${type}' -H 'Authorization: ${authorization}' -d '${sent}'\n\n${answer}`

const answerOf = (code: string): string => `{"status":false,"result":{"code":"${code}","message":"no"}}`

const read = async (engine: Engine, text: string): Promise<ReadCandidate[]> => {
  const { candidates } = await expecting(engine.api)('POST /api/read', { body: { text } })
  return candidates
}

const build = (engine: Engine, source: CaseSource, more: object = {}): Promise<Built> =>
  expecting(engine.api)('POST /api/cases/build', { body: { source, ...more } })

/** Reads a text, as the Doctor does, and makes a case of its first call. */
const caseOf = async (engine: Engine, text: string): Promise<Built> => {
  const material = await read(engine, text)
  const [call] = material
  if (call?.kind !== 'create-request') throw new Error('no call was read')
  const { body: sent, authorization } = call.request
  return build(engine, { kind: 'diagnosis', body: sent.text, authorization: authorization ?? '', material })
}

const open = (engine: Engine, { json }: Built): Promise<OpenedCase> =>
  expecting(engine.api)('POST /api/cases', { body: { text: json } })

test('a call with a masked header is sent again if its answer was that its signature is wrong', async () => {
  const engine = await engineWith([shop])
  const masked = (code: string) => caseOf(engine, curl('Bearer mk_shop.********', { answer: answerOf(code) }))
  expect((await masked('E012')).case.scenario).toContain('expect: { code: "E012" }')
  expect((await masked('E003')).case).toMatchObject({
    ...{ scenario: null, notReproduced: [expect.stringContaining('cannot be sent again')] },
  })
})

test('a scenario sends a body of 64 KiB, and none that is longer', async () => {
  const engine = await engineWith([shop])
  const [longest, longer] = [0, 1].map((more) => body.padEnd(65_536 + more))
  const built = await caseOf(engine, curl(header(right), { sent: longest }))
  expect(built.case.scenario).toContain('expect: { code: "00" }')
  expect((await caseOf(engine, curl(header(right), { sent: longer }))).case).toMatchObject({
    ...{ scenario: null, notReproduced: [expect.stringContaining('at most 64 KiB')] },
  })
})

test.each([
  { code: 'E020', text: curl(header(right), { type: 'text/plain', answer: answerOf('E020') }) },
  { code: '00', text: curl(header(right)) },
  { code: 'E010', text: curl(header(right.toUpperCase())) },
  { code: 'E011', text: curl(header(right, 'mk_nobody')) },
  { code: 'E012', text: curl(header(md5(`${body + shop.secret}\n`))) },
  {
    code: 'E003',
    text: curl(header(md5(body.replace('249', '"249"') + shop.secret)), { sent: body.replace('249', '"249"') }),
  },
])('a case of a pasted call that gets $code gets it on another console too', async ({ code, text }) => {
  const engine = await engineWith([shop, outlet])
  const built = await caseOf(engine, text)
  expect(built.json).not.toMatch(/mk_outlet|Alpenrad Outlet/)
  expect(built.case.scenario).toContain(`expect: { code: "${code}" }`)
  const named = built.case.verdict.sentence.split(code).length - 1
  expect(named).toBe(code === '00' || code === 'E012' ? 0 : 1)

  const elsewhere = await engineWith([outlet])
  const { summary } = await open(elsewhere, built)
  const { items } = await expecting(elsewhere.api)('GET /api/merchants')
  const again = await expecting(elsewhere.api)('POST /api/cases/:id/reproduce', {
    params: { id: summary.id },
    body: {
      merchantId: items[0]?.id ?? '',
    },
  })
  expect(again.result.outcome).toBe('passed')
  // With the hash of the case, and no secret that it is made with, the mistake is not the same.
  expect(again.notReproduced).toEqual(code === 'E012' ? [expect.stringContaining('The mistake in the signature')] : [])
  const { items: calls } = await expecting(elsewhere.api)('GET /api/log')
  expect(calls.map((one) => one.code)).toEqual([code])
  // The header is that of the case, and not one that is merely wrong.
  const sent = await expecting(elsewhere.api)('GET /api/log/:id', { params: { id: calls[0]?.id ?? '' } })
  expect(JSON.stringify(sent.requestHeaders)).not.toContain('00000000')
})

test.each([
  ['E003', { ipn_url: 'https://shop.example/of/Keller?token=Pa_998877 x' }],
  ['E003', { ipn_url: 'https://hook:Pa_998877@shop.example/ipn' }],
  ['E003', { return_url: 'ftp://shop.example/', cancel_url: ['https://shop.example/'] }],
  ['E003', { order_id: 'X'.repeat(65) }],
  ['E002', { ipn_url: '', order_id: null }],
])(
  'a value that is refused with %s stays the cause on another console, from the log and pasted: %j',
  async (code, wrong) => {
    const engine = await engineWith([shop])
    const body = JSON.stringify({ ...order, ...wrong })
    const authorization = header(md5(body + shop.secret))
    const headers = { 'content-type': 'application/json', authorization }
    await fetch(`${engine.serviceUrl}/v2/payment-links`, { method: 'POST', headers, body })
    const { items } = await expecting(engine.api)('GET /api/log')
    const elsewhere = await engineWith([outlet])
    const { items: merchants } = await expecting(elsewhere.api)('GET /api/merchants')
    const sources: CaseSource[] = [
      { kind: 'log', id: items[0]?.id ?? '' },
      { kind: 'diagnosis', body, authorization },
    ]
    for (const source of sources) {
      const built = await build(engine, source)
      expect(built.case.scenario).toContain(`expect: { code: "${code}" }`)
      expect(built.case.scenario).not.toMatch(/Pa_998877|Keller/)
      const { summary } = await open(elsewhere, built)
      const [merchant] = merchants
      const again = await expecting(elsewhere.api)('POST /api/cases/:id/reproduce', {
        params: { id: summary.id },
        body: {
          merchantId: merchant?.id ?? '',
        },
      })
      expect(again).toMatchObject({ result: { outcome: 'passed' }, notReproduced: [] })
    }
  },
)

test.each([
  ['PUT', '/v2/payment-links', 'E041'],
  ['POST', '/v1/payment-links', 'E040'],
  ['POST', '/v2/v2/payment-links?a=1', 'E040'],
  ['POST', '/v2/payment_links', 'E040'],
])('a case of %s %s says that the service answers %s, and has no scenario', async (method, path, code) => {
  const engine = await engineWith([shop])
  const text = `curl -X ${method} 'https://api.example${path}' -H 'Authorization: ${header(right)}' -H 'Content-Type: application/json' -d '${body}'`
  const built = await caseOf(engine, text)
  expect(built.case.scenario).toBeNull()
  expect(built.case.notReproduced).toEqual([
    expect.stringContaining(`${method} https://api.example${path}, which the service answers with ${code}`),
  ])
  expect(built.case.verdict.sentence).toContain(`The service answers ${code}`)
})

test('a path with a variable is not taken for another one', async () => {
  const engine = await engineWith([shop])
  const text = `curl '{{base}}/payment-links' -H 'Authorization: ${header(right)}' -H 'Content-Type: application/json' -d '${body}'`
  const built = await caseOf(engine, text)
  expect(built.case.scenario).toContain('expect: { code: "00" }')
})

test('a call without its header is kept with its code, is diagnosed again as here, and has no scenario', async () => {
  const engine = await engineWith([shop])
  const har = {
    log: {
      entries: [
        {
          startedDateTime: '2026-11-18T13:02:31.166Z',
          request: {
            method: 'POST',
            url: 'https://api.example/v2/payment-links',
            headers: [{ name: 'content-type', value: 'application/json' }],
            postData: { mimeType: 'application/json', text: body.replace('249', '"249"') },
          },
          response: { status: 400, content: { text: answerOf('E003') } },
        },
      ],
    },
  }
  const built = await caseOf(engine, JSON.stringify(har))
  expect(built.case.verdict.diagnosis).toMatchObject({ verdict: 'incomplete', refused: { code: 'E003' } })
  expect(built.case.scenario).toBeNull()
  expect(built.case.notReproduced.join()).toContain('Authorization header of the call is not known')
  expect(built.case.exchanges[0]).toMatchObject({
    at: '2026-11-18T13:02:31.166Z',
    code: 'E003',
    request: { method: 'POST', url: 'https://api.example/v2/payment-links' },
  })
  for (const text of [built.markdown, built.html]) {
    for (const part of ['E003', '2026', 'Content-Type: application/json', 'POST https://api.example/v2/payment-links'])
      expect(text).toContain(part)
  }
  const elsewhere = await engineWith([])
  const { summary } = await open(elsewhere, built)
  const again = await expecting(elsewhere.api)('POST /api/cases/:id/verify', { params: { id: summary.id } })
  expect(again).toMatchObject({ outcome: 'same', diagnosis: { verdict: 'incomplete', refused: { code: 'E003' } } })
})

test('a case names the other merchant whose secret was used, and none that has nothing to do with it', async () => {
  const third = { name: 'Maison Lavande', key: 'mk_third', secret: 'sk_of_the_third_c41e7' }
  const engine = await engineWith([third, shop, outlet])
  const built = await caseOf(engine, curl(header(md5(body + shop.secret), outlet.key)))
  expect(built.case.verdict).toMatchObject({
    resigned: true,
    diagnosis: { findings: [{ code: 'secret-other-merchant' }] },
  })
  for (const text of [built.json, built.html, built.markdown]) {
    expect(text).toContain('secret of the merchant Alpenrad Shop')
    expect(text).not.toMatch(/Maison Lavande|mk_shop|sk_of_the/)
  }
  const { summary } = await open(await engineWith([]), built)
  expect(summary.sentence).toContain('secret')
})

const ipn =
  'cs_ref_code=202611-000482&status=1&merchant_ref_code=AR-1&transaction_id=TD0000004127&currency=EUR&amount=249.00&true_amount=249.00&datetime=2026-11-20+13%3A42%3A08'
const line = (time: string) =>
  `203.0.113.20 - - [19/Nov/2026:${time} +0000] "POST /ipn HTTP/1.1" 301 169 "-" "paylink-console-ipn/1.4.2"`

test('IPNs and access lines become a case, alone and beside a call', async () => {
  const engine = await engineWith([shop])
  const lines = await read(engine, ['17:05:31', '17:05:36', '17:10:36'].map(line).join('\n'))
  const alone = await build(engine, { kind: 'material', material: lines })
  expect(alone.case).toMatchObject({
    signing: null,
    scenario: null,
    head: { title: 'POST /ipn was answered with 301' },
  })
  expect(alone.case.exchanges).toHaveLength(3)
  expect(alone.case.exchanges[0]).toMatchObject({
    at: '2026-11-19T17:05:31.000Z',
    origin: 'material',
    response: { status: 301 },
  })
  expect(alone.markdown).toContain('Redirects of an IPN are not followed')
  await open(engine, alone)

  const [message] = await read(engine, `raw: ${ipn}&x=${shop.secret}\n`)
  const ofIpn = await build(engine, { kind: 'material', material: message ? [message] : [] })
  expect(ofIpn.case.exchanges[0]?.request?.body.text).toContain('TD0000004127')
  expect(ofIpn.json).not.toContain(shop.secret)
  const beside = await caseOf(engine, `${curl(header(right))}\n\nraw: ${ipn}\nraw: ${ipn}\n`)
  expect(beside.case.exchanges.map(({ kind }) => kind)).toEqual(['create', 'ipn'])
  expect(beside.markdown).toContain('IPN for AR')
})

test.each(['mk_shop', 'mk_nobody'])('a hash with more behind it, of %s, is whole in no case', async (key) => {
  const engine = await engineWith([shop])
  for (const rest of ['),HttpEntity.Strict(application/json', '}.x', '.tail']) {
    const built = await build(engine, { kind: 'diagnosis', body, authorization: `${header(right, key)}${rest}` })
    expect(`${built.json}${built.html}${built.markdown}`).not.toContain(right)
  }
})

test('an IPN that was changed after it was sent says what it was', async () => {
  const engine = await engineWith([shop])
  await createCall({ ...engine, merchant: shop }, { fields: { order_id: 'AR-7', amount: 149.5 } })
  const { items: links } = await expecting(engine.api)('GET /api/links')
  const params = { id: links[0]?.id ?? '' }
  await expecting(engine.api)('POST /api/links/:id/pay', { params, body: { outcome: 'success', through: 'api' } })
  const { items } = await expecting(engine.api)('GET /api/deliveries')
  const delivery = await expecting(engine.api)('GET /api/deliveries/:id', { params: { id: items[0]?.id ?? '' } })
  const changed = delivery.body.replace(/(?<=true_amount":")[\d.]+/, '14.95')
  expect(changed).not.toBe(delivery.body)
  const material = await read(engine, `raw: ${changed}\n`)
  const built = await build(engine, { kind: 'material', material })
  expect(built.case.verdict.sentence).toMatch(
    /^Found in the material: .* It is not the IPN that was sent: true_amount\.$/,
  )
  expect(built.case.verdict.evidence[0]).toContain('true_amount was sent as "149.50" and is "14.95" here')
  const same = await build(engine, { kind: 'material', material: await read(engine, `raw: ${delivery.body}\n`) })
  expect(same.case.verdict.evidence.join()).not.toContain('not what this console sent')
})

test('a merchant key that is not ASCII is known in a case from the log', async () => {
  const shopOfOffices = { name: 'Büro', key: 'büro-shop', secret: 'sk_of_the_offices_1q' }
  const engine = await engineWith([shopOfOffices])
  const send = async (hash: string): Promise<Built> => {
    const authorization = Buffer.from(header(hash, shopOfOffices.key)).toString('latin1')
    const headers = { 'content-type': 'application/json', authorization }
    await fetch(`${engine.serviceUrl}/v2/payment-links`, { method: 'POST', headers, body })
    const { items } = await expecting(engine.api)('GET /api/log', { query: { q: 'surface:create' } })
    return build(engine, { kind: 'log', id: items[0]?.id ?? '' })
  }
  const refused = await send(md5(`${body}\n${shopOfOffices.secret}`))
  expect(refused.case.verdict).toMatchObject({ confidence: 'certain', resigned: true })
  expect(refused.case.verdict.sentence).not.toContain('merchant key')
  const accepted = await send(md5(body + shopOfOffices.secret))
  expect(accepted.case.exchanges[0]?.response?.status).toBe(200)
  expect(accepted.case.verdict.sentence).not.toContain('merchant key')
})

test('a phone number that looks like a card number is logged as sent, so that its call is diagnosed from the log', async () => {
  const engine = await engineWith([shop])
  const phone = '+4915112345678'
  await createCall({ ...engine, merchant: shop }, { fields: { customer_phone: phone }, secret: `${shop.secret}\n` })
  const { items } = await expecting(engine.api)('GET /api/log')
  const entry = await expecting(engine.api)('GET /api/log/:id', { params: { id: items[0]?.id ?? '' } })
  expect(entry).toMatchObject({ masked: false })
  expect(entry.requestBody.text).toContain(phone)
  const built = await build(engine, { kind: 'log', id: items[0]?.id ?? '' })
  expect(built.case.verdict).toMatchObject({ confidence: 'certain', resigned: true })
  expect(built.json).not.toContain('15112345678')
})

test.each([
  ['accepted', '4915112345678', '00'],
  ['refused because of its dots', '•••••••••5678', 'E003'],
])('a call with a phone number that was %s gets the same answer on another console', async (_, phone, code) => {
  const engine = await engineWith([shop])
  expect(await createCall({ ...engine, merchant: shop }, { fields: { customer_phone: phone } })).toMatchObject({ code })
  const { items } = await expecting(engine.api)('GET /api/log', { query: { q: 'surface:create' } })
  const entry = await expecting(engine.api)('GET /api/log/:id', { params: { id: items[0]?.id ?? '' } })
  expect(entry.requestBody.text).toContain('"•••••••••5678"')
  const elsewhere = await engineWith([outlet])
  const { summary } = await open(elsewhere, await build(engine, { kind: 'log', id: items[0]?.id ?? '' }))
  const { items: merchants } = await expecting(elsewhere.api)('GET /api/merchants')
  const again = await expecting(elsewhere.api)('POST /api/cases/:id/reproduce', {
    params: { id: summary.id },
    body: { merchantId: merchants[0]?.id ?? '' },
  })
  expect(again).toMatchObject({ result: { outcome: 'passed' } })
})

const third = { name: 'Maison Lavande', key: 'lavande_live_991', secret: 'sk_of_the_third_c41e7' }

test.each([
  ['an unknown key', header(right, 'mk_shopper_77'), /closest known key is mk_case_1 \(Alpenrad Shop\)/],
  ['no header', '', /./],
])('a case of a call with %s is about the merchant that the doctor names, and shows no key', async (_, sent, said) => {
  const engine = await engineWith([third, shop])
  const built = await build(engine, { kind: 'diagnosis', body, authorization: sent })
  expect(built.json).toMatch(said)
  expect(built.json).not.toMatch(/lavande_live_991|Maison Lavande|"mk_shop"/)
})

test('a merchant named like one of a case is not taken for it, and the body keeps its words', async () => {
  const named = { ...third, name: 'Merchant 2' }
  const engine = await engineWith([named, shop, outlet])
  const text = body.replace('Bell', 'Merchant 2 and Merchant 3')
  const built = await build(engine, {
    kind: 'diagnosis',
    body: text,
    authorization: header(md5(text + shop.secret), named.key),
  })
  const { diagnosis } = built.case.verdict
  expect(diagnosis?.findings[0]?.detail).toContain('Alpenrad Shop')
  expect(built.case.signing?.merchants.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Merchant 2', 'Alpenrad Shop']),
  )
  expect(new Set(built.case.signing?.merchants.map(({ id }) => id)).size).toBe(built.case.signing?.merchants.length)
  expect(diagnosis?.steps?.canonicalJson).toContain('Merchant 2 and Merchant 3')
})

test('a case of a call whose order exists gets E004 on another console, each time', async () => {
  const engine = await engineWith([shop])
  for (let at = 0; at < 2; at++)
    await createCall({ ...engine, merchant: shop }, { fields: { order_id: 'AR-1', description: 'Bell' } })
  const { items } = await expecting(engine.api)('GET /api/log', { query: { q: 'code:E004' } })
  const built = await build(engine, { kind: 'log', id: items[0]?.id ?? '' })
  const elsewhere = await engineWith([{ ...outlet, key: 'mk$$x' }])
  const { summary } = await open(elsewhere, built)
  const { items: merchants } = await expecting(elsewhere.api)('GET /api/merchants')
  for (let run = 0; run < 2; run++) {
    const again = await expecting(elsewhere.api)('POST /api/cases/:id/reproduce', {
      params: { id: summary.id },
      body: {
        merchantId: merchants[0]?.id ?? '',
      },
    })
    expect(again).toMatchObject({ result: { outcome: 'passed' } })
  }
})

test('a create call in the material is diagnosed, and nothing of its customer stays', async () => {
  const engine = await engineWith([shop])
  const material = await read(engine, `${curl(header(right))}\n\nraw: ${ipn}\n`)
  const title = 'Jonas Keller cannot pay'
  const { case: built, json } = await build(engine, { kind: 'material', material }, { title })
  const { case: same } = await caseOf(engine, `${curl(header(right))}\n\nraw: ${ipn}\n`)
  expect(built.verdict.sentence).toBe(same.verdict.sentence)
  expect(built.verdict).toMatchObject({ resigned: true, diagnosis: { verdict: same.verdict.diagnosis?.verdict } })
  expect(built.exchanges.map(({ kind }) => kind)).toEqual(['create', 'ipn'])
  expect(json).not.toMatch(/Jonas|Keller|privat/)
})

test('of pasted settings a case shows the names, and only harmless values', async () => {
  const engine = await engineWith([shop])
  const text = [
    'PAYMENT_API_TOKEN=tok_live_8f2c71aa',
    'PAYMENT_HMAC=0b5c7d11e2f3',
    'CHECKOUT_SALT=pepper-and-salt',
    'PAYMENT_DB=mysql://root:hunter2hunter2@db/pay',
    'PAYMENT_URL=https://api.example/v2',
    'PAYMENT_LOGIN_URL=https://root:hunter2hunter2@api.example',
    'PAYMENT_SECRET=sk_live_unknown_9981',
  ].join('\n')
  const built = await build(engine, { kind: 'material', material: await read(engine, text) })
  for (const format of [built.json, built.html, built.markdown]) {
    expect(format).not.toMatch(/tok_live|0b5c7d|pepper|hunter2|sk_live_unknown/)
    for (const shown of ['PAYMENT_API_TOKEN=hidden, 17 characters', 'PAYMENT_URL=https://api.example/v2'])
      expect(built.json).toContain(shown)
  }
  expect(built.case.exchanges[0]).toMatchObject({ title: 'Settings of a program', request: null, error: null })
})

test('values that are secrets by their name are in no case, though nobody knows them', async () => {
  const engine = await engineWith([shop])
  const sent = body.replace('"Bell"', '"Bell","merchant_secret":"sk_live_unknown_9981"')
  const [line_] = await read(engine, line('17:05:31').replace('/ipn ', '/ipn?api_key=k_live_unknown_55&x=1 '))
  const built = await build(engine, {
    kind: 'diagnosis',
    body: sent,
    authorization: header(md5(sent + shop.secret)),
    material: line_ ? [line_] : [],
  })
  expect(built.json).not.toMatch(/sk_live_unknown|k_live_unknown/)
  expect(built.json).toMatch(/\\"Bell\\"/)
  expect(built.case.verdict.resigned).toBe(true)
})

test('what is too long for a case is redacted first and cut after', async () => {
  const engine = await engineWith([shop])
  const [found] = await read(engine, line('17:05:31'))
  if (found?.kind !== 'access-line') throw new Error('no line was read')
  const paths = ['/anna.schmidt@example.com', '/4111111111111111', '/mk_shop.94fd0123456789abcdef012345679660'].flatMap(
    (tail) => [0, 30, 40].map((more) => `/${'a'.repeat(228 + more)}${tail}`),
  )
  const [message] = await read(engine, `raw: ${ipn}\n`)
  if (message?.kind !== 'ipn') throw new Error('no IPN was read')
  const material: ReadCandidate[] = [
    ...[...paths, `/${'b'.repeat(9_000)}`].map(
      (target): ReadCandidate => ({ ...found, fields: { ...found.fields, target, time: '2026-11-19 17:05:31' } }),
    ),
    {
      ...message,
      match: {
        linkId: 'l',
        orderId: 'o',
        by: 'order',
        deliveryId: null,
        identical: false,
        differences: [{ field: 'f', sent: 'x'.repeat(20_500), received: null }],
      },
    },
  ]
  const built = await build(engine, { kind: 'material', material })
  expect(built.json).not.toMatch(/anna|schmidt|4111|94fd01/)
  expect(built.case.exchanges.map(({ at }) => at)).toEqual(material.map(() => null))
  expect(built.case.exchanges.at(-2)?.request?.url).toHaveLength(8_000)
  await open(engine, built)

  const call = (await read(engine, curl(header(right))))[0]
  if (call?.kind !== 'create-request') throw new Error('no call was read')
  const request = {
    ...call.request,
    method: 'sk_of_the_shop_V3xq8N',
    answered: 'jonas@privat.example',
    at: '2026-11-19 17:05:31',
  }
  const odd = await build(engine, {
    kind: 'diagnosis',
    body,
    authorization: header(right),
    material: [{ ...call, request }],
  })
  expect(odd.json).not.toMatch(/sk_of_the_shop|jonas@privat/)

  const headers = Object.fromEntries(Array.from({ length: 205 }, (_, at) => [`x-h${at}`, 'a']))
  await fetch(`${engine.serviceUrl}/inbox/long?u=${'u'.repeat(9_000)}`, { method: 'POST', headers, body: '{}' })
  const { items } = await expecting(engine.api)('GET /api/log')
  const logged = await build(engine, { kind: 'log', id: items[0]?.id ?? '' })
  expect(logged.case.exchanges[0]?.request?.headers).toHaveLength(200)
})

test.each([
  ['E012', 'not reproduced', /cannot be checked/],
  ['E010', 'likely', /^The material has no Authorization header. If the call had none, that is the cause/],
  ['an error', 'likely', /^The material has no Authorization header/],
])('a body without its header in a ticket that names %s', async (code, confidence, sentence) => {
  const engine = await engineWith([shop])
  const built = await caseOf(engine, `We get ${code} with this body:\n\n${body}\n\nplease help`)
  expect(built.case.verdict).toMatchObject({ confidence, sentence: expect.stringMatching(sentence) })
})

test('a case of material with another request only names it', async () => {
  const engine = await engineWith([shop])
  const material = await read(engine, "curl -X POST https://shop.example/checkout -d '{}'")
  const built = await build(engine, { kind: 'material', material })
  expect(built.case.verdict.sentence).toBe(
    'Found in the material: Another request, POST https://shop.example/checkout.',
  )
})
