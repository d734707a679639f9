import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { LinkActions } from '../../src/renderer/src/features/payments/link-actions.tsx'
import { LinkRecord } from '../../src/renderer/src/features/payments/link-record.tsx'
import type { StoryRow } from '../../src/renderer/src/panels/story/story.ts'
import { countdownText, gapHeight, gapText, storyRows } from '../../src/renderer/src/panels/story/story-rows.ts'
import type { StoryLink } from '../../src/renderer/src/panels/story/story-steps.ts'
import type { DeliverySummary } from '../../src/shared/contract/deliveries.ts'
import type { LinkView, PaymentView, TimelineEntry } from '../../src/shared/contract/links.ts'
import { render, words } from './support/render.ts'

const start = Date.UTC(2026, 10, 20, 12)

/** An entry so many ms after the start. */
const entry = (after: number, fields: Partial<TimelineEntry> & Pick<TimelineEntry, 'kind'>): TimelineEntry => ({
  at: new Date(start + after).toISOString(),
  aheadMs: 0,
  title: '',
  status: null,
  durationMs: null,
  method: null,
  url: null,
  code: null,
  location: null,
  attemptNumber: null,
  cause: null,
  error: null,
  logId: null,
  deliveryId: null,
  attemptId: null,
  inboxId: null,
  rules: [],
  ...fields,
})

const create = entry(0, {
  kind: 'create',
  title: 'Link created',
  method: 'POST',
  url: '/v2/payment-links',
  status: 200,
  code: '00',
  durationMs: 4,
  logId: '1',
})

const payment: PaymentView = {
  id: 'payment-1',
  linkId: 'link-0123456789abcde',
  result: 'paid',
  csRefCode: '202611-000001',
  transactionId: 'TD0000000001',
  currency: 'EUR',
  amount: '19.90',
  trueAmount: '19.90',
  card: { brand: 'visa', lastFour: '1111', outcome: 'success' },
  at: new Date(start + 9_000).toISOString(),
  aheadMs: 0,
  rules: [],
}

const delivery: DeliverySummary = {
  id: 'delivery-1',
  seq: 3,
  linkId: payment.linkId,
  orderId: 'ORD-1',
  merchantId: 'merchant-1',
  result: 'paid',
  state: 'delivered',
  url: 'http://127.0.0.1:4010/inbox/demo',
  format: 'form',
  attemptCount: 1,
  lastStatus: 200,
  lastError: null,
  createdAt: payment.at,
  aheadMs: 0,
  nextAttemptAt: null,
  rules: [],
  droppedBy: null,
  editedFrom: null,
  testRun: null,
}

const attempt = (after: number, fields: Partial<TimelineEntry> = {}): TimelineEntry =>
  entry(after, {
    kind: 'ipn-attempt',
    deliveryId: 'delivery-1',
    attemptId: 'attempt-1',
    attemptNumber: 1,
    cause: 'schedule',
    status: 200,
    durationMs: 12,
    ...fields,
  })

const story = (timeline: TimelineEntry[], fields: Partial<StoryLink> = {}): StoryRow[] =>
  storyRows({
    id: payment.linkId,
    merchantId: 'merchant-1',
    state: 'paid',
    body: '{"order_id":"ORD-1","amount":19.90}',
    request: {
      order_id: 'ORD-1',
      currency_code: 'EUR',
      customer_ip: '203.0.113.7',
      customer_lastname: 'Müller',
      customer_firstname: 'Zoë',
      customer_email: 'zoe@example.com',
      customer_phone: '+49301234567',
      amount: '19.90',
      ipn_format: 'form',
      ipn_url: delivery.url,
      return_url: 'http://shop.example/thanks',
      cancel_url: 'http://shop.example/cart',
      description: 'Fern',
    },
    payment: null,
    deliveries: [],
    timeline,
    ...fields,
  })

/** A row in one line: `merchant>service POST …`, `service* Paid …`, `~3 s`. */
const inWords = (row: StoryRow): string => {
  switch (row.kind) {
    case 'arrow':
      return `${row.from}>${row.to} ${row.label}`
    case 'mark':
      return `${row.lane}* ${row.label}`
    case 'gap':
      return `~${gapText(row.ms)}`
    case 'waits':
      return `… ${row.label}`
    case 'next':
      return `next ${row.number} ${row.at === null ? 'now' : new Date(row.at).toISOString()}`
  }
}

