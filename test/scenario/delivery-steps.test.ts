import { expect, test } from 'vitest'
import type { Api } from '../../src/main/client/api.ts'
import { deliverySteps } from '../../src/main/scenario/delivery-steps.ts'
import { createRunContext } from '../../src/main/scenario/run-context.ts'

/** The calls that change something of a step, over an engine whose link has these IPNs, the newest first. */
const changesOf = async (
  kind: 'resend' | 'retry' | 'stop' | 'recover',
  step: object,
  deliveries: { id: string }[],
): Promise<unknown[]> => {
  const calls: unknown[] = []
  const api: Api = async (method, path, body) => {
    if (method === 'POST') calls.push([path, body])
    if (path === '/api/clock') return { status: 200, body: { now: '2026-11-20T12:00:00.000Z' } }
    if (path === '/api/deliveries/recover') return { status: 200, body: { matched: 2, delivered: 1, failed: 1 } }
    const delivery = deliveries.find(({ id }) => path === `/api/deliveries/${id}`)
    return { status: 200, body: delivery ?? { deliveries } }
  }
  const deps = { api, serviceUrl: 'http://s', now: () => 0, sleep: async () => {}, runNumber: 1_000 }
  const context = createRunContext(deps, 'merchant-1')
  context.links.add('link-1', undefined)
  const handler = deliverySteps[kind] as (placed: object, context: object) => Promise<void>
  await handler({ step: { kind, ...step }, fields: [], line: 1 }, context)
  return calls
}

const copy = { id: 'copy', editedFrom: 'first', nextAttemptAt: null }
const first = { id: 'first', editedFrom: null, nextAttemptAt: '2026-11-20T12:00:00.000Z' }
const later = { id: 'later', editedFrom: null, nextAttemptAt: '2026-11-20T12:00:00.001Z' }

test('the newest IPN is sent again, but what is edited is the newest that the service sent', async () => {
  expect(await changesOf('resend', { resend: true }, [copy, first])).toEqual([
    ['/api/deliveries/copy/resend', undefined],
  ])
  expect(await changesOf('resend', { resend: { format: 'json' } }, [copy, first])).toEqual([
    ['/api/deliveries/first/replay', { format: 'json' }],
  ])
  await expect(changesOf('resend', { resend: {} }, [copy])).rejects.toThrow('no IPN to send again')
})

test('attempts that are due later are made at once, and all that are due are stopped', async () => {
  expect(await changesOf('retry', {}, [copy, first, later])).toEqual([['/api/deliveries/later/retry', undefined]])
  expect(await changesOf('stop', {}, [copy, first, later])).toEqual([
    ['/api/deliveries/first/stop', undefined],
    ['/api/deliveries/later/stop', undefined],
  ])
  await expect(changesOf('retry', {}, [copy, first])).rejects.toThrow('has an attempt due')
})

test('what failed is recovered since a time ago, of the merchant of the run', async () => {
  const since = '2026-11-20T11:50:00.000Z'
  expect(await changesOf('recover', { recover: '10m', expect: { matched: 2, failed: 1 } }, [])).toEqual([
    ['/api/deliveries/recover', { since, merchantId: 'merchant-1' }],
  ])
  for (const wrong of [{ matched: 1 }, { delivered: 2 }, { failed: 0 }]) {
    await expect(changesOf('recover', { recover: '10m', expect: wrong }, [])).rejects.toThrow(
      '2 matched, 1 delivered, 1 failed',
    )
  }
})
