import { setTimeout as delay } from 'node:timers/promises'
import { type Caller, createCall } from './create-call.ts'
import { createReceiver, unusedPort } from './receiver.ts'

interface SeededEngine extends Caller {
  api<Reply>(method: string, path: string, body?: unknown): Promise<Reply>
}

interface Order {
  id: string
  name: readonly [first: string, last: string]
  amount: number
  currency: 'EUR' | 'USD'
  what: string
  /** What becomes of it; left open otherwise. */
  outcome?: 'success' | 'redirect' | 'failed' | 'canceled'
}

const orders: readonly Order[] = [
  { id: 'ORD-1031', name: ['Ada', 'Byron'], amount: 12, currency: 'EUR', what: 'Notebook, dotted', outcome: 'success' },
  { id: 'ORD-1032', name: ['Linus', 'Nord'], amount: 149.5, currency: 'USD', what: 'Desk lamp', outcome: 'success' },
  { id: 'ORD-1033', name: ['Mei', 'Chen'], amount: 8.75, currency: 'EUR', what: 'Green tea', outcome: 'failed' },
  { id: 'ORD-1034', name: ['José', 'Ñandú'], amount: 64.2, currency: 'EUR', what: 'Hiking map', outcome: 'success' },
  {
    id: 'ORD-1035',
    name: ['Zoë', 'Müller'],
    amount: 19.9,
    currency: 'EUR',
    what: 'Fern in a pot',
    outcome: 'canceled',
  },
  { id: 'ORD-1036', name: ['Olu', 'Ade'], amount: 230, currency: 'USD', what: 'Office chair', outcome: 'success' },
  { id: 'ORD-1037', name: ['Kim', 'Park'], amount: 5, currency: 'USD', what: 'Sticker sheet', outcome: 'success' },
  { id: 'ORD-1038', name: ['Eva', 'Horn'], amount: 42, currency: 'EUR', what: 'Two tickets', outcome: 'redirect' },
  { id: 'ORD-1039', name: ['Ravi', 'Rao'], amount: 999.99, currency: 'USD', what: 'Espresso machine' },
  { id: 'ORD-1040', name: ['Ines', 'Lund'], amount: 31.4, currency: 'EUR', what: 'Field guide', outcome: 'success' },
]

const fieldsOf = ({ id, name: [first, last], amount, currency, what }: Order) => ({
  order_id: id,
  customer_firstname: first,
  customer_lastname: last,
  customer_email: `${first.toLowerCase().normalize('NFD').replace(/\W/g, '')}@example.com`,
  amount,
  currency_code: currency,
  description: what,
})

const limitMs = 25_000
const pollMs = 20

/** Reads until `until` holds; rejects after the limit with what was waited for. */
const settled = async <T>(what: string, read: () => Promise<T>, until: (value: T) => boolean): Promise<void> => {
  const deadline = Date.now() + limitMs
  while (!until(await read())) {
    if (Date.now() > deadline) throw new Error(`waited ${limitMs / 1_000} s in vain: ${what}`)
    await delay(pollMs)
  }
}

interface Inbox {
  name: string
  url: string
}

/** Several inboxes: one that changes nothing, and others that forward, hang, reset and count. */
const fillInboxes = async ({ api }: SeededEngine): Promise<void> => {
  const { items } = await api<{ items: Inbox[] }>('GET', '/api/inboxes')
  const base = items[0]?.url.replace(/[^/]*$/, '') ?? ''
  const put = (name: string, behaviour: object) => api('PUT', `/api/inbox/${name}/behaviour`, behaviour)
  const headers = { 'content-type': 'application/json' }
  const send = (name: string, body: string, given: RequestInit = {}) =>
    fetch(base + name, { method: 'POST', headers, body, ...given }).catch(() => undefined)
  const newest = () => api<{ items: { id: string; name: string }[] }>('GET', '/api/inbox?limit=1')
  const { items: kept } = await newest()
  const message = await api<{ body: { text: string } }>('GET', `/api/inbox/${kept[0]?.id}`)

  await put('changed', { kind: 'fail-first', times: 2, failure: { kind: 'answer', status: 503 } })
  await send('changed', JSON.stringify({ ...JSON.parse(message.body.text), amount: '1.00', note: 'added by a proxy' }))
  await put('silent', { kind: 'hang' })
  const hangUp = new AbortController()
  const unanswered = send('silent', '{"status":"1"}', { signal: hangUp.signal })
  await settled('the silent inbox has a message', newest, ({ items: [one] }) => one?.name === 'silent')
  hangUp.abort()
  await unanswered
  await put('broken', { kind: 'reset' })
  await send('broken', '{"status":"1"}')
  await put('shop', { kind: 'forward', url: `http://127.0.0.1:${await unusedPort()}/ipn` })
  await send('shop', message.body.text)
}

