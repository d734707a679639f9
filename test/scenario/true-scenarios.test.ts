import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { Api } from '../../src/main/client/api.ts'
import { readScenario } from '../../src/main/scenario/read-scenario.ts'
import { runScenario } from '../../src/main/scenario/run-scenario.ts'
import type { DeliveryView } from '../../src/shared/contract/deliveries.ts'
import type { LinkView } from '../../src/shared/contract/links.ts'
import { presetName } from '../../src/shared/contract/rules.ts'
import { createCall } from '../support/create-call.ts'
import { createReceiver } from '../support/receiver.ts'
import { isLong, withMore } from '../support/rounds.ts'
import { runEngine } from '../support/run-engine.ts'
import { makeAttempt, makeDelivery, makeLink, makeMerchant, makePayment } from '../support/store-records.ts'
import { createTestConsole } from '../support/test-console.ts'

/* A scenario made of a payment, run on an engine that knows nothing of it, comes to the same. */

interface Where {
  api: Api
  serviceUrl: string
}

const run = async (text: string, { api, serviceUrl }: Where) => {
  const reading = readScenario(text, 'x.yaml')
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems))
  return runScenario(reading.scenario, { api, serviceUrl, now: Date.now, sleep: (ms) => delay(ms), runNumber: 1_000 })
}

/** Rules, inboxes, settings and the clock stay, as they do for somebody who tries something by hand. */
const byHand = ({ api, serviceUrl }: Where): Where => {
  let patches = 0
  const isUndo = (method: string, path: string, body: unknown): boolean =>
    method === 'DELETE' ||
    (method === 'PATCH' && path === '/api/settings' && patches++ > 0) ||
    (path === '/api/clock' && JSON.stringify(body) === '{"reset":true}')
  return {
    serviceUrl,
    api: async (method, path, body) =>
      isUndo(method, path, body) ? { status: 200, body: {} } : api(method, path, body),
  }
}

/** What came of a link, without the names that differ, once nothing of it is under way. */
const outcomeOf = async (id: string, { api }: Where) => {
  const read = async () => (await api('GET', `/api/links/${id}`)).body as LinkView
  const isUnderWay = async () =>
    (await read()).deliveries.some((one) => one.state === 'pending' || one.state === 'sending')
  await expect.poll(isUnderWay).toBe(false)
  const { state, payment, deliveries } = await read()
  const views = await Promise.all(
    deliveries.map(async (one) => (await api('GET', `/api/deliveries/${one.id}`)).body as DeliveryView),
  )
  return {
    state,
    result: payment?.result,
    trueAmount: payment?.trueAmount,
    deliveries: views.map((one) => ({
      state: one.state,
      format: one.format,
      answers: one.attempts.map(({ response, error }) => response?.status ?? error?.code),
      bodies: one.attempts.map(({ response }) => response?.body.text),
      fields: one.fields?.map(({ name }) => name),
    })),
  }
}

/** The scenario of the payment that these steps make, and what came of it. */
const recorded = async (steps: string) => {
  const engine = await runEngine()
  const first = await run(`steps:\n${steps}`, byHand(engine))
  expect(first.steps.flatMap(({ message }) => message ?? [])).toEqual([])
  const id = first.steps.at(-1)?.linkId ?? ''
  const { text } = (await engine.api('GET', `/api/links/${id}/scenario`)).body as { text: string }
  return { text, outcome: await outcomeOf(id, engine) }
}

const elsewhere = async (text: string) => {
  const engine = await runEngine()
  const again = await run(text, engine)
  const id = again.steps.at(-1)?.linkId
  return {
    messages: again.steps.flatMap(({ message }) => message ?? []),
    outcome: id ? await outcomeOf(id, engine) : undefined,
  }
}

const create = '  - create: { ipn_url: "{{serviceUrl}}/inbox/there" }\n  - pay: success\n'
const retriesAfter = (timeoutSeconds: number): string =>
  `  - set: { ipnRetries: custom, ipnRetrySchedule: "600,600", ipnTimeoutSeconds: ${timeoutSeconds} }\n`
/** Longer than an answer takes on a busy machine. */
const retries = retriesAfter(30)
const answer = (status: number) => ({ kind: 'answer', status })

