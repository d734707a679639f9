import { createReceiver } from '../support/receiver.ts'
import { cards, payWith } from './support/card-form.ts'
import { createLink, thanksUrl } from './support/create-link.ts'
import { expect, test } from './support/engine.ts'
import { inboxOf, linkOf, onlyDelivery } from './support/link-record.ts'

/** The fields of the specification's table, in its order. */
const fieldNames = [
  'cs_ref_code',
  'status',
  'merchant_ref_code',
  'transaction_id',
  'currency',
  'amount',
  'true_amount',
  'datetime',
]

const wire = {
  form: {
    type: 'application/x-www-form-urlencoded',
    body: /^cs_ref_code=\d{6}-\d{6}&status=1&merchant_ref_code=Nr\.\+7%2F%C3%BC%26%3D%2B([\da-f-]+)&transaction_id=TD\d{10}&currency=USD&amount=19\.90&true_amount=19\.90&datetime=\d{4}-\d\d-\d\d\+\d\d%3A\d\d%3A\d\d$/,
    fieldsOf: (body: string) => [...new URLSearchParams(body)],
  },
  json: {
    type: 'application/json',
    body: /^\{"cs_ref_code":"\d{6}-\d{6}","status":"1","merchant_ref_code":"Nr\. 7\/ü&=\+([\da-f-]+)","transaction_id":"TD\d{10}","currency":"USD","amount":"19\.90","true_amount":"19\.90","datetime":"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d"\}$/,
    fieldsOf: (body: string) => Object.entries(JSON.parse(body) as Record<string, unknown>),
  },
} as const

for (const format of ['form', 'json'] as const) {
  test(`an IPN as ${format} reaches a server that is not ours, byte for byte`, async ({ engine, page, receiver }) => {
    const order = `Nr. 7/ü&=+${crypto.randomUUID()}`
    const link = await createLink(engine, {
      order_id: order,
      currency_code: undefined,
      amount: 19.9,
      ipn_url: `${receiver.url}?shop=7&a=%2F`,
      ipn_format: format === 'form' ? undefined : 'json',
    })
    await payWith(page, link, cards.success)
    await expect(page).toHaveURL(thanksUrl(engine))
    await receiver.arrived(1)

    const [message] = receiver.received
    expect(message).toMatchObject({ method: 'POST', url: '/ipn?shop=7&a=%2F' })
    expect(message?.headers['content-type']).toBe(wire[format].type)
    expect(message?.headers['user-agent']).toMatch(/^paylink-console-ipn\/\d+\.\d+\.\d+$/)
    expect(message?.body).toMatch(wire[format].body)
    expect(Number(message?.headers['content-length'])).toBe(Buffer.byteLength(message?.body ?? ''))

    const fields = wire[format].fieldsOf(message?.body ?? '')
    expect(fields.map(([name]) => name)).toEqual(fieldNames)
    expect(fields.map(([, value]) => typeof value)).toEqual(fieldNames.map(() => 'string'))
    const { payment } = await linkOf(engine, link)
    expect(Object.fromEntries(fields)).toMatchObject({
      cs_ref_code: payment?.csRefCode,
      transaction_id: payment?.transactionId,
      merchant_ref_code: order,
      datetime: payment?.at.slice(0, 19).replace('T', ' '),
    })
    await expect.poll(async () => (await onlyDelivery(engine, link)).state).toBe('delivered')
  })

  test(`an IPN as ${format} is kept by the built-in inbox, raw and parsed`, async ({ engine, page }) => {
    const link = await createLink(engine, { ipn_format: format })
    await payWith(page, link, cards.failed)
    await expect.poll(async () => (await inboxOf(engine, link)).length).toBe(1)
    const [kept] = await inboxOf(engine, link)
    const { body } = await onlyDelivery(engine, link)
    expect(kept).toMatchObject({
      method: 'POST',
      contentType: wire[format].type,
      body: { text: body, truncated: false },
    })
    expect(Object.entries(kept?.parsed ?? {})).toEqual(wire[format].fieldsOf(body))
    expect(kept?.parsed).toMatchObject({ status: '2', currency: 'EUR', amount: '10.50' })
  })
}

test('a receiver that fails gets the same bytes again until it takes them', async ({ engine, page }) => {
  const receiver = await createReceiver((response) => {
    response.writeHead(receiver.received.length === 1 ? 500 : 204).end()
  })
  try {
    const link = await createLink(engine, { ipn_url: receiver.url })
    await payWith(page, link, cards.success)
    await receiver.arrived(2)
    expect(receiver.received[1]).toEqual(receiver.received[0])
    await expect.poll(async () => (await onlyDelivery(engine, link)).state).toBe('delivered')
    const { attempts } = await onlyDelivery(engine, link)
    expect(attempts.map(({ response, acknowledged }) => [response?.status, acknowledged])).toEqual([
      [500, false],
      [204, true],
    ])
  } finally {
    await receiver.close()
  }
})

test('the customer does not wait for a receiver that never answers', async ({ engine, page }) => {
  const receiver = await createReceiver(() => {})
  try {
    const link = await createLink(engine, { ipn_url: receiver.url })
    await payWith(page, link, cards.success)
    await expect(page).toHaveURL(thanksUrl(engine))
    await receiver.arrived(1)
    // The receiver still has the message in hand, and the customer is back in the shop.
    expect(await onlyDelivery(engine, link)).toMatchObject({ state: 'sending', attempts: [] })
  } finally {
    await receiver.close()
  }
})
