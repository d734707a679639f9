import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Api } from '../../src/main/client/api.ts'
import { readScenario } from '../../src/main/scenario/read-scenario.ts'
import { createRunContext } from '../../src/main/scenario/run-context.ts'
import { runScenario } from '../../src/main/scenario/run-scenario.ts'
import { scenarioTemplates } from '../../src/renderer/src/stores/scenario-templates.ts'
import { createReceiver } from '../support/receiver.ts'
import { runEngine, shareEngine } from '../support/run-engine.ts'

const sharedEngine = shareEngine()
let runs = 0

/** Each run has numbers of its own, so that its orders are new to an engine that tests share. */
const run = async (
  text: string,
  { api, serviceUrl }: { api: Api; serviceUrl: string },
  runNumber = 1_000_000 + 1_000 * ++runs,
) => {
  const reading = readScenario(text, 'x.yaml')
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems))
  return runScenario(reading.scenario, { api, serviceUrl, now: Date.now, sleep: (ms) => delay(ms), runNumber })
}

/** `passed` or the first complaint. */
const outcomeOf = async (text: string, engine: { api: Api; serviceUrl: string }): Promise<string> => {
  const { outcome, steps } = await run(text, engine)
  return steps.find(({ message }) => message !== null)?.message ?? outcome
}

