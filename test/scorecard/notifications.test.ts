import { expect, test } from 'vitest'
import type { Undo } from '../../src/main/domain/undo.ts'
import { createScorecardRun } from '../../src/main/scorecard/create-scorecard-run.ts'
import { acknowledgingLines } from '../../src/main/scorecard/lines/acknowledging.ts'
import { createNotifications } from '../../src/main/scorecard/notifications.ts'
import { defaultLimits, type ScorecardDeps } from '../../src/main/scorecard/scorecard-deps.ts'
import type { ScorecardExchange } from '../../src/shared/contract/scorecards.ts'

const body = { text: '', encoding: 'utf8', bytes: 0, truncated: false }
const attemptOf = (number: number, status: number) => ({
  id: `attempt-${number}`,
  number,
  startedAt: '2026-11-20T12:00:00.000Z',
  durationMs: 5,
  rules: [],
  request: { url: 'http://shop.example/ipn', headers: [], body },
  response: { status, headers: [], body },
  error: null,
  acknowledged: status < 300,
})

/** A control API with one delivered IPN. A resend becomes an attempt that the receiver refuses. */
const createApi = (): ScorecardDeps['api'] => {
  const attempts = [attemptOf(1, 200)]
  return async (method, path) => {
    if (method === 'POST' && path.endsWith('/resend')) attempts.push(attemptOf(attempts.length + 1, 409))
    return {
      status: 200,
      body: { id: 'delivery', url: 'http://shop.example/ipn', state: 'delivered', rules: [], attempts: [...attempts] },
    }
  }
}

const deps: Omit<ScorecardDeps, 'api'> = {
  serviceUrl: 'http://127.0.0.1:1',
  ipnUrl: 'http://shop.example/ipn',
  merchantId: 'merchant',
  probe: undefined,
  look: async () => ({ kind: 'none', why: '' }),
  orderPrefix: 'SC-',
  runNumber: 1,
  now: () => 0,
  sleep: async () => {},
  limits: defaultLimits,
}

test.each([
  [500, [{ kind: 'made-rule', id: 'rule' }]],
  [404, []],
  [200, []],
])('a rule whose removal is answered %i is put back later: %j', async (status, left) => {
  let kept: readonly Undo[] = []
  const api: ScorecardDeps['api'] = async (method) => ({
    status: method === 'DELETE' ? status : 200,
    body: method === 'GET' ? { items: [] } : { id: 'rule' },
  })
  const keepUndos = async (undos: readonly Undo[]): Promise<void> => {
    kept = undos
  }
  const { run } = await createScorecardRun({ ...deps, api, keepUndos }, { exchanges: [], looks: [] })
  await run.withRule({ name: 'R', effect: { kind: 'ipn-drop' } }, async () => {
    expect(kept).toEqual([{ kind: 'made-rule', id: 'rule' }])
    return { outcome: 'passed', words: '' }
  })
  expect(kept).toEqual(left)
})

test('a delivery that is still due is stopped later if its run does not end', async () => {
  const reply = { linkId: 'link', deliveries: [{ id: 'delivery' }], state: 'retrying', rules: [] }
  const body = { ...reply, id: 'delivery', url: 'http://shop.example/ipn', attempts: [attemptOf(1, 500)] }
  let kept: readonly Undo[] = []
  const keepUndos = async (undos: readonly Undo[]): Promise<void> => {
    kept = undos
  }
  const api: ScorecardDeps['api'] = async () => ({ status: 200, body })
  const { run } = await createScorecardRun({ ...deps, api, keepUndos }, { exchanges: [], looks: [] })
  await run.notifications.payment({ orderId: 'SC-1', format: 'form' }, 'the payment')
  expect(kept).toEqual([{ kind: 'call', method: 'POST', path: '/api/deliveries/delivery/stop' }])
})

test('a resend is judged by its own attempt, not by the one before', async () => {
  const evidence: ScorecardExchange[] = []
  const notifications = createNotifications(
    { api: createApi(), ...deps },
    {
      evidence: (exchange) => evidence.push(exchange),
      ownRules: new Set(),
      due: new Set(),
      onDue: async () => {},
      timeoutMs: 5_000,
    },
  )
  const answer = await notifications.attempt('delivery', 'SC-1', 'the payment')
  expect(answer).toMatchObject({ kind: 'acknowledged', status: 200 })
  const sent = { deliveryId: 'delivery', orderId: 'SC-1', answer }
  expect(await notifications.resend(sent, 'once more')).toMatchObject({ kind: 'refused', status: 409 })
  expect(evidence.map(({ attemptId }) => attemptId)).toEqual(['attempt-1', 'attempt-2'])
})

test.each([
  [defaultLimits.answerMs, 'passed', '5 s is the limit'],
  [defaultLimits.answerMs + 1, 'failed', 'more than 5 s'],
])('an answer after %i ms has %s', async (ms, outcome, words) => {
  const { run } = await createScorecardRun({ ...deps, api: createApi() }, { exchanges: [], looks: [] })
  const sent = { deliveryId: 'delivery', orderId: 'SC-1', answer: await run.notifications.firstAnswer('delivery') }
  run.acknowledged.push({ format: 'form', sent, ms })
  expect(await acknowledgingLines.quick(run)).toMatchObject({ outcome, words: expect.stringContaining(words) })
})
