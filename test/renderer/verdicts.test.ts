import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { OtherMaterial } from '../../src/renderer/src/features/doctor/other-material.tsx'
import { verdictWords } from '../../src/renderer/src/features/doctor/verdict-words.ts'
import { noAnswerWord, reactionWords } from '../../src/renderer/src/features/inbox/reaction-words.ts'
import { AttemptList } from '../../src/renderer/src/features/ipn/attempt-list.tsx'
import { DeliveryStatus } from '../../src/renderer/src/features/ipn/delivery-status.tsx'
import { callVerdict, canBeDiagnosed } from '../../src/renderer/src/features/log/verdict.ts'
import { CaseVerdict } from '../../src/renderer/src/panels/case-export/case-verdict.tsx'
import { StepRow } from '../../src/renderer/src/panels/step-row.tsx'
import type { AppliedEffect } from '../../src/shared/contract/applied-rule.ts'
import type { DeliveryView } from '../../src/shared/contract/deliveries.ts'
import { errorCodes } from '../../src/shared/error-catalogue.ts'
import { receiverStatusWords } from '../../src/shared/receiver-status-words.ts'
import { words } from './support/render.ts'

describe('the verdict on a call', () => {
  const call = {
    surface: 'create' as const,
    method: 'POST',
    status: 401,
    code: 'E012',
    message: 'Signature mismatch',
    rules: [],
  }

  test.each(errorCodes)('%s has its own text with advice', (code) => {
    const { tone, title, advice } = callVerdict({ ...call, code, message: 'the message' })
    expect(tone).toBe('bad')
    expect(title).not.toBe('the message')
    expect(advice).toMatch(/\.$/)
  })

  test('00 is good, and a code nobody knows shows its message', () => {
    expect(callVerdict({ ...call, code: '00' }).tone).toBe('good')
    expect(callVerdict({ ...call, code: 'E777', message: 'why' })).toEqual({ tone: 'bad', title: 'why' })
    expect(callVerdict({ ...call, code: 'E777', message: null }).title).toContain('E777')
  })

  test.each([
    ['hosted-page', 'GET', 200, 'good'],
    ['hosted-page', 'POST', 303, 'good'],
    ['hosted-page', 'GET', 404, 'bad'],
    ['hosted-page', 'POST', 422, 'bad'],
    ['hosted-page', 'GET', 500, 'bad'],
    ['inbox', 'POST', 200, 'good'],
    ['inbox', 'POST', 302, 'idle'],
    ['inbox', 'POST', 503, 'idle'],
    ['inbox', 'POST', 0, 'idle'],
    ['hosted-page', 'POST', 0, 'bad'],
    ['shop', 'GET', 200, 'good'],
    ['other', 'GET', 404, 'bad'],
  ] as const)('%s %s %i without a code is %s', (surface, method, status, tone) => {
    expect(callVerdict({ surface, method, status, code: null, message: null, rules: [] }).tone).toBe(tone)
  })

  test.each([
    ['shop', 'GET', 200, /demo shop showed/],
    ['hosted-page', 'GET', 404, /No payment link has this address/],
    ['hosted-page', 'POST', 410, /refused what was sent/],
    ['hosted-page', 'GET', 200, /was shown/],
    ['hosted-page', 'POST', 200, /took what was sent/],
    ['create', 'POST', 500, /service failed/],
  ] as const)('%s %s %i without a code is shown as %s', (surface, method, status, title) => {
    expect(callVerdict({ surface, method, status, code: null, message: null, rules: [] }).title).toMatch(title)
  })
})

test('an inbox that fails as configured, or forwards to a failing server, is not a failure of the engine', () => {
  const call = { surface: 'inbox' as const, method: 'POST', code: null, message: null, rules: [] }
  expect(callVerdict({ ...call, status: 502 }).title).toBe('The inbox answered 502')
  expect(callVerdict({ ...call, status: 0 }).title).toBe('The inbox kept the message and gave no answer')
})