describe('a scenario against a whole engine', () => {
  test('makes payments, moves the clock, and expects what came of it', async () => {
    const engine = await runEngine()
    const result = await run(
      `merchant: demo
steps:
  - create: { order_id: "T-{{n}}", amount: 12.50 }
    expect: { code: "00" }
  - pay: success
  - expect-state: paid
  - expect-ipn: { status: "1", merchant_ref_code: "T-{{n}}", amount: "12.50", delivered: true }
  - create: { order_id: "B-{{n}}" }
    as: bank
  - pay: redirect
  - expect-state: challenged
  - bank: decline
    on: bank
  - create: { ipn_url: "http://127.0.0.1:1/ipn" }
  - pay: failed
  - expect-ipn: { status: "2", delivered: false }
  - clock: +1m
  - expect-attempts: 2
  - clock: next-attempt
  - expect-attempts: 3
  - expect-state: failed
    on: bank
`,
      engine,
      1_000,
    )
    expect(result.steps.map(({ title, outcome, message }) => message ?? `${outcome} ${title}`)).toEqual([
      'passed create: order_id T-1001, amount 12.50',
      'passed pay: success',
      'passed expect-state: paid',
      'passed expect-ipn: status 1, merchant_ref_code T-1001, amount 12.50, delivered true',
      'passed create bank: order_id B-1002',
      'passed pay: redirect',
      'passed expect-state: challenged',
      'passed bank: decline (bank)',
      'passed create: ipn_url http://127.0.0.1:1/ipn',
      'passed pay: failed',
      'passed expect-ipn: status 2, delivered false',
      'passed clock: +1m',
      'passed expect-attempts: 2',
      'passed clock: next-attempt',
      'passed expect-attempts: 3',
      'passed expect-state: failed (bank)',
    ])
    const { body } = await engine.api('GET', '/api/clock')
    expect(body).toMatchObject({ aheadMs: 0 })
  })

  test('the next attempt is one of the run, also when a delivery of before is due earlier', async () => {
    const engine = await runEngine()
    const next = (count: number): string => `  - clock: next-attempt\n  - expect-attempts: ${count}\n`
    const pay = `  - create: { ipn_url: "http://127.0.0.1:1/ipn" }\n  - pay: failed\n  - expect-attempts: 1\n${next(2)}`
    expect((await run(`steps:\n${pay}`, engine)).outcome).toBe('passed')
    // The third attempts are due five minutes after the second ones.
    const { steps } = await run(`steps:\n  - clock: +1m\n${pay}${next(3)}`, engine)
    expect(steps.map(({ message }) => message)).toEqual(Array(8).fill(null))
  })

  test('a step is described in a line, however many fields it has and however long they are', async () => {
    const engine = await runEngine()
    const fields = `order_id: "T-1", amount: 5, currency_code: EUR, description: "${'é'.repeat(50)}"`
    const { steps } = await run(
      `merchant: demo
steps:
  - create: { ${fields} }
  - create: { ${fields}, customer_firstname: Ada }
  - create: { ${fields}, customer_firstname: Ada, customer_phone: null }
    expect: { code: E002 }
`,
      engine,
    )
    const first = `create: order_id T-1, amount 5, currency_code EUR, description ${'é'.repeat(40)}…`
    expect(steps.map(({ title }) => title)).toEqual([first, `${first}, customer_firstname Ada`, `${first} and 2 more`])
  })

  test.each([
    ['- create: { amount: 1.005 }', /^expected code 00; the service answered 400, code E003/],
    [
      '- rule: { name: R, effect: { kind: create-malformed, status: 502 } }\n  - create: {}',
      /^expected code 00; the service answered 502, code none: <!doctype html>\s.*Service temporarily unavailable/s,
    ],
    ['- create: { customer_email: null }\n    expect: { code: E002, message: customer_email }', /^passed$/],
    ['- create: {}\n    sign: wrong\n    expect: { code: E012, status: 401 }', /^passed$/],
    ['- create: {}\n    sign: none\n    expect: { code: E010 }', /^passed$/],
    ['- create: {}\n    sign: none\n    expect: { status: 401 }', /^passed$/],
    ['- create: {}\n    sign: none\n    expect: { message: Authorization }', /^passed$/],
    ['- create: {}\n    expect: { code: 0 }', /^passed$/],
    ['- create: {}\n    headers: { Authorization: "" }\n    expect: { code: E010 }', /^passed$/],
    ['- create: {}\n  - pay: redirect\n  - redirect: true', /^the browser is sent nowhere; the link is challenged$/],
    ['- pay: success', /^no link was made before this step$/],
    ['- create: {}\n  - pay: success\n    on: other', /^no create step is named "other"$/],
    ['- create: {}\n  - expect-state: paid', /^expected paid; the link is open$/],
    ['- create: {}\n  - expect-ipn: { within: 100ms }', /^no IPN came within 100ms$/],
    [
      '- create: {}\n  - cancel: true\n  - expect-ipn: { delivered: true }\n  - expect-ipn: { status: "9", within: 50ms }',
      /^the IPN has status "3"; expected "9"$/,
    ],
    ['- create: {}\n  - cancel: true\n  - expect-ipn: { nothing: null, delivered: true }', /^passed$/],
    ['- create: {}\n  - pay: success\n  - expect-ipn: {}\n  - expect-attempts: 0', /^1 attempt was made; expected 0$/],
    [
      '- create: {}\n  - pay: success\n  - expect-ipn: { delivered: true }\n  - resend: true\n  - expect-attempts: 2',
      /^passed$/,
    ],
    ['- create: {}\n  - expect-no-ipn: { within: 50ms }', /^passed$/],
    [
      '- create: {}\n  - pay: failed\n  - wait: 300ms\n  - expect-no-ipn: { within: 10s }',
      /^1 attempt was made; none was expected$/,
    ],
    ['- create: {}\n  - pay: failed\n  - expect-no-ipn: { within: 10s }', /^1 attempt was made; none was expected$/],
    ['- create: {}\n  - pay: success\n  - expect-ipn: {}\n  - expect-no-ipn: { within: 50ms }', /^passed$/],
    ['- create: {}\n  - pay: success\n  - expect-attempts: 1\n  - expect-no-ipn: { within: 50ms }', /^passed$/],
    [
      '- create: {}\n  - pay: success\n  - expect-ipn: {}\n  - resend: true\n  - wait: 300ms\n  - expect-no-ipn: { within: 10s }',
      /^1 attempt was made; none was expected$/,
    ],
    [
      '- set: { cardFailed: "4111111111111111" }',
      /^Not accepted: cardSuccess must differ from cardFailed; cardFailed must differ from cardSuccess\.$/,
    ],
  ])('%s', async (step, expected) => {
    expect(await outcomeOf(`merchant: mk_demo\nsteps:\n  ${step}\n`, sharedEngine())).toMatch(expected)
  })

  test('after a failed step the others are skipped, and settings are put back', async () => {
    const engine = await runEngine()
    const result = await run(
      'steps:\n  - set: { ipnStatusFailed: "77", keepLog: 99 }\n  - create: {}\n  - pay: failed\n  - expect-ipn: { status: "77" }\n  - expect-state: paid\n  - cancel: true\n',
      engine,
    )
    expect(result.steps.map(({ outcome }) => outcome)).toEqual([
      'passed',
      'passed',
      'passed',
      'passed',
      'failed',
      'skipped',
    ])
    const { body } = await engine.api('GET', '/api/settings')
    expect(body).toMatchObject({ ipnStatusFailed: '2', keepLog: 5_000 })
  })

  test('a clock that was ahead before is as far ahead again, wherever the run moved it', async () => {
    const engine = await runEngine()
    await engine.api('POST', '/api/clock', { advanceSeconds: 7_200 })
    for (const steps of ['  - clock: +5m\n  - clock: +1d\n', '  - clock: real\n  - clock: +1m\n']) {
      expect(await outcomeOf(`steps:\n${steps}`, engine)).toBe('passed')
      const { body } = await engine.api('GET', '/api/clock')
      expect(Math.round((body as { aheadMs: number }).aheadMs / 60_000)).toBe(120)
    }
  })

  test('a preset that was on, though used up, is put back on', async () => {
    const engine = await runEngine()
    const { api } = engine
    await api('POST', '/api/rules/presets/slow-shop')
    const usedUp: Api = async (method, path, body) => {
      const answer = await api(method, path, body)
      if (method !== 'GET' || path !== '/api/rules') return answer
      const { items } = answer.body as { items: object[] }
      return { ...answer, body: { items: items.map((rule) => ({ ...rule, active: false })) } }
    }
    expect(await run('steps:\n  - rule: slow-shop\n  - wait: 1ms\n', { ...engine, api: usedUp })).toMatchObject({
      outcome: 'passed',
    })
    expect((await api('GET', '/api/rules')).body).toMatchObject({ items: [{ on: true, onUntil: null }] })
  })

  test('a clock step waits until the clock has arrived, and fails when it was set back', async () => {
    const engine = await runEngine()
    type Reply = { clock: object & { now: string }; finished: boolean; cut: boolean }
    let moving = 0
    let isCut = false
    // Answers like a move that goes on after the call, for two more polls.
    const slow: Api = async (method, path, body) => {
      const { status, body: reply } = await engine.api(method, path, body)
      if (path !== '/api/clock') return { status, body: reply }
      const target = new Date(Date.now() + 3_590_000).toISOString()
      if (method === 'POST' && !('reset' in (body as object))) {
        moving = 2
        const { clock } = reply as Reply
        return { status, body: { ...(reply as Reply), finished: false, clock: { ...clock, moving: { target } } } }
      }
      if (method === 'POST' || moving === 0) return { status, body: reply }
      moving--
      if (moving > 0) return { status, body: { ...(reply as object), moving: { target } } }
      if (isCut) return engine.api('POST', path, { reset: true }).then(() => engine.api(method, path))
      return { status, body: reply }
    }
    const text = 'steps:\n  - clock: +1h\n'
    expect(await outcomeOf(text, { ...engine, api: slow })).toBe('passed')
    expect(moving).toBe(0)
    isCut = true
    expect(await outcomeOf(text, { ...engine, api: slow })).toBe(
      'the clock was set back to real time before it arrived',
    )
  })

  test('what was there before is put back as it was, whatever cannot be', async () => {
    const engine = await runEngine()
    const { api } = engine
    const answers = { kind: 'answer', status: 418, headers: [], body: 'mine', delayMs: 0 }
    await api('PUT', '/api/inbox/mine/behaviour', answers)
    const { body: own } = await api('POST', '/api/rules/presets/slow-shop')
    const { id } = own as { id: string }
    await api('PATCH', `/api/rules/${id}`, { on: false })
    const text = `steps:
  - inbox: mine
    behaviour: { kind: hang }
  - inbox: new
    behaviour: { kind: forward, url: "{{serviceUrl}}/inbox/mine" }
  - rule: slow-shop
  - rule: double-ipn
  - rule: double-ipn
  - rule: { name: once, match: { orderId: "T-*" }, effect: { kind: ipn-drop } }
  - set: { keepLog: 77 }
  - wait: 1ms
`
    expect(await run(text, engine)).toMatchObject({ outcome: 'passed' })
    expect((await api('GET', '/api/inboxes')).body).toMatchObject({ items: [{ name: 'mine', behaviour: answers }] })
    expect((await api('GET', '/api/rules')).body).toMatchObject({ items: [{ id, on: false, active: false }] })

    // Meanwhile the service's data is started over: what was to be put back is refused, and that is said.
    const meddling: Api = (method, path, body) =>
      method === 'PATCH' && path === `/api/rules/${id}` ? api(method, '/api/rules/gone', body) : api(method, path, body)
    const { steps, outcome } = await run(text, { ...engine, api: meddling })
    expect(outcome).toBe('failed')
    expect(steps.at(-1)?.message).toMatch(/^some changes of the run could not be undone: There is no rule gone\./)
    expect((await api('GET', '/api/inboxes')).body).toMatchObject({ items: [{ name: 'mine', behaviour: answers }] })
  })

  test('a setting is changed for a merchant that has a value of its own, and put back', async () => {
    const engine = await runEngine()
    const merchants = async () =>
      (await engine.api('GET', '/api/merchants')).body as { items: { id: string; settings: object }[] }
    const id = (await merchants()).items[0]?.id
    await engine.api('PATCH', `/api/merchants/${id}`, {
      settings: { ipnStatusFailed: '55', timeZone: 'Europe/Prague' },
    })
    const text =
      'steps:\n  - set: { ipnStatusFailed: "77" }\n  - create: {}\n  - pay: failed\n  - expect-ipn: { status: "77" }\n'
    expect(await run(text, engine)).toMatchObject({ outcome: 'passed' })
    expect((await merchants()).items[0]?.settings).toEqual({ ipnStatusFailed: '55', timeZone: 'Europe/Prague' })
  })

  test('the merchant is found by key, name or part of it; else it is asked for', async () => {
    const engine = await runEngine({
      merchants: [
        { key: 'mk_one', secret: 's1' },
        { key: 'mk_two', secret: 's2' },
      ],
    })
    const messageFor = async (merchant: string) => outcomeOf(`${merchant}steps:\n  - create: {}\n`, engine)
    expect(await messageFor('merchant: mk_two\n')).toBe('passed')
    expect(await messageFor('merchant: ONE\n')).toBe('passed')
    expect(await messageFor('merchant: three\n')).toMatch(/^no merchant is called "three": there are .*mk_one/)
    expect(await messageFor('merchant: mk_\n')).toMatch(/^more than one merchant is called "mk_"/)
    expect(await messageFor('')).toMatch(/^name the merchant/)
  })

  test('what happened to a link becomes a scenario that passes', async () => {
    const engine = await runEngine()
    const receiver = await createReceiver()
    onTestFinished(() => receiver.close())
    const made = await run(
      `steps:\n  - create: { order_id: "A/1", amount: 10.0, "extra key": "é\\n", ipn_format: null, ipn_url: "${receiver.url}" }\n  - pay: redirect\n  - bank: approve\n  - expect-ipn: { delivered: true }\n`,
      engine,
    )
    const id = made.steps.at(-1)?.linkId
    const { body } = await engine.api('GET', `/api/links/${id}/scenario`)
    const { fileName, text } = body as { fileName: string; text: string }
    expect(fileName).toBe('A-1.scenario.yaml')
    expect(text).toContain('amount: 10.0\n')
    expect(text).toContain('ipn_format: null\n')
    expect(text).toContain('return_url: "{{serviceUrl}}/shop/thanks"\n')
    expect(await run(text, engine, 2_000)).toMatchObject({ outcome: 'passed', steps: { length: 5 } })
    expect(receiver.received).toHaveLength(2)
  })
})

