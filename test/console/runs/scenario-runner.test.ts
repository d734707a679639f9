import { expect, test } from 'vitest'
import type { ScenarioResult } from '../../../src/shared/contract/scenarios.ts'
import { openEventStream } from '../../support/event-stream.ts'
import { runEngine } from '../../support/run-engine.ts'

test('a run publishes its steps where that was asked for, and its orders are not those of another run', async () => {
  const { api, consoleUrl, token } = await runEngine()
  const stream = await openEventStream(`${consoleUrl}/api/events`, { authorization: `Bearer ${token}` })
  const text = 'steps:\n  - create: { order_id: "T-{{n}}" }\n  - cancel: true\n  - expect-state: canceled\n'
  const run = async (progressId?: string): Promise<ScenarioResult> => {
    const { body } = await api('POST', '/api/scenarios/run', { text, progressId })
    return (body as { result: ScenarioResult }).result
  }

  const silent = await run()
  const published = await run('mine')
  expect([silent.outcome, published.outcome]).toEqual(['passed', 'passed'])
  expect(silent.steps[0]?.title).toMatch(/^create: order_id T-\d{9}$/)
  expect(published.steps[0]?.title).not.toBe(silent.steps[0]?.title)

  await stream.until((event) => event.type === 'scenario' && event.step.title.startsWith('expect-state'))
  const events = stream.received.map(({ event }) => event).filter(({ type }) => type === 'scenario')
  expect(events).toEqual(published.steps.map((step, index) => ({ type: 'scenario', id: 'mine', index, step })))
  stream.close()
})
