import { hash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type ReadCandidate, readMaterial } from '../../../src/shared/contract/read.ts'
import { putSamples } from '../../support/sample-data.ts'
import { createBody, makeDelivery, makePayment } from '../../support/store-records.ts'
import { createTestConsole } from '../../support/test-console.ts'

const setUp = async () => {
  const { call, logged, store } = createTestConsole()
  await putSamples(store)
  return {
    store,
    logged,
    read: async (text: string) => {
      const { status, json } = await call('POST', '/api/read', { text })
      expect(status).toBe(200)
      expect(readMaterial.reply.parse(json)).toEqual(json)
      return json
    },
    call,
  }
}

/** The payment a candidate was matched to. */
const matchOf = (candidate: ReadCandidate | undefined) => (candidate?.kind === 'ipn' ? candidate.match : null)

test('a cURL command in a mail is found, and nothing of it is logged or stored', async () => {
  const { read, logged, store } = await setUp()
  const before = store.log.size
  const body = '{"order_id":"Ä-1","amount":10.50,"card":"4111 1111 1111 1111"}'
  const { candidates } = await read(`Hello,\n> curl https://a.test/v2/payment-links -d '${body}'\n`)
  expect(candidates).toMatchObject([
    { kind: 'create-request', source: 'curl', request: { body: { text: body, encoding: 'utf8' } }, createCall: true },
  ])
  expect([logged, store.log.size]).toEqual([[], before])
})

test('without a match the supported formats are listed', async () => {
  const { read } = await setUp()
  expect(await read('How do I start?')).toMatchObject({ candidates: [], more: 0, looked: expect.any(Array) })
})

test('an IPN is matched to its payment by reference, transaction or order, and what changed is named', async () => {
  const { read, store } = await setUp()
  const [payment] = store.payments.all()
  const [delivery] = store.deliveries.all()
  const match = async (fields: Record<string, string>) => {
    const { candidates } = await read(`we got ${new URLSearchParams(fields)} today`)
    return matchOf(candidates[0])
  }
  const fields = {
    cs_ref_code: payment?.csRefCode ?? '',
    status: '1',
    merchant_ref_code: 'order-3',
    transaction_id: payment?.transactionId ?? '',
    currency: 'USD',
    amount: '1.00',
    true_amount: '1.00',
    datetime: '2025-11-20 10:00:00',
  }
  const linkId = payment?.linkId
  expect(await match(fields)).toMatchObject({ linkId, by: 'reference', deliveryId: delivery?.id, identical: false })
  expect(await match({ ...fields, cs_ref_code: '209901-9' })).toMatchObject({ linkId, by: 'transaction' })
  const stranger = { ...fields, cs_ref_code: '209901-9', transaction_id: 'TD9999999999' }
  expect(await match(stranger)).toMatchObject({ by: 'order' })
  expect(await match({ ...stranger, merchant_ref_code: 'nobody' })).toBeNull()
  const newer = makeDelivery(store.nextSequence(), 'link-3', { id: 'newer', paymentId: 'payment-5' })
  await store.commit([{ put: 'deliveries', record: newer }])
  expect(await match(fields)).toMatchObject({ linkId, deliveryId: 'newer' })
})

test('of several IPNs each has its own match', async () => {
  const { read, store } = await setUp()
  await store.commit([{ put: 'payments', record: makePayment(40, 2, 'link-9') }])
  const payments = store.payments.all()
  expect(payments.length).toBe(2)
  const text = [...payments, { csRefCode: '209901-9', transactionId: 'TD9999999999' }]
    .map(
      ({ csRefCode, transactionId }) => `cs_ref_code=${csRefCode}&transaction_id=${transactionId}&status=1&amount=1.00`,
    )
    .join('\n')
  const { candidates } = await read(text)
  expect(candidates.map((candidate) => matchOf(candidate)?.linkId ?? null)).toEqual([
    ...payments.map(({ linkId }) => linkId),
    null,
  ])
})