describe('the verdict on a call that a fault rule changed', () => {
  const rule = (effect: AppliedEffect) => [{ id: 'r', name: 'R', effect, what: '' }]
  const call = { surface: 'create' as const, method: 'POST', status: 401, code: 'E012', message: 'Signature mismatch' }

  test('blames the rule, not the call, where the code is the rule’s', () => {
    expect(
      callVerdict({ ...call, rules: rule({ kind: 'create-error', code: 'E012', createdLink: false }) }),
    ).toMatchObject({
      tone: 'idle',
      title: 'A fault rule answered E012',
    })
    expect(callVerdict({ ...call, rules: rule({ kind: 'create-latency', ms: 3_000 }) }).title).toMatch(/signature/)
    expect(
      callVerdict({ ...call, rules: rule({ kind: 'create-error', code: 'E098', createdLink: false }) }).title,
    ).toMatch(/signature/)
  })

  test('is diagnosed where the code is of the call, and there is a body', () => {
    const requestBody = { text: '{}', encoding: 'utf8', bytes: 2, truncated: false } as const
    const refused = { code: 'E012', requestBody, rules: [] }
    expect(canBeDiagnosed(refused)).toBe(true)
    expect(canBeDiagnosed({ ...refused, requestBody: { ...requestBody, text: '', bytes: 0 } })).toBe(false)
    expect(canBeDiagnosed({ ...refused, code: '00' })).toBe(false)
    const rules = rule({ kind: 'create-error', code: 'E012', createdLink: false })
    expect(canBeDiagnosed({ ...refused, rules })).toBe(false)
  })

  test('does not mention the hosted page when a rule changed the response', () => {
    const spoilt = {
      ...call,
      status: 0,
      code: null,
      message: null,
      rules: rule({ kind: 'create-hang', createdLink: null }),
    }
    expect(callVerdict(spoilt).title).toBe('A fault rule changed the answer')
  })
})

describe('the verdict of a diagnosis', () => {
  const base = { findings: [], complete: true, refused: null }
  const finding = (code: string) => ({ code, confidence: 'consistent' }) as never
  test.each([
    [{ verdict: 'valid', refused: { code: 'E003', message: 'amount' } }, /refused: E003/],
    [{ verdict: 'valid' }, /is right/],
    [{ verdict: 'explained', findings: [finding('a')] }, /^One mistake explains/],
    [{ verdict: 'explained', findings: [finding('a'), finding('b')] }, /^Two mistakes together/],
    [{ verdict: 'consistent', findings: [finding('header-masked')] }, /visible part of the header/],
    [{ verdict: 'consistent', findings: [finding('float-noise')] }, /would explain/],
    [{ verdict: 'unexplained' }, /^No known mistake/],
    [{ verdict: 'unexplained', complete: false }, /^None of the likeliest/],
    [{ verdict: 'unexplained', findings: [finding('merchant-unknown')] }, /^No merchant here has this key/],
    [{ verdict: 'unexplained', difference: { source: 'given' } }, /hashed another text/],
    [{ verdict: 'unexplained', difference: { source: 'computed' } }, /^No known mistake/],
  ])('%j', (over, title) => {
    expect(verdictWords({ ...base, ...over } as never).title).toMatch(title)
  })
})

test.each([
  ['answer', 'done', 'as programmed', 'none'],
  ['answer', 'waiting', 'waits for its answer', 'waits'],
  ['hang', 'waiting', 'left without an answer', 'hangs'],
  ['hang', 'done', 'left without an answer', 'hung'],
  ['reset', 'done', 'connection broken off', 'reset'],
  ['answer', 'sender-left', 'the sender left first', 'left'],
  ['answer', 'stopped', 'the service stopped first', 'stopped'],
  ['answer', 'refused', 'refused by the inbox', 'none'],
] as const)('an inbox set to %s, %s, is shown as “%s”, in a row as “%s”', (kind, state, words, word) => {
  const reaction = { kind, state } as Parameters<typeof reactionWords>[0]
  expect([reactionWords(reaction), noAnswerWord(reaction)]).toEqual([words, word])
})

