import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, test, vi } from 'vitest'
import type { ForwardOutcome } from '../../../src/main/domain/inbox/forward.ts'
import { createInboxForwarding } from '../../../src/main/service/inbox/inbox-forwarding.ts'
import { createInboxWaits } from '../../../src/main/service/inbox/inbox-waits.ts'
import { createFakeClock } from '../../support/fake-clock.ts'

const openResponse = () => Object.assign(new EventEmitter(), { destroyed: false }) as unknown as ServerResponse

test('a wait that is over listens to its response no more', async () => {
  const clock = createFakeClock()
  const waits = createInboxWaits(clock)
  const response = openResponse()
  const over = waits.wait(response, 1_000)
  await clock.advance(1_000)
  expect(await over).toBe('over')
  expect([response.listenerCount('close'), clock.pending]).toEqual([0, 0])
  waits.stop()
  expect(await waits.wait(response, 1_000)).toBe('stopped')
})

test('what is to be sent on after the stop is aborted', async () => {
  const outcome: ForwardOutcome = { requestHeaders: [], durationMs: 0, response: null, error: null }
  const abort = vi.fn()
  const forwarding = createInboxForwarding({
    forward: () => ({ outcome: Promise.resolve(outcome), abort }),
    secrets: () => [],
  })
  const slot = forwarding.take(openResponse())
  forwarding.stop()
  const step = { kind: 'forward', url: 'http://127.0.0.1:9/', timeoutSeconds: 1 } as const
  await slot?.forwardMessage({ method: 'POST', headers: [], body: Buffer.alloc(0), mark: 'm' }, step, 'demo')
  expect(abort).toHaveBeenCalledOnce()
})

test('a wait for a sender who has left is over at once', async () => {
  const clock = createFakeClock()
  const gone = Object.assign(new EventEmitter(), { destroyed: true }) as unknown as ServerResponse
  const waits = createInboxWaits(clock)
  expect(await Promise.race([waits.wait(gone, 1_000), Promise.resolve('still waiting')])).toBe('sender-left')
  expect(clock.pending).toBe(0)
})