test('a secret that was pasted is named by its merchant, and not repeated', async () => {
  const { read, store, call } = await setUp()
  const [merchant] = store.merchants.all()
  const text = (secret: string) => `curl https://a.test/v2/payment-links -d '{"order_id":"A"}' # ${secret}`
  const { candidates } = await read(text(merchant?.secret ?? ''))
  expect(candidates[0]?.notes).toContain(`The text contains the secret of ${merchant?.name}: issue a new one.`)
  expect(JSON.stringify(candidates)).not.toContain(merchant?.secret)
  const withoutSecret = (await read(text('none'))).candidates
  expect(withoutSecret).toHaveLength(1)
  expect(JSON.stringify(withoutSecret)).not.toContain('contains the secret')
  await call('POST', '/api/merchants', { name: 'Short', key: 'mk_short', secret: 'on' })
  expect(JSON.stringify((await read(text('none'))).candidates)).not.toContain('contains the secret')
})

test('more than five million characters are refused', async () => {
  const { call } = await setUp()
  expect((await call('POST', '/api/read', { text: 'x'.repeat(5_000_001) })).status).toBe(400)
  expect((await call('POST', '/api/read', { text: 'x\n'.repeat(2_400_000) })).status).toBe(200)
})

test('code with variables is read with gaps, and the doctor says nothing of it', async () => {
  const { read, call } = await setUp()
  const code = `axios.post('https://a.test/v2/payment-links', { order_id: order.id, amount: 1, customer_email: 'a' }, { headers: { Authorization: 'Bearer mk.${'0'.repeat(32)}' } })`
  const { candidates } = await read(code)
  expect(candidates[0]?.notes).toContain('The value of order.id is missing here: give it.')
  const [candidate] = candidates
  if (candidate?.kind !== 'create-request') throw new Error('no request was read')
  const { body, authorization, exact } = candidate.request
  const { json } = await call('POST', '/api/signature/diagnose', { body: body.text, authorization, exact })
  expect(json).toMatchObject({ verdict: 'incomplete', findings: [], refused: null })
})

test('a call whose signature does not fit is listed before a right one', async () => {
  const { read, store } = await setUp()
  const [merchant] = store.merchants.all()
  const written = (order: string, end: string): string => {
    const body = `{"amount":10.5,"customer_email":"a@b.co","order_id":"${order}"}`
    return `POST https://a.test/v2/payment-links\nAuthorization: Bearer ${merchant?.key}.${hash('md5', body + merchant?.secret + end)}\n\n${body}\n`
  }
  const ordersIn = async (text: string) =>
    (await read(text)).candidates.map((one) =>
      one.kind === 'create-request' ? /[AB]-\d/.exec(one.request.body.text)?.[0] : one.kind,
    )
  expect(await ordersIn(`${written('A-1', '')}\n${written('B-2', ' ')}`)).toEqual(['B-2', 'A-1'])
  expect(await ordersIn(`${written('A-1', '')}\n${written('B-2', '')}`)).toEqual(['A-1', 'B-2'])
})

test('a body whose signature is right was not the one that got E012', async () => {
  const { read, store } = await setUp()
  const [merchant] = store.merchants.all()
  const body = '{"amount":10.5,"customer_email":"a@b.co","order_id":"A-1"}'
  const right = hash('md5', body + merchant?.secret)
  const notesOf = async (digest: string, code: string) => {
    const answer = `{"status":false,"result":{"code":"${code}","message":"…"}}`
    const call = `POST https://a.test/v2/payment-links\nAuthorization: Bearer ${merchant?.key}.${digest}\n\n${body}\n\n`
    return (await read(`${call}${answer}\n`)).candidates[0]?.notes.join()
  }
  expect(await notesOf(right, 'E012')).toMatch(
    /either the body that was sent was another one, or the service has another secret/,
  )
  expect(await notesOf(right, 'E002')).not.toMatch(/another one/)
  expect(
    await notesOf(
      right.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
      'E012',
    ),
  ).not.toMatch(/another one/)
})