describe('the attempts of a delivery', () => {
  const body = { text: 'a=1', encoding: 'utf8', bytes: 3, truncated: false }
  const attempt = (number: number, over: object = {}) => ({
    ...{
      id: `a${number}`,
      number,
      cause: 'schedule',
      startedAt: '2026-11-20T12:00:00.000Z',
      aheadMs: 0,
      durationMs: 4,
    },
    ...{ request: { method: 'POST', url: `http://x/${number}`, headers: [], body }, repeated: false, bodyError: null },
    ...{ response: { status: 200, headers: [], body }, error: null, acknowledged: true, rules: [], ...over },
  })
  const listed = (attempts: object[], state = 'delivered') =>
    words(createElement(AttemptList, { delivery: { id: 'd', merchantId: 'm', attempts, state } as never }))

  test('come newest first, of which only the newest is open', () => {
    const text = listed([attempt(1, { cause: 'resend' }), attempt(2)])
    expect(text).toMatch(/Attempt 2 .*POST http:\/\/x\/2.*Attempt 1 .*by hand/)
    expect(text).not.toContain('http://x/1')
    expect(listed([])).toContain('No attempt yet.')
    expect(listed([], 'sending')).toContain('under way')
  })

  const refused = { response: { status: 404, headers: [], body }, acknowledged: false }
  const gone = { response: null, acknowledged: false, error: { code: 'refused', message: 'Nobody listens.' } }
  test.each<[object, RegExp, RegExp]>([
    [{}, / acknowledged /, /not acknowledged|Sent twice|Anything but|status counts/],
    [refused, /404 .*not acknowledged.*Nothing answers at this address/, /Sent twice/],
    [gone, /Nobody listens\..*Answer Nobody listens/, /acknowledged/],
    [{ repeated: true }, /Sent twice/, /not acknowledged/],
    [{ bodyError: { code: 'x', message: 'It was cut off.' } }, /status counts.*It was cut off/, /not acknowledged/],
  ])('%j', (over, said, unsaid) => {
    expect(listed([attempt(1, over)])).toMatch(said)
    expect(listed([attempt(1, over)])).not.toMatch(unsaid)
  })

  const status = (over: object, merchants: object[] = []) => {
    const plan = { attempts: 3, made: 1, upcoming: [], ended: null }
    const delivery = {
      id: 'd',
      merchantId: 'm',
      state: 'retrying',
      attemptCount: 1,
      lastStatus: 500,
      lastError: null,
      plan,
    }
    const part = createElement(DeliveryStatus, { delivery: { ...delivery, ...over } as unknown as DeliveryView })
    return words(part, { merchants: merchants as never })
  }
  const due = (...numbers: number[]) => ({
    plan: { upcoming: numbers.map((number) => ({ number, at: `2126-11-20T1${number}:00:00.000Z` })), ended: null },
  })

  test('to come are shown with what skips or ends the wait', () => {
    const own = [{ id: 'm', settings: { ipnRetries: 'quick' } }]
    expect(status(due(2, 3, 4), own)).toMatch(
      /Attempt 2 in .*2 more if each fails, the last at 2126-11-20 14:00:00.*own schedule.*Retry now.*Jump.*Stop/,
    )
    expect(status(due(4))).toMatch(/It is the last one/)
    expect(status(due(4))).not.toContain('own schedule')
    expect(status({ ...due(2), state: 'sending' })).not.toMatch(/Retry now|Stop/)
    expect(status({})).not.toMatch(/Retry now|Stop/)
    const now = { plan: { upcoming: [{ number: 2, at: '2020-11-20T12:00:00.000Z' }], ended: null } }
    expect(status(now)).toMatch(/Attempt 2 now/)
    expect(status(now)).not.toContain('Jump')
  })
})

