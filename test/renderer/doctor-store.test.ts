import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BackendError, type Call } from '../../src/renderer/src/backend/call.ts'
import { followCall } from '../../src/renderer/src/features/doctor/follow-call.ts'
import { asksTheSame, emptyInput, inputOfCall, questionOf } from '../../src/renderer/src/stores/doctor-input.ts'
import { createDoctorStore, type DoctorStore } from '../../src/renderer/src/stores/doctor-store.ts'
import type { TabMemory } from '../../src/renderer/src/stores/tab-memory.ts'
import type { LogEntryView } from '../../src/shared/contract/log.ts'
import type { Diagnosis } from '../../src/shared/contract/signature.ts'
import type { ServerEvent } from '../../src/shared/events.ts'
import { noMemory } from './support/no-memory.ts'

const json = '{"a": 1}'
const header = `Bearer mk_demo.${'0'.repeat(32)}`
const curl = `curl -H 'Authorization: ${header}' -d '${json}' http://127.0.0.1:4010/v2/payment-links`

const answer: Diagnosis = {
  verdict: 'unexplained',
  findings: [],
  steps: null,
  merchantId: 'm1',
  refused: null,
  ruledOut: [],
  tried: 1,
  durationMs: 1,
  complete: true,
}

const entry = (over: Partial<LogEntryView> = {}): LogEntryView => ({
  id: '7',
  at: '2026-11-20T12:00:00.000Z',
  surface: 'create',
  method: 'POST',
  url: '/v2/payment-links',
  status: 401,
  code: 'E012',
  message: 'Signature mismatch',
  merchantId: 'm1',
  orderId: 'T-1',
  linkId: null,
  testRun: null,
  clockAheadMs: 0,
  durationMs: 2,
  remoteAddress: '127.0.0.1',
  requestHeaders: [['authorization', header]],
  requestBody: { text: json, encoding: 'utf8', bytes: json.length, truncated: false },
  responseHeaders: [],
  responseBody: { text: '', encoding: 'utf8', bytes: 0, truncated: false },
  masked: false,
  rules: [],
  ...over,
})

interface ApiRequest {
  route: string
  body: Record<string, unknown>
  answer(reply: unknown): Promise<void>
  refuse(error: Error): Promise<void>
  signal: AbortSignal
}

const found = (source: string, authorization: string | null, notes: string[] = [], text = json) => ({
  kind: 'create-request',
  source,
  name: null,
  notes,
  createCall: true,
  request: { method: 'POST', url: 'http://a.test', authorization, contentType: null, body: { text, encoding: 'utf8' } },
})
const other = json.replace('1', '2')
const twoCalls = 'two calls in a mail'
const readings: Record<string, unknown[]> = {
  [`GET / HTTP/1.1\r\n\r\n${json}`]: [found('http', null)],
  [curl]: [found('curl', header, ['-k is left out'])],
  [twoCalls]: [found('curl', header), found('fetch', header, [], other)],
}