describe('an answer that contradicts the signature', () => {
  const url = 'https://shop.test/back?a=1&amp;b=2'
  const body = `{"amount":10.50,"cancel_url":"${url}","customer_email":"a@b.co","order_id":"A-1","return_url":"${url.replace('amp;', '')}"}`
  const asked = async (shown: string, code: string, signed = body, text = '', isAbove = false) => {
    const { read, call, store } = await setUp()
    const [merchant] = store.merchants.all()
    const answer = `{"status":${code === '00'},"result":{"code":"${code}","message":"…"}}`
    const header = `Bearer ${merchant?.key}.${hash('md5', signed + merchant?.secret)}`
    const { candidates } = await read(
      `${isAbove ? answer : ''}\n\nPOST https://a.test/v2/payment-links\nAuthorization: ${header}\n\n${shown}\n\n${isAbove ? '' : answer}\n${text}`,
    )
    const [one] = candidates
    if (one?.kind !== 'create-request') throw new Error('no request was read')
    const { authorization, exact } = one.request
    const { json } = await call('POST', '/api/signature/diagnose', {
      body: one.request.body.text,
      authorization,
      exact,
    })
    const { verdict, findings } = json as { verdict: string; findings: { confidence: string }[] }
    return {
      exact,
      verdict,
      sure: findings.some(({ confidence }) => confidence === 'certain'),
      notes: one.notes.join(),
    }
  }
  const notBytes = expect.stringMatching(/accepted this call, and yet .* not byte for byte what was sent/)

  test('a call that was accepted, though its token does not fit, is not shown as it was sent', async () => {
    const rewritten = body.replace('10.50', '10.5')
    expect(await asked(rewritten, '00')).toEqual({ exact: false, verdict: 'consistent', sure: false, notes: notBytes })
    expect(await asked(body, '00')).toMatchObject({
      exact: true,
      verdict: 'valid',
      notes: expect.not.stringMatching('byte'),
    })
    for (const [code, text] of [
      ['E012', ''],
      ['00', 'That is what we expect, and we get E012.'],
      ['00', 'That is the manual. We get: Signature mismatch'],
      ['00', 'That is expected, and we get 401.'],
      ['00', 'That was order 7, and this one is rejected.'],
    ] as const)
      expect(await asked(rewritten, code, body, text)).toMatchObject({ exact: true, verdict: 'explained', sure: true })
    // What worked yesterday stands above the call of today.
    const today = { exact: true, verdict: 'explained', notes: expect.not.stringMatching('accepted') }
    expect(await asked(rewritten, '00', body, '', true)).toMatchObject(today)
  })
  test('a call that was accepted with a secret that was replaced since is what was sent', async () => {
    const { read, store } = await setUp()
    const [merchant] = store.merchants.all()
    if (merchant === undefined) throw new Error('no merchant')
    const previousSecrets = [{ secret: 'sk_of_last_year', validUntil: merchant.createdAt }]
    await store.commit([{ put: 'merchants', record: { ...merchant, previousSecrets } }])
    const header = `Bearer ${merchant.key}.${hash('md5', `${body}sk_of_last_year`)}`
    const call = `POST https://a.test/v2/payment-links\nAuthorization: ${header}\n\n${body}`
    const { candidates } = await read(`${call}\n\n{"status":true,"result":{"code":"00","message":"…"}}\n`)
    const [one] = candidates
    if (one?.kind !== 'create-request') throw new Error('no request was read')
    expect([one.request.answered, one.request.exact]).toEqual(['00', true])
    expect(one.notes.join()).not.toMatch(/byte for byte/)
  })
  test.each(['E001', 'E003', 'E010'])('a call that is right is not what got %s', async (code) => {
    const whole = createBody('A-1')
    const sorted = JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(whole)).sort()))
    const said = `right as it is shown. If ${code} is the answer to it`
    expect((await asked(sorted, code, sorted)).notes).toContain(said)
    expect((await asked(sorted, code, 'other')).notes).not.toContain(said)
    // The fields are refused all the same.
    if (code === 'E001') expect((await asked(body, code)).notes).toContain(`The signature of this call is ${said}`)
    // A required field is missing, so that E003 may be for another field.
    if (code === 'E003') expect((await asked(body, code)).notes).not.toContain(said)
  })
  test('&amp; in an address is named if the signature shows that it was sent', async () => {
    const said = 'cancel_url has &amp; in place of &'
    const { notes } = await asked(body, '00')
    expect(notes).toContain(said)
    expect(notes).not.toContain('return_url has')
    expect((await asked(body, '00', body.replace('&amp;', '&'))).notes).not.toContain(said)
    const whole = body.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
    expect((await asked(whole, '00', body.replace('&amp;', '&'))).notes).not.toContain('return_url has')
  })
})