describe('by hand', () => {
  const failing = `steps:
  - set: { ipnRetries: custom, ipnRetrySchedule: "3600,3600" }
  - inbox: hand
    behaviour: { kind: fail-first, times: 2, failure: { kind: answer, status: 500 } }
  - create: { ipn_format: form, ipn_url: "{{serviceUrl}}/inbox/hand" }
  - pay: success
  - expect-ipn: { delivered: false }
`

  test('a retry waits for the end of an attempt that is under way', async () => {
    const engine = await runEngine()
    let release = (): void => {}
    let count = 0
    const receiver = await createReceiver((response) => {
      response.statusCode = 500
      count++
      if (count === 2) release = () => response.end()
      else response.end()
    })
    onTestFinished(() => receiver.close())
    const watching: Api = async (method, path, body) => {
      const reply = await engine.api(method, path, body)
      if (method === 'POST' && path.endsWith('/resend')) await receiver.arrived(2)
      if (method === 'POST' && path.endsWith('/retry')) release()
      const isPoll = method === 'GET' && path.startsWith('/api/deliveries/') && count === 2
      if (isPoll && polls++ > 0) release()
      return reply
    }
    let polls = 0
    const text = `steps:
  - set: { ipnRetries: custom, ipnRetrySchedule: "3600,3600" }
  - create: { ipn_url: "${receiver.url}" }
  - pay: success
  - expect-ipn: { delivered: false }
  - resend: true
  - retry: true
  - expect-attempts: 3
`
    expect(await outcomeOf(text, { ...engine, api: watching })).toBe('passed')
  })

  test('an IPN is sent edited, retried at once, and stopped', async () => {
    const engine = await runEngine()
    const { steps } = await run(
      `${failing}  - resend: { fields: { amount: "1.00", note: "{{n}}" }, headers: { X-A: b } }
  - expect-ipn: { amount: "1.00", note: "{{n}}" }
  - expect-attempts: 2
  - resend: { url: "{{serviceUrl}}/inbox/elsewhere", body: "raw" }
  - retry: true
  - expect-attempts: 4
  - expect-ipn: { amount: "19.90", delivered: true }
  - create: { ipn_url: "http://127.0.0.1:1/" }
    as: dead
  - pay: success
  - expect-ipn: { delivered: false }
  - stop: true
    on: dead
  - clock: +1d
  - expect-attempts: 1
  - stop: true
`,
      engine,
    )
    expect(steps.flatMap(({ message }) => message ?? [])).toEqual(['no IPN of the link has an attempt due'])
    expect(steps.filter(({ outcome }) => outcome === 'failed')).toEqual([steps.at(-1)])
    expect(steps.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['resend edited: amount, note, X-A', 'resend edited: url, body', 'retry', 'stop (dead)']),
    )
  })

  test('what failed is recovered, of the merchant and of the time that was named', async () => {
    const engine = await runEngine()
    const twice = `${failing}  - create: { ipn_url: "{{serviceUrl}}/inbox/hand" }\n  - pay: failed\n  - expect-ipn: {}\n`
    const recovered = await outcomeOf(
      `${twice}  - recover: 10m\n    expect: { matched: 2, delivered: 2, failed: 0 }\n`,
      engine,
    )
    expect(recovered).toBe('passed')
    const late = await run(`${twice}  - clock: +1h\n  - recover: 10m\n    expect: { matched: 3 }\n`, engine, 5_000)
    expect(late.steps.at(-1)?.message).toMatch(/^expected matched 3; \d+ matched, \d+ delivered, \d+ failed$/)
  })
})