/**
 * Fills a running engine with what a shop's first morning leaves: payments in every state, IPNs delivered at once, at the
 * second try, still retrying and given up, and calls refused for the usual reasons. Nothing it starts is left running.
 */
export const seedConsole = async (engine: SeededEngine): Promise<void> => {
  const { api, merchant } = engine
  const pay = (id: string, outcome: string) => api('POST', `/api/links/${id}/pay`, { outcome })
  /** The customer opens the page of every link. */
  const create = async (order: Order, ipn: Record<string, unknown> = {}): Promise<string> => {
    const { page = 'none:' } = await createCall(engine, { fields: { ...fieldsOf(order), ...ipn } })
    await fetch(page)
    return new URL(page).pathname.split('/')[2] ?? ''
  }
  const isAtRest = (link: { deliveries: { state: string }[] }) =>
    link.deliveries.length > 0 && link.deliveries.every(({ state }) => !['pending', 'sending'].includes(state))
  const read = (id: string) => api<{ deliveries: { state: string }[] }>('GET', `/api/links/${id}`)

  const other = { name: 'Nordlicht Books', key: 'mk_nordlicht', secret: 'sk_nordlicht_of_the_pictures' }
  await api('POST', '/api/merchants', other)
  const deaf = `http://127.0.0.1:${await unusedPort()}/ipn`

  for (const order of orders) {
    const id = await create(order)
    if (order.outcome === 'canceled') await api('POST', `/api/links/${id}/cancel`)
    else if (order.outcome !== undefined) await pay(id, order.outcome)
  }

  // Given up: a receiver that is not there, and no retries.
  await api('PATCH', '/api/settings', { ipnRetries: 'none' })
  const lost = await create({ ...(orders[0] as Order), id: 'ORD-1041', what: 'Reading glasses' }, { ipn_url: deaf })
  await pay(lost, 'success')
  await settled('the only IPN of ORD-1041 is given up', () => read(lost), isAtRest)

  // Delivered at the second try.
  await api('PATCH', '/api/settings', { ipnRetries: 'quick' })
  let answers = 0
  const moody = await createReceiver((response) => response.writeHead(answers++ === 0 ? 503 : 200).end())
  const twice = await create(
    { ...(orders[4] as Order), id: 'ORD-1042', what: 'Monstera, 40 cm' },
    { ipn_url: moody.url },
  )
  await pay(twice, 'success')
  await settled(
    'the IPN of ORD-1042 is delivered',
    () => read(twice),
    ({ deliveries: [one] }) => one?.state === 'delivered',
  )
  await moody.close()

  // Refused for the usual reasons, by hand and by code.
  await createCall(engine, {
    fields: { ...fieldsOf(orders[1] as Order), order_id: 'ORD-1043' },
    secret: 'sk_of_another',
  })
  await createCall(engine, { fields: { order_id: 'ORD-1044', customer_email: undefined, description: '' } })
  await createCall(engine, { fields: { order_id: 'ORD-1045', amount: 10.505, customer_ip: 'localhost' } })
  await createCall(engine, { fields: fieldsOf(orders[2] as Order) })
  await createCall({ ...engine, merchant: { ...merchant, key: 'mk_unknown' } })
  await createCall({ ...engine, merchant: other }, { fields: { ...fieldsOf(orders[3] as Order), order_id: 'NB-77' } })

  // Still retrying, for minutes.
  await api('PATCH', '/api/settings', { ipnRetries: 'standard' })
  const late = await create({ ...(orders[5] as Order), id: 'ORD-1046', what: 'Wool blanket' }, { ipn_url: deaf })
  await pay(late, 'success')
  await settled('the first IPN of ORD-1046 has failed', () => read(late), isAtRest)

  await fillInboxes(engine)
}
