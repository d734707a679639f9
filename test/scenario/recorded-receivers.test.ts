import { expect, test } from 'vitest'
import { recordedReceivers } from '../../src/main/scenario/recorded-receivers.ts'
import type { AttemptView, DeliveryView } from '../../src/shared/contract/deliveries.ts'

const service = 'http://127.0.0.1:4010'

const response = (status: number, text = ''): AttemptView['response'] => ({
  status,
  headers: [],
  body: { text, encoding: 'utf8', bytes: text.length, truncated: false },
})

/** The `at`th second of a minute. */
const attempt = (at: number, over: Partial<AttemptView>): AttemptView => ({
  id: `attempt-${at}`,
  number: 1,
  cause: 'schedule',
  startedAt: new Date(Date.UTC(2026, 10, 20, 10, 0, at)).toISOString(),
  aheadMs: 0,
  durationMs: 12,
  request: {
    method: 'POST',
    url: service,
    headers: [],
    body: { text: '', encoding: 'utf8', bytes: 0, truncated: false },
  },
  repeated: false,
  response: response(200),
  bodyError: null,
  error: null,
  acknowledged: true,
  rules: [],
  ...over,
})

const received = (url: string, ...attempts: AttemptView[]): DeliveryView => ({ url, attempts }) as DeliveryView
const receiversOf = (deliveries: DeliveryView[], standIn?: string) => recordedReceivers(deliveries, service, standIn)
const stepsOf = (...attempts: AttemptView[]) => {
  const [receiver] = receiversOf([received(`${service}/inbox/demo`, ...attempts)])
  return receiver?.behaviour.kind === 'sequence' ? receiver.behaviour.steps : undefined
}
const answer = (status: number, body = '', delayMs = 0) => ({ kind: 'answer', status, headers: [], body, delayMs })

test.each([
  ['an error with its text', { response: response(500, 'no') }, answer(500, 'no')],
  ['204, which has no text', { response: response(204, 'x') }, answer(204)],
  ['205, which has no text', { response: response(205, 'x') }, answer(205)],
  ['304, which has no text', { response: response(304, 'x') }, answer(304)],
  ['a long text', { response: response(500, 'x'.repeat(20_001)) }, answer(500, 'x'.repeat(20_000))],
  ['a usual answer after more than a second', { durationMs: 1_000.6 }, answer(200, '', 1_001)],
  ['an error within a second', { durationMs: 1_000, response: response(500) }, answer(500)],
  ['one later than an inbox can be', { durationMs: 700_000 }, answer(200, '', 600_000)],
  ['a timeout', { response: null, error: { code: 'timeout', message: '' } }, { kind: 'hang' }],
  ['a reset', { response: null, error: { code: 'reset', message: '' } }, { kind: 'reset', delayMs: 0 }],
] as [string, Partial<AttemptView>, object][])('%s is repeated', (_, over, step) => {
  expect(stepsOf(attempt(1, over))).toEqual([step])
})

test('a receiver that only acknowledged at once needs no inbox of its own behaviour', () => {
  expect(stepsOf(attempt(1, {}), attempt(2, { durationMs: 900 }))).toBeUndefined()
})

test('of several deliveries the attempts are in the order of their time, the first fifty of them', () => {
  const ipn = `${service}/inbox/demo?x=1`
  const of = (at: number) => attempt(at, { response: response(500, `${at}`) })
  const [first, second] = [[3, 1], [2]].map((times) => received(ipn, ...times.map(of)))
  if (first === undefined || second === undefined) throw new Error('no deliveries')
  const steps = (count: number) => Array.from({ length: count }, (_, at) => answer(500, `${at + 1}`))
  expect(receiversOf([first, second])).toEqual([
    { inbox: 'demo', behaviour: { kind: 'sequence', steps: steps(3), after: 'repeat-last' } },
  ])
  expect(stepsOf(...Array.from({ length: 51 }, (_, at) => of(at + 1)))).toEqual(steps(50))
})

test('an inbox keeps its name, another receiver gets that of the stand-in, or none', () => {
  const failed = attempt(1, { response: response(500) })
  const all = [received(`${service}/inbox/my%20shop/`, failed), received('https://shop.example/inbox/other', failed)]
  expect(receiversOf(all, 'stand-in').map(({ inbox }) => inbox)).toEqual(['my shop', 'stand-in'])
  expect(receiversOf(all).map(({ inbox }) => inbox)).toEqual(['my shop'])
})
