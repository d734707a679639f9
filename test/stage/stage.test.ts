import { describe, expect, test, vi } from 'vitest'
import type { StageView } from '../../src/shared/contract/stage.ts'
import { runEngine } from '../support/run-engine.ts'

const openStage = async () => {
  const { api, ...engine } = await runEngine()
  const ask = async (method: string, path: string, body?: unknown): Promise<StageView> => {
    const reply = await api(method, path, body)
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
    return reply.body as StageView
  }
  const view = () => ask('GET', '/api/stage')
  const next = async () => {
    const { chapter, step } = await view()
    return ask('POST', '/api/stage/next', { chapter, step })
  }
  const chapter = (number: number, step = 0) => ask('POST', '/api/stage/chapter', { chapter: number, step })
  const reset = () => ask('POST', '/api/stage/reset')
  return { view, next, chapter, reset, api, ...engine }
}

const summary = ({ status, step, problem, linkState, orders }: StageView) => ({
  status,
  step,
  problem,
  linkState,
  order: orders.find(({ isCurrent }) => isCurrent)?.state ?? null,
})

describe('a chapter', () => {
  test('lets one thing happen at a time, and the order is paid by the notification alone', async () => {
    const { view, next } = await openStage()
    expect(summary(await view())).toEqual({ status: 'ready', step: 0, problem: null, linkState: null, order: null })
    expect((await view()).orderCount).toBe(30)
    expect(summary(await next())).toMatchObject({ status: 'waiting', step: 1, linkState: 'open', order: 'waiting' })
    expect(summary(await next())).toMatchObject({ status: 'waiting', step: 2, linkState: 'open', order: 'waiting' })
    expect(summary(await next())).toMatchObject({ status: 'held', step: 3, linkState: 'paid', order: 'waiting' })
    expect((await view()).customerPath).toMatch(/^\/stage\/return\//)
    expect(summary(await next())).toMatchObject({ status: 'held', step: 4, linkState: 'paid', order: 'waiting' })
    expect((await view()).customerPath).toMatch(/^\/shop\/thanks\?order=FF-/)
    expect(summary(await next())).toMatchObject({ status: 'ended', step: 5, linkState: 'paid', order: 'paid' })
    expect((await next()).step).toBe(5)
  })

  test.each([0, 1, 2, 3, 4])('number %i can be given to its end', async (number) => {
    const { chapter } = await openStage()
    const begun = await chapter(number)
    const ended = await chapter(number, begun.beats.length)
    expect(summary(ended)).toMatchObject({ status: 'ended', problem: null, linkState: 'paid', order: 'paid' })
    expect(ended.played.filter(({ line }) => line === '').length).toBeLessThan(3)
  })
})

test('a reset puts the thirty orders back', async () => {
  const { reset, next, view } = await openStage()
  await next()
  expect((await view()).orderCount).toBe(31)
  const startedAt = performance.now()
  expect(summary(await reset())).toMatchObject({ status: 'ready', step: 0, order: null })
  expect(performance.now() - startedAt).toBeLessThan(4_000)
  await vi.waitFor(async () => expect((await view()).orderCount).toBe(30))
})