describe('the rows of a story', () => {
  test('keeps the order of real time where the virtual clock went back, and shows no pause there', () => {
    const rows = story([
      attempt(3_600_000, { attemptId: 'a', attemptNumber: 1, status: 500 }),
      attempt(4_000, { attemptId: 'b', attemptNumber: 2 }),
    ])
    expect(rows.map(inWords)).toEqual([
      expect.stringContaining('service>receiver'),
      'receiver>service 500 in 12 ms',
      expect.stringContaining('service>receiver'),
      'receiver>service 200 in 12 ms',
    ])
    expect(rows[2]?.sinceMs).toBeNull()
    // What is stored a moment late is no step back, and the next one is measured from the latest.
    const timesOf = (...times: number[]) =>
      story(times.map((ms, at) => attempt(ms, { attemptId: String(at), durationMs: 0 }))).flatMap((row) =>
        'at' in row && row.kind === 'arrow' && row.to === 'receiver' ? [Number(row.at) - start] : [],
      )
    expect(timesOf(0, 1_500, 700, 600)).toEqual([0, 600, 700, 1_500])
    expect(timesOf(0, 1_500, 700, 400)).toEqual([0, 700, 1_500, 400])
  })

  test('shows a pause from a whole second on', () => {
    const pauses = story([0, 999, 1_999].map((at) => entry(at, { kind: 'result', title: 'Paid 19.90 EUR' })))
    expect(pauses.map(({ kind }) => kind)).toEqual(['mark', 'mark', 'gap', 'mark'])
  })

  test('ends with the next attempts, those of the oldest IPN first', () => {
    const waiting = (id: string, attemptCount: number) => ({
      ...delivery,
      id,
      state: 'pending' as const,
      attemptCount,
      nextAttemptAt: payment.at,
    })
    const rows = story([create], { deliveries: [waiting('newer', 1), waiting('older', 4)] })
    expect(rows.slice(-2).map((row) => row.kind === 'next' && row.number)).toEqual([5, 2])
  })

  test('shows a paid link from the call to the acknowledged IPN', () => {
    const rows = story(
      [
        create,
        entry(3_000, {
          kind: 'page-view',
          method: 'GET',
          url: `/pay/${payment.linkId}`,
          status: 200,
          durationMs: 5,
          logId: '2',
        }),
        entry(9_000, {
          kind: 'card',
          method: 'POST',
          url: `/pay/${payment.linkId}`,
          status: 303,
          location: 'http://shop.example/thanks',
          durationMs: 12,
          logId: '3',
        }),
        entry(9_004, { kind: 'result', title: 'Paid 19.90 EUR' }),
        entry(9_030, {
          kind: 'shop',
          method: 'GET',
          url: '/shop/thanks?order=ORD-1',
          status: 200,
          durationMs: 2,
          logId: '4',
        }),
        attempt(9_040),
        entry(9_045, { kind: 'inbox', title: 'Received by the inbox demo', inboxId: 'inbox-1' }),
      ],
      { payment, deliveries: [delivery] },
    )
    expect(rows.map(inWords)).toEqual([
      'merchant>service POST /v2/payment-links',
      'service>merchant 200 · code 00',
      '~3 s',
      'browser>service GET /pay/link…',
      'service>browser 200 · hosted page',
      '~6 s',
      'browser>service Card •••• 1111',
      'service* Paid €19.90',
      'service>browser 303 → return_url',
      'browser>merchant GET /shop/thanks',
      'merchant>browser 200 · shop page',
      'service>receiver IPN attempt 1',
      'receiver* Received by the inbox demo',
      'receiver>service 200 in 12 ms',
    ])
    expect(rows.at(-1)).toMatchObject({ ends: 'delivered', tone: 'good' })
    expect(rows[0]).toMatchObject({ note: 'token ✓ · 2 fields', bytes: { kind: 'call', id: '1', part: 'request' } })
    expect(rows[1]).toMatchObject({ bytes: { kind: 'call', id: '1', part: 'answer' }, durationMs: 4, sinceMs: 4 })
    expect(rows[7]).toMatchObject({ note: 'Visa •••• 1111' })
  })

  test('marks applied fault rules in violet, with rule and effect', () => {
    const rules = [
      { id: 'r', name: 'Slow gateway', effect: { kind: 'create-latency', ms: 3_000 } as const, what: 'waited 3 s' },
    ]
    const rows = story(
      [{ ...create, rules }, entry(5_000, { kind: 'result', title: 'Paid 5.25 EUR', rules }), attempt(6_000)],
      {
        payment,
      },
    )
    const tones = rows.flatMap((row) => ('tone' in row ? [row.tone] : []))
    // What the merchant sent is the merchant's: only the answer was changed.
    expect(tones).toEqual(['plain', 'simulated', 'simulated', 'plain', 'good'])
    expect(rows[1]).toMatchObject({ label: '200 · code 00', note: 'rule “Slow gateway”: waited 3 s', rules })
    expect(rows[3]).toMatchObject({ note: 'rule “Slow gateway”: waited 3 s · Visa •••• 1111 · from the console' })
  })

  test('shows an IPN that a rule suppressed, and one that it holds', () => {
    const dropped = { ...delivery, state: 'stopped' as const, attemptCount: 0, nextAttemptAt: null }
    const rules = [{ id: 'r', name: 'Gone', effect: { kind: 'ipn-drop' } as const, what: 'never sent it' }]
    const droppedBy = { id: 'r', name: 'Gone' }
    const rows = story([create], { payment, deliveries: [{ ...dropped, rules, droppedBy }] })
    expect(rows.at(-1)).toMatchObject({ label: 'IPN not sent', tone: 'simulated', note: 'rule “Gone”: never sent it' })
    const both = [...rules, { ...rules[0], name: 'Late' }] as typeof rules
    expect(story([create], { payment, deliveries: [{ ...dropped, rules: both, droppedBy }] }).at(-1)).toMatchObject({
      note: 'rules “Gone”, “Late”',
      rules: both,
    })
    const clockWentBack = [3_600_000, 4_000].map((at) => attempt(at, { attemptId: String(at) }))
    expect(story(clockWentBack, { payment, deliveries: [{ ...dropped, rules, droppedBy }] }).at(-1)).toMatchObject({
      label: 'IPN not sent',
    })
    // Changed by a rule and stopped by hand is another matter.
    expect(story([create], { payment, deliveries: [{ ...dropped, rules }] }).at(-1)).not.toMatchObject({
      label: 'IPN not sent',
    })
    // Sent again by hand, its attempts show it.
    const resent = [{ ...dropped, attemptCount: 1, rules, droppedBy }]
    expect(story([create], { payment, deliveries: resent }).map(inWords).join()).not.toContain('IPN not sent')
    const held = { ...dropped, state: 'pending' as const, nextAttemptAt: new Date(start).toISOString(), rules }
    expect(story([create], { payment, deliveries: [held] }).at(-1)).toMatchObject({ kind: 'next', rules })
  })

  test('shows how far the virtual clock was ahead, for a call and its answer', () => {
    const rows = story([{ ...create, aheadMs: 60_000 }])
    expect(rows).toMatchObject([{ aheadMs: 60_000 }, { aheadMs: 60_000 }])
  })

  test('shows that no answer was sent', () => {
    const rows = story([{ ...create, status: 0, code: null }])
    expect(rows[1]).toMatchObject({ label: 'no answer' })
  })

  test('shows a refused call without a word about its token, and where a delivery was stopped', () => {
    const rows = story([{ ...create, status: 400, code: 'E003' }, entry(9, { kind: 'card', status: 400, logId: '2' })])
    expect(rows[0]).toMatchObject({ note: null })
    expect(rows.map((row) => ('tone' in row ? row.tone : ''))).toEqual(['plain', 'bad', 'plain', 'bad'])
    const deliveries = [{ ...delivery, state: 'stopped' as const }]
    expect(story([attempt(0, { status: 500 })], { deliveries }).at(-1)).toMatchObject({ ends: 'stopped' })
  })

  test('shows that a payment was made without a browser', () => {
    const rows = story([create, entry(50, { kind: 'result', title: 'Paid 19.90 EUR' })], { payment })
    expect(rows.at(-1)).toMatchObject({ note: 'Visa •••• 1111 · from the console' })
    const partly = story([entry(50, { kind: 'result', title: 'Paid' })], {
      payment: { ...payment, trueAmount: '9.95' },
    })
    expect(partly[0]).toMatchObject({ label: expect.stringContaining('9.95') })
  })

  test('places events during a call before its response, despite rounding to ms', () => {
    const rows = story(
      [
        entry(0, {
          kind: 'card',
          method: 'POST',
          url: '/pay/x',
          status: 303,
          location: 'http://shop.example/thanks',
          durationMs: 1.2,
          logId: '3',
        }),
        entry(2, { kind: 'result', title: 'Paid 19.90 EUR' }),
        attempt(100, { durationMs: 2.5 }),
        entry(104, { kind: 'inbox', title: 'Received', inboxId: 'inbox-1' }),
      ],
      { payment },
    )
    expect(rows.map(inWords)).toEqual([
      'browser>service Card •••• 1111',
      'service* Paid €19.90',
      'service>browser 303 → return_url',
      'service>receiver IPN attempt 1',
      'receiver* Received',
      'receiver>service 200 in 2.5 ms',
    ])
  })

  test('places a cause before its effect in the same ms, whichever was recorded first', () => {
    const rows = story(
      [
        entry(0, { kind: 'result', title: 'Paid 19.90 EUR' }),
        entry(0, {
          kind: 'card',
          method: 'POST',
          url: '/pay/x',
          status: 303,
          location: 'http://shop.example/thanks',
          durationMs: 0.4,
          logId: '3',
        }),
      ],
      { payment },
    )
    expect(rows.map(inWords)).toEqual([
      'browser>service Card •••• 1111',
      'service* Paid €19.90',
      'service>browser 303 → return_url',
    ])
  })

  test('shows a failed attempt where it failed, in two sentences, and what comes next', () => {
    const next = new Date(start + 5_000).toISOString()
    const error = 'The receiver refused the connection (127.0.0.1:9). Is it running?'
    const rows = story([attempt(0, { status: null, error, durationMs: 1 })], {
      payment,
      deliveries: [{ ...delivery, state: 'retrying', nextAttemptAt: next, lastStatus: null }],
    })
    expect(rows.map(inWords)).toEqual([
      'service>receiver IPN attempt 1',
      'receiver* The receiver refused the connection (127.0.0.1:9)',
      `next 2 ${next}`,
    ])
    expect(rows[1]).toMatchObject({ note: 'Is it running?', tone: 'bad', ends: null })
  })

  test('treats a redirect as a failure and marks the end of a delivery on its last attempt only', () => {
    const rows = story(
      [
        attempt(0, { status: 300 }),
        attempt(500, { attemptId: 'attempt-2', attemptNumber: 2, cause: 'resend', status: 204 }),
      ],
      { payment, deliveries: [{ ...delivery, attemptCount: 2 }] },
    )
    expect(rows.map((row) => ('ends' in row ? row.ends : undefined))).toEqual([null, null, null, 'delivered'])
    expect(rows.map((row) => ('tone' in row ? row.tone : undefined))).toEqual(['plain', 'bad', 'plain', 'good'])
    expect(rows.map(inWords)[2]).toBe('service>receiver IPN attempt 2, by hand')
  })

  test('shows that an attempt is in flight', () => {
    const rows = story([], { payment, deliveries: [{ ...delivery, state: 'sending', attemptCount: 0 }] })
    expect(rows.map(inWords)).toEqual(['next 1 now'])
  })

  test.each([
    ['open', '… Waits for a card on the hosted page'],
    ['challenged', '… Waits for the bank to approve or decline'],
    ['expired', 'service>merchant 200 · code 00'],
  ] as const)('ends with what an %s link waits for', (state, last) => {
    expect(inWords(story([create], { state }).at(-1) as StoryRow)).toBe(last)
  })

  test.each([
    ['paid', 'Approve', 'http://shop.example/thanks', '303 → return_url'],
    ['failed', 'Decline', 'http://shop.example/cart', '303 → cancel_url'],
  ] as const)('names the answer to the bank that led to %s', (result, label, location, answer) => {
    const call = {
      kind: 'challenge',
      method: 'POST',
      url: '/pay/x/challenge',
      status: 303,
      location,
      logId: '7',
    } as const
    const rows = story([entry(0, call)], { payment: { ...payment, result } })
    expect(rows.map(inWords)).toEqual([`browser>service ${label}`, `service>browser ${answer}`])
  })

  test('names a refused card and the way to the bank page', () => {
    const card = { kind: 'card', method: 'POST', url: '/pay/x', logId: '7' } as const
    const location = `/pay/${payment.linkId}/challenge`
    const timeline = [entry(0, { ...card, status: 422 }), entry(10, { ...card, logId: '8', status: 303, location })]
    const rows = story(timeline)
    expect(story(timeline, { payment }).map(inWords)).toMatchObject({
      0: 'browser>service Card details',
      2: 'browser>service Card •••• 1111',
    })
    expect(rows.map(inWords)).toEqual([
      'browser>service Card details',
      'service>browser 422 · card details refused',
      'browser>service Card details',
      'service>browser 303 → bank page',
    ])
  })

  test('keeps a create call that the log no longer has, without a link to its bytes', () => {
    const rows = story([entry(0, { kind: 'create', title: 'Link created' })])
    expect(rows).toMatchObject([{ kind: 'arrow', label: 'Link created', note: 'no longer in the log', bytes: null }])
  })

  test('shows which lane is active, through gaps too', () => {
    const rows = story([attempt(0, { durationMs: 4_000 })])
    expect(rows.map(({ busy }) => busy)).toEqual([
      { receiver: 'begins' },
      { receiver: 'through' },
      { receiver: 'ends' },
    ])
  })

  test('joins the spans of two calls at the same time', () => {
    const rows = story([0, 5].map((at) => attempt(at, { attemptId: String(at), durationMs: 20 })))
    expect(rows.map(({ busy }) => busy.receiver)).toEqual(['begins', 'through', 'through', 'ends'])
  })

  test('gives every row a key of its own', () => {
    const rows = story([create, attempt(2_000), attempt(9_000, { attemptId: 'attempt-2', attemptNumber: 2 })])
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
  })
})