describe('a scenario made of a link does the same again', () => {
  const inbox = '"{{serviceUrl}}/inbox/again"'

  /** The steps of the scenario that is made of the last link of another, once that has been run and passed. */
  const madeOf = async (steps: string, wait = '0ms') => {
    const engine = sharedEngine()
    const watching: Api = async (method, path, body) => {
      // Rules stay, as they do for somebody who tries something by hand.
      if (method === 'DELETE' && path.startsWith('/api/rules/')) return { status: 200, body: {} }
      return engine.api(method, path, body)
    }
    const first = await run(`steps:\n${steps}\n  - wait: ${wait}\n`, { ...engine, api: watching })
    expect(first.steps.filter(({ message }) => message !== null)).toEqual([])
    const { body } = await engine.api('GET', `/api/links/${first.steps.at(-1)?.linkId}/scenario`)
    const { items } = (await engine.api('GET', '/api/rules')).body as { items: { id: string }[] }
    for (const { id } of items) await engine.api('DELETE', `/api/rules/${id}`)
    const { text } = body as { text: string }
    const again = await run(text, engine)
    expect(
      again.steps.filter(({ outcome }) => outcome !== 'passed'),
      text,
    ).toEqual([])
    return text
  }
  const withRule = (effect: object) => `  - rule: ${JSON.stringify({ name: 'Bad day', effect })}`
  const paid = `  - create: { ipn_url: ${inbox} }\n  - pay: success\n  - expect-ipn: { delivered: true }`

  test.each([
    ['open', '  - create: {}', []],
    ['failed', '  - create: {}\n  - pay: failed', ['pay: failed', 'expect-state: failed']],
    ['declined', '  - create: {}\n  - pay: redirect\n  - bank: decline', ['bank: decline']],
    ['left at the bank', '  - create: {}\n  - pay: redirect', ['expect-state: challenged']],
    ['canceled', '  - create: {}\n  - cancel: true', ['cancel: true', 'expect-state: canceled']],
    ['canceled at the bank', '  - create: {}\n  - pay: redirect\n  - cancel: true', ['pay: redirect', 'cancel: true']],
    ['another amount', '  - create: {}\n  - pay: success\n    true-amount: 3.00', ['true-amount: "3.00"']],
    ['resent', `${paid}\n  - resend: true\n  - expect-attempts: 2`, ['resend: true']],
    [
      'no half characters',
      '  - create: { order_id: "x😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀" }',
      [],
    ],
  ])('%s', async (_, steps, lines) => {
    const text = await madeOf(steps)
    for (const line of lines) expect(text).toContain(line)
  })

  test.each([
    [{ kind: 'ipn-twice' }, `${paid}\n  - expect-attempts: 2`, ['expect-attempts: 2']],
    [{ kind: 'ipn-missing-field', field: 'status' }, paid, ['status: null']],
    [{ kind: 'ipn-content-type', value: 'text/plain' }, paid.replace('{ ', '{ ipn_format: json, '), ['status: "1"']],
    [{ kind: 'ipn-drop' }, '  - create: {}\n  - pay: success', ['expect-no-ipn: { within: 1s }']],
    [
      { kind: 'ipn-delay', seconds: 3_600 },
      '  - create: {}\n  - pay: success\n  - clock: +2h\n  - expect-attempts: 1',
      ['clock: next-attempt'],
    ],
    [{ kind: 'ipn-during-create', result: 'failed' }, '  - create: {}', ['expect-state: failed']],
    [{ kind: 'true-amount', percent: 50 }, paid, ['expect-ipn']],
  ])('with the rule %j', async (effect, steps, lines) => {
    const text = await madeOf(`${withRule(effect)}\n${steps}`)
    expect(text).toContain(`- rule: {"name":"Bad day","effect":${JSON.stringify(effect).slice(0, -1)}`)
    for (const line of lines) expect(text).toContain(line)
  })

  test('what a rule did that is gone is a step that fails, and not expected', async () => {
    const engine = sharedEngine()
    const first = await run(`steps:\n${withRule({ kind: 'ipn-drop' })}\n  - create: {}\n  - pay: success\n`, engine)
    const { body } = await engine.api('GET', `/api/links/${first.steps.at(-1)?.linkId}/scenario`)
    const { text } = body as { text: string }
    expect(text).not.toContain('expect-no-ipn')
    const again = await run(text, engine)
    expect(again.steps.filter(({ outcome }) => outcome !== 'passed')).toMatchObject([
      {
        outcome: 'failed',
        title: 'not reproduced',
        message: expect.stringMatching(/^The fault rule "Bad day" never sent it; the rule is not there/),
      },
    ])
  })

  test('the IPN of a payment that a rule changed, gone since, is still expected', async () => {
    const engine = sharedEngine()
    const rule = withRule({ kind: 'true-amount', percent: 50 })
    const first = await run(`steps:\n${rule}\n  - create: {}\n  - pay: success\n`, engine)
    const { body } = await engine.api('GET', `/api/links/${first.steps.at(-1)?.linkId}/scenario`)
    const { text } = body as { text: string }
    expect(text).toContain('expect-ipn: { status: "1"')
    const again = await run(text, engine)
    expect(again.steps.flatMap(({ message }) => message ?? [])).toEqual([
      expect.stringMatching(/^The fault rule "Bad day" captured/),
    ])
  })

  test.each<[string, object, object]>([
    ['fields', { fields: { status: '7', amount: null } }, { status: '7', true_amount: '19.90' }],
    ['the format', { format: 'json', headers: { 'X-By': 'hand' } }, { status: '1' }],
    ['the whole body', { body: 'status=9&note={{n}}' }, { status: '9' }],
  ])('a copy with %s edited by hand is sent again', async (_, change, expected) => {
    const engine = sharedEngine()
    const receiver = await createReceiver()
    onTestFinished(() => receiver.close())
    const first = await run(
      `steps:\n  - create: { ipn_format: form, ipn_url: "${receiver.url}" }\n  - pay: success\n  - expect-ipn: {}\n`,
      engine,
    )
    const path = `/api/links/${first.steps.at(-1)?.linkId}`
    const { deliveries } = (await engine.api('GET', path)).body as { deliveries: { id: string }[] }
    await engine.api('POST', `/api/deliveries/${deliveries[0]?.id}/replay`, change)
    const { text } = (await engine.api('GET', `${path}/scenario`)).body as { text: string }
    expect(text).toContain(`- resend: ${JSON.stringify(change)}`)
    const again = await run(`${text}  - expect-attempts: 2\n`, engine)
    expect(again.steps.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
    const sent = receiver.received.at(-1)
    const isJson = sent?.headers['content-type'] === 'application/json'
    const fields = isJson ? JSON.parse(sent.body) : Object.fromEntries(new URLSearchParams(sent?.body))
    expect(fields).toMatchObject(expected)
    expect('amount' in fields).toBe(!/amount|body/.test(JSON.stringify(change)))
  })

  test('a copy of a copy, with what both changed, at the address of the service there is then', async () => {
    const engine = sharedEngine()
    const first = await run(`steps:\n${paid}\n`, engine)
    const path = `/api/links/${first.steps.at(-1)?.linkId}`
    const { deliveries } = (await engine.api('GET', path)).body as { deliveries: { id: string }[] }
    const copyOf = async (id: string | undefined, change: object): Promise<string> =>
      ((await engine.api('POST', `/api/deliveries/${id}/replay`, change)).body as { id: string }).id
    const copy = await copyOf(deliveries[0]?.id, { url: `${engine.serviceUrl}/inbox/other`, fields: { status: '7' } })
    await copyOf(copy, { fields: { amount: '1.00' }, retry: true })
    const { text } = (await engine.api('GET', `${path}/scenario`)).body as { text: string }
    expect(text).toContain(`- resend: {"url":"{{serviceUrl}}/inbox/other","fields":{"status":"7"}}`)
    expect(text).toContain(`"fields":{"status":"7","amount":"1.00"},"retry":true}`)
    expect(await run(text, engine)).toMatchObject({ outcome: 'passed' })
  })
})

describe('through the control API', () => {
  test('a file is checked, run, and refused with lines; the schema is published', async () => {
    const { api } = await runEngine()
    const text = 'steps:\n  - create: {}\n  - pay: success\n'
    expect(await api('POST', '/api/scenarios/check', { text })).toMatchObject({ body: { problems: [], steps: 2 } })
    expect(await api('POST', '/api/scenarios/run', { text })).toMatchObject({
      status: 200,
      body: { kind: 'ran', result: { outcome: 'passed', name: 'Scenario' } },
    })
    expect(await api('POST', '/api/scenarios/run', { text: 'steps:\n  - nothing: 1' })).toMatchObject({
      body: { kind: 'refused', problems: [{ line: 2, column: 5 }] },
    })
    const { body } = await api('GET', '/api/scenarios/schema')
    expect(body).toMatchObject({ type: 'object', required: ['steps'], properties: { steps: { type: 'array' } } })
  })

  test('one at a time; a caller that hangs up ends its run', async () => {
    const { consoleUrl, token, api } = await runEngine()
    const hangUp = new AbortController()
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const slow = { text: 'steps:\n  - set: { keepLog: 77 }\n  - wait: 50s\n' }
    const running = fetch(`${consoleUrl}/api/scenarios/run`, {
      method: 'POST',
      headers,
      body: JSON.stringify(slow),
      signal: hangUp.signal,
    })
    const keepLog = async () => ((await api('GET', '/api/settings')).body as { keepLog: number }).keepLog
    await expect.poll(keepLog).toBe(77)
    expect(await api('POST', '/api/scenarios/run', slow)).toMatchObject({ status: 409 })
    hangUp.abort()
    await expect(running).rejects.toThrow()
    await expect.poll(keepLog).toBe(5_000)
    await expect
      .poll(async () => (await api('POST', '/api/scenarios/run', { text: 'steps:\n  - wait: 1ms\n' })).status)
      .toBe(200)
  })
})

test('a canceled run waits for the clock to be put back, and goes on when something cannot be', async () => {
  const calls: string[] = []
  const clock = { aheadMs: 0, now: '2026-11-20T12:00:00.000Z', moving: { target: '2026-11-20T12:00:00.000Z' } }
  const api: Api = async (method, path, body) => {
    calls.push(`${method} ${path}`)
    if (path === '/api/rules') throw new TypeError('fetch failed')
    if (method === 'GET') return { status: 200, body: calls.length < 6 ? clock : { ...clock, moving: null } }
    return { status: 200, body: { finished: 'reset' in (body as object), cut: false, clock } }
  }
  const sleep = () => Promise.reject(new Error('canceled'))
  const context = createRunContext({ api, serviceUrl: '', now: Date.now, sleep, runNumber: 1 }, 'm', [
    { kind: 'call', method: 'PATCH', path: '/api/settings', body: {} },
    { kind: 'clock', aheadMs: 1_000 },
    { kind: 'made-rule', id: 'r' },
  ])
  expect(await context.undoAll()).toEqual(['fetch failed'])
  expect([...new Set(calls)]).toEqual(['GET /api/rules', 'POST /api/clock', 'GET /api/clock', 'PATCH /api/settings'])
})

test('what could not be put back is stored in its order, for the next start', async () => {
  const api: Api = async () => Promise.reject(new TypeError('fetch failed'))
  let kept: readonly object[] = []
  const keepUndos = async (_undos: readonly object[], failed: readonly object[] = []) => {
    kept = failed
  }
  const left = ['a', 'b', 'c'].map((id) => ({ kind: 'made-rule' as const, id }))
  const deps = { api, serviceUrl: '', now: Date.now, sleep: async () => {}, runNumber: 1, keepUndos }
  expect(await createRunContext(deps, 'm', left).undoAll()).toHaveLength(3)
  expect(kept).toEqual(left)
})

test.each([
  ['12:00:10.000', false, { on: true, onForSeconds: 10 }],
  // The shortest time that the API takes.
  ['12:00:00.400', false, { on: true, onForSeconds: 1 }],
  ['11:59:59.000', false, { on: false }],
  ['11:59:59.000', true, { on: true, onForSeconds: 1 }],
])('a rule that was on until %s, in effect: %s, is put back as %j at 12:00:00', async (time, active, expected) => {
  let sent: unknown
  const api: Api = async (method, _path, body) => {
    if (method === 'PATCH') sent = body
    return { status: 200, body: { now: '2026-11-20T12:00:00.000Z' } }
  }
  const rule = { id: 'r', on: true, active, onUntil: `2026-11-20T${time}Z` }
  const deps = { api, serviceUrl: '', now: Date.now, sleep: async () => {}, runNumber: 1 }
  expect(await createRunContext(deps, 'm', [{ kind: 'rule', rule }]).undoAll()).toEqual([])
  expect(sent).toEqual(expected)
})

test('every story offered in the editor passes', async () => {
  const engine = await runEngine()
  expect(scenarioTemplates).toHaveLength(10)
  for (const [index, { title, text }] of scenarioTemplates.entries()) {
    const { outcome, steps } = await run(text, engine, 2_000 + index)
    expect([title, steps.find(({ message }) => message !== null)?.message ?? outcome]).toEqual([title, 'passed'])
  }
})