test.each([
  [302, /Redirects of an IPN are not followed/],
  [304, /not an answer to a POST/],
  [404, /Nothing answers/],
  [418, /Anything but a 2xx/],
  [500, /error log/],
  [503, /out of service/],
  [519, /error log/],
  [520, /Cloudflare/],
  [527, /Cloudflare/],
  [528, /error log/],
])('an IPN answered with %i is explained by %s', (status, said) => {
  expect(receiverStatusWords(status)).toMatch(said)
})

describe('what a pasted text has beside requests', () => {
  const range = { start: 0, end: 1 }
  const ipn = (over: object = {}) => ({
    ...{ kind: 'ipn', source: 'form', format: 'form', range, fields: [['merchant_ref_code', 'ORD-1']] },
    ...{ faults: [], notes: [], match: null, ...over },
  })
  const match = { linkId: 'l', orderId: 'ORD-1', by: 'order', deliveryId: 'd', identical: false, differences: [] }
  const line = (status: number, time: string | null = null) => ({
    ...{ kind: 'access-line', notes: [], explanation: `Meaning of ${status}.`, range },
    fields: { method: 'POST', target: '/ipn', status, time },
  })
  const shown = (...all: object[]) => words(createElement(OtherMaterial, { all: all as never }))

  test.each<[object, RegExp, RegExp]>([
    [ipn(), /IPN for ORD-1 .*It has every field.*No payment here/, /belongs to/],
    [ipn({ faults: ['amount is missing.'] }), /amount is missing/, /every field/],
    [
      ipn({ match: { ...match, identical: true } }),
      /payment of ORD-1 , and is what was sent to the byte/,
      /No payment/,
    ],
    [ipn({ match }), /payment of ORD-1 \./, /byte|differs/],
    [
      ipn({ match: { ...match, differences: [{ field: 'amount', sent: '1', received: null }] } }),
      /differs from what was sent: amount was 1 and is not there/,
      /byte/,
    ],
    [line(200, '10:00'), /POST \/ipn was answered with 200 Meaning of 200\. 10:00/, /lines|First line/],
    [line(0), /POST \/ipn Meaning of 0/, /was answered/],
  ])('%j', (one, said, unsaid) => {
    expect(shown(one)).toMatch(said)
    expect(shown(one)).not.toMatch(unsaid)
  })

  test('equal lines are counted, others listed, up to twenty', () => {
    expect(shown(line(200, '10:00'), line(200, '10:01'), line(500))).toMatch(
      /200 \(2 lines\) .*First line: 10:00 .*500/,
    )
    const many = Array.from({ length: 23 }, (_, at) => line(400 + at))
    expect(shown(...many)).toMatch(/answered with 419 .*and 3 more/)
    expect(shown(...many)).not.toContain('answered with 420')
  })
})

test('the verdict of a case has its confidence, evidence and each thing to do once', () => {
  const finding = { fix: { sentence: 'Sort the keys.' } }
  const verdict = { confidence: 'likely', sentence: 'The keys differ.', evidence: ['Seen twice.'] }
  const diagnosis = { findings: [finding, finding] }
  const text = words(createElement(CaseVerdict, { verdict: { ...verdict, diagnosis } as never }))
  expect(text).toMatch(/Likely The keys differ\. Seen twice\. To do: Sort the keys\. $/)
  expect(words(createElement(CaseVerdict, { verdict: { ...verdict, diagnosis: null } as never }))).not.toContain(
    'To do',
  )
})

test('a step of a run has its line, its payment and why it failed; one that was skipped lasted no time', () => {
  const step = { line: 7, title: 'pay: success', message: null, durationMs: 12, linkId: null }
  const shown = (over: object) => words(createElement(StepRow, { step: { ...step, ...over } as never }))
  expect(shown({ outcome: 'passed', linkId: 'l' })).toMatch(/passed line 7 pay: success payment 12 ms $/)
  expect(shown({ outcome: 'failed', message: 'It was declined.' })).toMatch(/failed .*12 ms It was declined\. $/)
  expect(shown({ outcome: 'skipped' })).toMatch(/skipped line 7 pay: success $/)
})