describe('words for times', () => {
  test.each([
    [1_000, '1 s'],
    [59_600, '60 s'],
    [99_000, '99 s'],
    [100_000, '2 min'],
    [5 * 60_000, '5 min'],
    [2 * 3_600_000, '2 h'],
    [47 * 3_600_000, '47 h'],
    [72 * 3_600_000, '3 days'],
  ])('%d ms is a gap of %s', (ms, text) => expect(gapText(ms)).toBe(text))

  test.each([
    [-5, '0 s'],
    [3_200, '4 s'],
    [60_000, '1 min 0 s'],
    [112_000, '1 min 52 s'],
    [7_500_000, '2 h 5 min'],
  ])('%d ms to wait is %s', (ms, text) => expect(countdownText(ms)).toBe(text))

  test('draws a longer gap higher, up to a limit', () => {
    const heights = [1_000, 60_000, 3_600_000, 1e12].map(gapHeight)
    expect(heights).toEqual([...heights].sort((a, b) => a - b))
    expect(heights[0]).toBeLessThan(heights[1] ?? 0)
    expect(heights.at(-1)).toBe(48)
  })
})

describe('the record of a link', () => {
  const record = (over: Partial<LinkView>) => {
    const link = { id: payment.linkId, state: 'open', payment: null, deliveries: [], expiresAt: null, aheadMs: 0 }
    const kept = { ...link, paymentLink: 'http://x/pay/1', createdAt: payment.at, merchantId: 'merchant-1', ...over }
    return words(createElement(LinkRecord, { link: kept as LinkView }))
  }
  const failing = {
    ...delivery,
    attemptCount: 2,
    lastStatus: null,
    lastError: { code: 'refused', message: 'Refused.' },
  }

  test.each<[string, Partial<LinkView>, RegExp]>([
    ['no result', {}, /No result yet: the link is open\. .*an IPN is sent when there is a result.*Expires Never/],
    ['no IPN', { payment }, /Visa •••• 1111.*None was sent for this result/],
    ['an amount that differs', { payment: { ...payment, trueAmount: '9.95' } }, /19\.90 true_amount \S*9\.95 differs/],
    ['no card', { payment: { ...payment, card: null } }, /Card None was used/],
    ['an IPN', { payment, deliveries: [delivery] }, /delivered .*form · 1 attempt · last answer 200/],
    ['a failing IPN', { payment, deliveries: [failing] }, /form · 2 attempts · Refused\./],
    ['its end', { expiresAt: '2026-11-21T12:00:00.000Z' }, /Expires 2026-11-21 12:00:00 UTC/],
  ])('has %s', (_, over, said) => {
    expect(record(over)).toMatch(said)
  })

  test('says nothing of amounts that agree', () => {
    expect(record({ payment })).not.toContain('differs')
  })
})

describe('what can be done with a link', () => {
  const actions = (state: LinkView['state'], deliveries: Partial<DeliverySummary>[] = []) =>
    render(
      createElement(LinkActions, { link: { id: 'l', state, deliveries, paymentLink: 'http://x/pay/l' } as LinkView }),
    )

  test.each<[LinkView['state'], RegExp, RegExp]>([
    ['open', /Open page.*Pay as…/, /Approve|Final page|Resend/],
    ['challenged', /Approve.*Decline.*Open page/, /Pay as|Final page/],
    ['paid', /Final page/, /Approve|Open page|Pay as|Copy payment link/],
  ])('that is %s', (state, offered, not) => {
    expect(actions(state)).toMatch(offered)
    expect(actions(state)).not.toMatch(not)
  })

  test('whose IPN exists: it is sent again, unless it is being sent', () => {
    const resend = (state: DeliverySummary['state']) =>
      /<button[^>]*>(?:(?!<button).)*Resend IPN/.exec(actions('paid', [{ id: 'd', state }]))?.[0]
    expect(resend('failed')).not.toContain('disabled=""')
    expect(resend('sending')).toContain('disabled=""')
  })
})