/** A store before an engine that answers each question only when the test says so; readings it answers at once. */
const setUp = (kept: LogEntryView = entry(), memory: TabMemory = noMemory) => {
  const requests: ApiRequest[] = []
  const listeners = new Set<(event: ServerEvent) => void>()
  const call = ((route: string, args: { body: Record<string, unknown>; signal: AbortSignal }) => {
    if (route === 'GET /api/log/:id') return Promise.resolve(kept)
    if (route === 'POST /api/read') {
      const text = String(args.body.text)
      return Promise.resolve({ candidates: readings[text] ?? [], looked: ['a cURL command'], more: 0 })
    }
    return new Promise((resolve, reject) => {
      const settle = async (finish: () => void) => {
        finish()
        await vi.advanceTimersByTimeAsync(0)
      }
      requests.push({
        route,
        body: args.body,
        signal: args.signal,
        answer: (reply) => settle(() => resolve(reply)),
        refuse: (error) => settle(() => reject(error)),
      })
    })
  }) as unknown as Call
  const subscribe = (listener: (event: ServerEvent) => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  let ids = 0
  const store = createDoctorStore({ call, events: { subscribe }, newId: () => `run-${++ids}` }, memory)
  const emit = (event: ServerEvent) => {
    for (const listener of listeners) listener(event)
  }
  return { store, requests, emit, listeners }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const settled = () => vi.advanceTimersByTimeAsync(0)

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (one) => one.charCodeAt(0))

describe('what is pasted', () => {
  test('an unrecognised text is reported and stays', async () => {
    const { store } = setUp()
    await store.take('curl “smart” and no more')
    expect(store.getState()).toMatchObject({
      input: { body: { text: 'curl “smart” and no more' } },
      notes: [
        expect.stringMatching(
          /^Nothing was recognised and the text was not changed. .*code.* Looked for a cURL command.$/,
        ),
      ],
      choices: [],
    })
  })

  test.each([
    ['an IPN in a mail', 'the IPN: cs_ref_code=1'],
    ['an IPN in JSON', '{"cs_ref_code":"202611-000001","amount":"1.00"}'],
    ['an IPN in JSON without a reference', '{"transaction_id":"TX-1","amount":"1.00"}'],
  ])('%s is shown, and nothing is diagnosed', async (_, text) => {
    const ipn = { kind: 'ipn', notes: [], fields: [] }
    const read = { ...found('http', null), createCall: false }
    readings[text] = [ipn, read, read]
    const { store, requests } = setUp()
    store.setAuthorization(header)
    await store.take(text)
    expect(store.getState()).toMatchObject({ input: { body: { text } }, others: [ipn], choices: [], notes: [] })
    expect(requests).toEqual([])
    store.setBody(json)
    expect(store.getState().others).toEqual([])
  })

  test('what stands beside a create call is kept', async () => {
    const line = { kind: 'access-line', notes: [] }
    readings['a call and a log'] = [found('curl', header), ...Array.from({ length: 250 }, () => line)]
    const { store, requests } = setUp()
    void store.take('a call and a log')
    await settled()
    expect(store.getState()).toMatchObject({ input: { authorization: header }, others: { 0: line } })
    // A case of the result shows it, and the body once.
    await requests[0]?.answer(answer)
    const { material } = store.getState().answer ?? {}
    expect(material).toMatchObject({ 0: { source: 'curl', request: { body: { text: '' } } }, 1: line, length: 200 })
    store.setBody(other)
    expect(store.getState()).toMatchObject({ taken: null, others: [] })
  })

  test.each([
    ['a line of a log in JSON', '{"level":"info","message":"{\\"order_id\\":\\"A\\"}"}'],
    ['a log whose lines start with a bracket', '[2026-11-20 09:11:02] body: {"order_id":"A"}'],
    ['a body with typographic quotes', '{“order_id”:“A”}'],
  ])('%s is read, with the header beside it', async (_, text) => {
    const labelled = (authorization: string | null) => {
      const read = found('labelled', authorization)
      return [{ ...read, request: { ...read.request, method: null } }]
    }
    readings[text] = labelled(header)
    const { store } = setUp()
    store.setAuthorization('Bearer typed')
    readings['a body alone'] = labelled(null)
    void store.take('a body alone')
    await settled()
    expect(store.getState().input).toMatchObject({ body: { text: json }, authorization: 'Bearer typed' })
    void store.take(text)
    await settled()
    expect(store.getState().input).toMatchObject({ body: { text: json }, authorization: header })
  })

  test('several requests are offered, and another one can be chosen', async () => {
    const { store, requests } = setUp()
    void store.take(twoCalls)
    await settled()
    expect(store.getState()).toMatchObject({ chosen: 0, choices: [{ source: 'curl' }, { source: 'fetch' }] })
    expect(requests.at(-1)?.body).toMatchObject({ body: json, otherBodies: [other] })
    void store.choose(1)
    await settled()
    expect(store.getState()).toMatchObject({ chosen: 1, input: { body: { text: other } }, origin: { source: 'fetch' } })
    expect(requests.at(-1)?.body).toMatchObject({ body: other, otherBodies: [json] })
    await requests.at(-1)?.answer(answer)
    expect(store.getState().answer).toMatchObject({ input: { body: { text: other } }, otherBodies: [json] })
    void store.take(twoCalls)
    await settled()
    expect(store.getState()).toMatchObject({ chosen: 0, input: { body: { text: json } } })
  })

  test('the other create calls of the text go with a diagnosis, as many as the route takes', async () => {
    const read = { ...found('http', header, [], '{"a": 3}'), createCall: false }
    const long = found('curl', header, [], `{"a": "${'x'.repeat(300_000)}"}`)
    readings['five calls'] = [found('curl', header), read, long, long, found('fetch', header, [], other)]
    const { store, requests } = setUp()
    void store.take('five calls')
    await settled()
    expect(requests.at(-1)?.body.otherBodies).toEqual([long.request.body.text, other])
  })

  test('a body that a tool may have changed is diagnosed as inexact', async () => {
    const inexact = found('dump', header)
    readings['a dump'] = [{ ...inexact, request: { ...inexact.request, exact: false } }]
    const { store, requests } = setUp()
    void store.take('a dump')
    await settled()
    expect(requests[0]?.body.exact).toBe(false)
    store.setBody(other)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(requests[1]?.body).not.toHaveProperty('exact')
  })

  test('a body with a byte order mark is a body; what is taken next, or nothing, has no result yet', async () => {
    const { store, requests } = setUp()
    void store.take(curl)
    await settled()
    await requests[0]?.answer(answer)
    void store.take(`\ufeff${json}`)
    await settled()
    expect(store.getState()).toMatchObject({ input: { body: { text: `\ufeff${json}` } }, notes: [], answer: null })
    store.clear()
    expect(store.getState()).toMatchObject({ input: emptyInput, origin: null, phase: 'idle' })
  })

  test('a cURL command gives body and header, and is diagnosed at once', async () => {
    const { store, requests } = setUp()
    void store.take(curl)
    await settled()
    expect(store.getState()).toMatchObject({
      input: { body: { text: json }, authorization: header },
      origin: { kind: 'read', source: 'curl' },
      notes: ['-k is left out'],
      phase: 'searching',
    })
    expect(requests.map(({ body }) => body)).toEqual([{ body: json, authorization: header, progressId: 'run-1' }])
    await requests[0]?.answer(answer)
    expect(store.getState()).toMatchObject({ phase: 'idle', answer: { diagnosis: answer } })
  })

  test('a body alone waits for its header, and then for a pause in the typing', async () => {
    const { store, requests } = setUp()
    await store.take(json)
    expect(store.getState().phase).toBe('idle')
    store.setAuthorization('Bearer ')
    await vi.advanceTimersByTimeAsync(500)
    store.setAuthorization(header)
    await vi.advanceTimersByTimeAsync(500)
    expect(requests).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(200)
    expect(requests.map(({ body }) => body.authorization)).toEqual([header])
  })

  test('a whole request without a header clears the previous header', async () => {
    const { store, requests } = setUp()
    void store.take(curl)
    await settled()
    await store.take(`GET / HTTP/1.1\r\n\r\n${json}`)
    expect(store.getState().input).toMatchObject({ body: { text: json }, authorization: '' })
    expect(requests).toHaveLength(1)
  })

  test('a body alone clears the header of the text before it, but not one that was typed', async () => {
    const { store, requests } = setUp()
    void store.take(curl)
    await settled()
    await store.take(json)
    expect(store.getState().input).toMatchObject({ body: { text: json }, authorization: '' })
    store.setAuthorization(header)
    void store.take(json)
    await settled()
    expect(store.getState().input.authorization).toBe(header)
    expect(requests).toHaveLength(2)
  })

  test('a text typed in place of a body is read before it is diagnosed', async () => {
    const { store, requests } = setUp()
    store.setBody(curl)
    void store.diagnose()
    await settled()
    expect(requests[0]?.body).toMatchObject({ body: json, authorization: header })
  })

  test('no request is sent without a body', async () => {
    const { store, requests } = setUp()
    store.setAuthorization(header)
    await vi.advanceTimersByTimeAsync(2_000)
    await store.diagnose()
    expect(requests).toHaveLength(0)
  })

  test('a file keeps its byte order mark and invalid UTF-8', async () => {
    const { store, requests } = setUp()
    store.setAuthorization(header)
    void store.takeFile('order.json', new Uint8Array([0xef, 0xbb, 0xbf, 0x7b, 0x7d]))
    await settled()
    expect(requests[0]?.body.body).toBe('\ufeff{}')
    void store.takeFile('latin-1.json', latin1('{"order_id":"é"}'))
    await settled()
    expect(requests[1]?.body.body).toEqual({ text: btoa('{"order_id":"\xe9"}'), encoding: 'base64' })
    expect(store.getState().origin).toEqual({ kind: 'file', name: 'latin-1.json' })
    // Typed, it is a text and no longer the bytes of the file.
    store.setBody(btoa('{"order_id":"\xe9"}'))
    expect(store.getState().input.body.encoding).toBe('utf8')
  })

  test('a request is read in a file of UTF-16', async () => {
    const { store, requests } = setUp()
    const units = Uint16Array.from(`\ufeff${curl}`, (unit) => unit.charCodeAt(0))
    void store.takeFile('out.txt', new Uint8Array(units.buffer))
    await settled()
    expect(requests[0]?.body).toMatchObject({ authorization: header, body: '{"a": 1}' })
  })
})

describe('from the receiver’s side', () => {
  test('the computed text is enough, for the merchant that is there, of several the oldest', async () => {
    const { store, requests } = setUp()
    store.prepare(['m2', 'm1'])
    await store.take(json)
    store.setComputed('canonicalJson', '{"a":1 }')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(requests[0]?.body).toEqual({ body: json, merchantId: 'm1', canonicalJson: '{"a":1 }', progressId: 'run-1' })
  })

  test('the hashed text, which ends with the secret, is not kept beyond a reload', async () => {
    const kept: string[] = []
    const { store, requests } = setUp(entry(), {
      ...noMemory,
      follow: (_name, of, select) => of.subscribe((state) => kept.push(JSON.stringify(select(state)))),
    })
    await store.take(json)
    store.setComputed('hashed', `${json}sk_secret`)
    await vi.advanceTimersByTimeAsync(1_000)
    await requests[0]?.answer(answer)
    expect(store.getState()).toMatchObject({ phase: 'idle', input: { computed: { kind: 'hashed' } } })
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.join()).not.toContain('sk_secret')
  })

  test('the header determines the merchant, unless another one is chosen', async () => {
    const { store, requests } = setUp()
    store.prepare(['m1'])
    void store.fill({ body: json, authorization: header }, 'example')
    expect(requests[0]?.body).not.toHaveProperty('merchantId')
    store.setMerchant('m2')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(requests[1]?.body).toMatchObject({ merchantId: 'm2' })
  })

  test('a chosen merchant that was deleted is no longer chosen', async () => {
    const { store, requests } = setUp()
    store.setMerchant('m2')
    store.prepare([])
    store.prepare(['m2', 'm1'])
    expect(store.getState().input.merchantId).toBe('m2')
    store.prepare(['m1'])
    void store.fill({ body: json, authorization: header }, 'example')
    expect(store.getState().input.merchantId).toBeNull()
    store.setMerchant('m1')
    store.setBody(other)
    store.prepare(['m3'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(requests.at(-1)?.body).not.toHaveProperty('merchantId')
  })
})

describe('a call of the log', () => {
  test('made while the clock was ahead uses the secrets of that virtual time', () => {
    expect(inputOfCall(entry({ clockAheadMs: 3_600_000 })).at).toBe('2026-11-20T13:00:00.000Z')
  })

  test('fills everything in and is diagnosed', async () => {
    const { store, requests } = setUp()
    void store.openCall('7')
    await settled()
    expect(requests[0]?.body).toMatchObject({ body: json, authorization: header, at: '2026-11-20T12:00:00.000Z' })
    store.setBody(json)
    expect(store.getState().origin).toMatchObject({ kind: 'log', edited: false })
    store.setBody('{}')
    expect(store.getState().origin).toMatchObject({ kind: 'log', edited: true })
  })

  test('takes the place of what was pasted before it', async () => {
    const { store, requests } = setUp()
    void store.take(twoCalls)
    await settled()
    await requests[0]?.answer(answer)
    void store.openCall('7')
    expect(store.getState()).toMatchObject({ phase: 'reading', input: emptyInput, answer: null })
    await settled()
    expect(store.getState()).toMatchObject({ choices: [], taken: null, origin: { kind: 'log' } })
  })

  test('is diagnosed as it came, whatever could be read from its body', async () => {
    const body = { text: curl, encoding: 'utf8', bytes: curl.length, truncated: false } as const
    const { store, requests } = setUp(entry({ requestBody: body }))
    void store.openCall('7')
    await settled()
    expect(requests[0]?.body.body).toBe(curl)
  })

  test.each<[string, (store: DoctorStore) => Promise<void>]>([
    ['command', (store) => store.take(curl)],
    ['body', (store) => store.take(json)],
    ['file', (store) => store.takeFile('a.json', new TextEncoder().encode(json))],
    ['file that is not UTF-8', (store) => store.takeFile('a.json', latin1('{"order_id":"é"}'))],
  ])('gives its time to no %s taken after it', async (_name, take) => {
    const { store, requests } = setUp()
    void store.openCall('7')
    await settled()
    store.setAuthorization(`${header.slice(0, -1)}1`)
    expect(store.getState().input.at).toBeDefined()
    void take(store)
    await settled()
    expect(requests.at(-1)?.body).not.toHaveProperty('at')
  })

  test('is loaded once; edited, it is the page’s own input until it is opened anew', async () => {
    const { store, requests } = setUp()
    const forget = vi.fn()
    let unfollow = followCall(store, '7', forget)
    await settled()
    expect(requests).toHaveLength(1)
    expect(forget).not.toHaveBeenCalled()
    unfollow()
    unfollow = followCall(store, '7', forget)
    expect(requests).toHaveLength(1)
    store.setAuthorization('Bearer corrected')
    expect(forget).toHaveBeenCalledOnce()
    unfollow()
    expect(store.getState().input.authorization).toBe('Bearer corrected')
    followCall(store, '7', forget)
    await settled()
    expect(store.getState()).toMatchObject({ input: { authorization: header }, origin: { edited: false } })
    expect(forget).toHaveBeenCalledOnce()
  })

  test.each([
    ['masked', entry({ masked: true }), /replaced by dots/],
    ['cut off', entry({ requestBody: { text: '{', encoding: 'utf8', bytes: 9, truncated: true } }), /beginning/],
  ])('a %s call is not diagnosed, and the reason is shown', async (_name, kept, words) => {
    const { store, requests } = setUp(kept)
    await store.openCall('7')
    expect(store.getState().obstacle).toMatch(words)
    expect(requests).toHaveLength(0)
    void store.diagnose()
    expect(requests).toHaveLength(1)
    store.setBody('{"whole": 1}')
    expect(store.getState().obstacle).toBeNull()
    await store.openCall('7')
    void store.take('{"whole": 2}')
    expect(store.getState().obstacle).toBeNull()
  })
})

describe('while it searches', () => {
  const begun = () => {
    const parts = setUp()
    void parts.store.fill({ body: json, authorization: header }, 'example')
    return { ...parts, first: parts.requests[0] as ApiRequest }
  }

  test('stopping aborts the request, and a late response changes nothing', async () => {
    const { store, emit, first } = begun()
    store.stop()
    expect(first.signal.aborted).toBe(true)
    emit({ type: 'diagnosis', id: 'run-1', stage: 'single', tried: 4, share: 0.5 })
    expect(store.getState().progress).toBeNull()
    await first.answer(answer)
    expect(store.getState()).toMatchObject({ phase: 'stopped', answer: null })
  })

  test('shows the progress of its own search until there is a result', async () => {
    const { store, emit, listeners, first } = begun()
    emit({ type: 'diagnosis', id: 'run-of-another', stage: 'pair', tried: 9, share: 0.9 })
    expect(store.getState().progress).toBeNull()
    emit({ type: 'diagnosis', id: 'run-1', stage: 'single', tried: 4, share: 0.5 })
    expect(store.getState().progress).toEqual({ stage: 'single', tried: 4, share: 0.5 })
    await first.answer(answer)
    expect(store.getState().progress).toBeNull()
    expect(listeners.size).toBe(0)
  })

  test('a change aborts the request and sends a new one', async () => {
    const { store, requests, first } = begun()
    store.setBody('{"a": 2}')
    expect(first.signal.aborted).toBe(true)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(requests[1]?.body).toMatchObject({ body: '{"a": 2}', progressId: 'run-2' })
  })

  test('a failure is shown, and the next attempt clears it', async () => {
    const { store, first } = begun()
    await first.refuse(new BackendError(500, { code: 'internal', message: 'It broke.' }))
    expect(store.getState()).toMatchObject({ phase: 'idle', problem: 'It broke.' })
    void store.diagnose()
    expect(store.getState().problem).toBeNull()
    store.stop()
    for (const change of [() => store.setBody(other), () => store.clear()]) {
      store.setState({ problem: 'It broke.' })
      change()
      expect(store.getState().problem).toBeNull()
    }
  })

  test('a request without a response times out', async () => {
    const { store, first } = begun()
    await vi.advanceTimersByTimeAsync(61_000)
    expect(first.signal.aborted).toBe(true)
    expect(store.getState()).toMatchObject({
      phase: 'idle',
      problem: expect.stringContaining('no answer for 60 seconds'),
    })
  })

  test('the result belongs to the request, not to later input', async () => {
    const { store, first } = begun()
    await first.answer(answer)
    store.setBody('{"a": 3}')
    const { answer: kept, input } = store.getState()
    expect(kept?.input.body.text).toBe(json)
    expect(kept && asksTheSame(kept.input, input)).toBe(false)
  })

  test('opening a field that is still empty leaves the answer as it is', async () => {
    const { store, first } = begun()
    await first.answer(answer)
    store.setComputed('hashed', '')
    const { answer: kept, input } = store.getState()
    expect(kept && asksTheSame(kept.input, input)).toBe(true)
    store.setComputed('hashed', 'x')
    expect(kept && asksTheSame(kept.input, store.getState().input)).toBe(false)
    for (const change of [{ exact: false }, { at: '2026-11-20T12:00:00.000Z' }, { merchantId: 'm2' }])
      expect(asksTheSame(input, { ...input, ...change })).toBe(false)
  })
})

test.each([
  ['', 'm1'],
  [' \n', 'm1'],
  ['Bearer mk_other.00', undefined],
])('with the header %j the merchant of the question is %s', (authorization, merchantId) => {
  expect(questionOf({ ...emptyInput, authorization }, 'm1').merchantId).toBe(merchantId)
})