test.each(
  withMore<[what: string, behaviour: object, attempts: number]>(
    [
      ['a slow answer', { ...answer(200), delayMs: 1_500 }, 1],
      ['hang', { kind: 'hang' }, 1],
      ['a sequence', { kind: 'sequence', steps: [answer(500), answer(302), answer(201)], after: 'start-over' }, 3],
    ],
    [
      ['plain', { kind: 'plain' }, 1],
      ['an answer', answer(503), 3],
      ['reset', { kind: 'reset' }, 2],
      ['fail-first', { kind: 'fail-first', times: 2, failure: answer(500) }, 3],
    ],
  ),
)('of an inbox that does %s', async (what, behaviour, attempts) => {
  const timeout = what === 'hang' ? retriesAfter(1) : retries
  const moves = Array.from(
    { length: attempts },
    (_, at) => `${at === 0 ? '' : '  - clock: next-attempt\n'}  - expect-attempts: ${at + 1}\n`,
  )
  const { text, outcome } = await recorded(
    `${timeout}  - inbox: there\n    behaviour: ${JSON.stringify(behaviour)}\n${create}${moves.join('')}`,
  )
  const again = await elsewhere(text)
  expect(again.messages, text).toEqual([])
  expect(again.outcome, text).toEqual(outcome)
  // Without the world it is another story, and says so.
  if (what === 'plain') return
  const bare = text.replace(/ {2}- inbox: .*\n.*\n/, '')
  expect(bare).not.toBe(text)
  if (what !== 'a slow answer' && what !== 'hang') expect((await elsewhere(bare)).messages, text).not.toEqual([])
})

test('of an inbox that forwards: what came back is answered without asking again', async () => {
  const receiver = await createReceiver((response) => response.writeHead(418).end('short and stout'))
  onTestFinished(() => receiver.close())
  const { text, outcome } = await recorded(
    `${retries}  - inbox: there\n    behaviour: { kind: forward, url: "${receiver.url}" }\n${create}  - expect-attempts: 1\n`,
  )
  const again = await elsewhere(text)
  expect(again.messages, text).toEqual([])
  expect(again.outcome).toEqual(outcome)
  expect(receiver.received).toHaveLength(1)
})

const usualPresets: readonly string[] = ['double-ipn', 'partial-capture']
const presets = presetName.options.filter((name) => name !== 'gateway-down')

test.each(isLong ? presets : presets.filter((name) => usualPresets.includes(name)))(
  'under the preset %s',
  async (name) => {
    const { text, outcome } = await recorded(
      `  - rule: ${name}\n${create}  - expect-attempts: ${name === 'double-ipn' ? 2 : 1}\n`,
    )
    expect(text).toContain('- rule: ')
    const again = await elsewhere(text)
    expect(again.messages, text).toEqual([])
    expect(again.outcome, text).toEqual(outcome)
  },
)

test('of an IPN in another charset: its fields are compared and written as they were meant', async () => {
  const rule = (effect: object) => `  - rule: ${JSON.stringify({ name: JSON.stringify(effect), effect })}\n`
  const rules = `${rule({ kind: 'ipn-charset', charset: 'latin1' })}${rule({ kind: 'ipn-corrupt-field', field: 'status', value: 'bezahlt für' })}`
  const order = '{ ipn_url: "{{serviceUrl}}/inbox/there", ipn_format: form, order_id: "Café {{n}}" }'
  const expected = '  - expect-ipn: { merchant_ref_code: "Café {{n}}", status: "bezahlt für" }\n'
  const { text, outcome } = await recorded(`${rules}  - create: ${order}\n  - pay: success\n${expected}`)
  expect(text).toContain('- expect-ipn: { status: "bezahlt für", ')
  expect(await elsewhere(text)).toEqual({ messages: [], outcome })
})

test.each([
  ['stopped by hand', '  - stop: true\n'],
  ['retried by hand', '  - retry: true\n  - expect-attempts: 2\n  - retry: true\n  - expect-attempts: 3\n'],
  ['resent by hand', '  - resend: true\n  - expect-attempts: 2\n'],
  ['resent with changes', '  - resend: { fields: { amount: "1.00" } }\n  - expect-attempts: 2\n'],
])('of an IPN that failed and was %s', async (_, steps) => {
  const inbox = `  - inbox: there\n    behaviour: ${JSON.stringify(answer(500))}\n`
  const { text, outcome } = await recorded(`${retries}${inbox}${create}  - expect-attempts: 1\n${steps}`)
  const again = await elsewhere(text)
  expect(again.messages, text).toEqual([])
  expect(again.outcome, text).toEqual(outcome)
})

test('of an edited copy: what it came to is waited for, before the receiver is put back', async () => {
  const set = '  - set: { ipnRetries: custom, ipnRetrySchedule: "1,600" }\n'
  const inbox = `  - inbox: there\n    behaviour: ${JSON.stringify(answer(500))}\n`
  const copy = '  - resend: { fields: { amount: "1.00" }, retry: true }\n'
  const steps = `  - expect-attempts: 2\n${copy}  - expect-attempts: 4\n  - stop: true\n`
  const { text, outcome } = await recorded(`${set}${inbox}${create}${steps}`)
  expect(text.slice(text.indexOf('- resend: '))).toMatch(/^- resend: .*"retry":true.*\n {2}- expect-attempts: 4\n/)
  const again = await elsewhere(text)
  expect(again.messages, text).toEqual([])
  expect(again.outcome?.deliveries.map(({ answers }) => answers)).toEqual(
    outcome.deliveries.map(({ answers }) => answers),
  )
})

test('of a receiver that timed out: a retry that came by itself soon after is waited for', async () => {
  const { call, store } = createTestConsole()
  const first = makeAttempt(5, 'delivery-4', {
    durationMs: 15_000,
    response: null,
    error: { code: 'timeout', message: 'The receiver did not answer.' },
  })
  await store.commit([
    { put: 'merchants', record: makeMerchant(1) },
    { put: 'links', record: makeLink(2, { state: 'paid' }) },
    { put: 'payments', record: makePayment(3, 1, 'link-2') },
    {
      put: 'deliveries',
      record: makeDelivery(4, 'link-2', {
        paymentId: 'payment-3',
        state: 'delivered',
        attemptCount: 2,
        nextAttemptAt: null,
      }),
    },
    { put: 'attempts', record: first },
    {
      put: 'attempts',
      record: makeAttempt(6, 'delivery-4', { number: 2, startedAt: first.startedAt + first.durationMs + 2_000 }),
    },
  ])
  const { text } = (await call('GET', '/api/links/link-2/scenario')).json
  expect(text).toContain('- expect-attempts: 2\n')
  expect(text).not.toContain('- clock: ')
})

test('of a payment whose call contained a card number as a number there is none, because its body is masked', async () => {
  const merchant = { key: 'mk_test', secret: 'secret_of_the_test' }
  const engine = await runEngine({ merchants: [merchant] })
  const { page = '' } = await createCall({ ...engine, merchant }, { fields: { number: 4111111111111111 } })
  const id = new URL(page).pathname.split('/')[2] ?? ''
  const { status, body } = await engine.api('GET', `/api/links/${id}/scenario`)
  expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining('A card number in the create call')])
})

test('of a payment made while the clock was ahead', async () => {
  const { text, outcome } = await recorded(`  - clock: +90m\n${create}`)
  expect(text).toMatch(/\n {2}- clock: \+5(399|400)\d\d\dms\n/)
  expect(await elsewhere(text)).toEqual({ messages: [], outcome })
})

test.each([
  ['challenged', ''],
  ['paid', '  - bank: approve\n'],
  ['failed', '  - bank: decline\n'],
  ['canceled', '  - cancel: true\n'],
  ['expired', '  - clock: +25h\n'],
])('of a bank page opened without a browser, that is then %s', async (state, steps) => {
  const { text } = await recorded(`  - create: {}\n  - pay: redirect\n    through: api\n${steps}`)
  expect(text).toContain(`- expect-state: ${state}\n`)
  expect((await elsewhere(text)).messages, text).toEqual([])
})

test('of a link that expired, at a clock that was moved', async () => {
  const { text } = await recorded('  - create: {}\n  - clock: +25h\n  - expect-state: expired\n')
  expect((await elsewhere(text)).messages, text).toEqual([])
  expect(text).toContain('expect-state: expired')
})

test('of a payment that failed at a receiver elsewhere: the same only where that fails too', async () => {
  const receiver = await createReceiver((response) => response.writeHead(500).end())
  const { text } = await recorded(
    `${retries}  - create: { ipn_url: "${receiver.url}" }\n  - pay: success\n  - expect-attempts: 1\n`,
  )
  expect((await elsewhere(text)).messages).toEqual([])
  await receiver.close()
  const hasty = text.replace(/within: \d+s/, 'within: 3s')
  expect(hasty).not.toBe(text)
  expect((await elsewhere(hasty)).messages).toEqual([expect.stringMatching(/answered 0.*; expected 500/)])
})
