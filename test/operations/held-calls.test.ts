import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import type { MovableClock } from '../../src/main/domain/virtual-clock.ts'
import { createVirtualClock } from '../../src/main/domain/virtual-clock.ts'
import { dripped } from '../../src/main/http-client/dripped.ts'
import { createHeldDeliveries } from '../../src/main/operations/held-deliveries.ts'
import { waitForCaller } from '../../src/main/service/http/wait-for-caller.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { makeDelivery } from '../support/make-records.ts'
import { createMemoryStore } from '../support/memory-store.ts'

const day = 86_400_000

/** Each waits 3 s. */
const waits: [string, (clock: MovableClock) => Promise<unknown>][] = [
  [
    'a create call or a bank page',
    (clock) => {
      const socket = Object.assign(new EventEmitter(), { destroyed: false }) as unknown as Socket
      return waitForCaller(clock, { raw: { socket } } as Parameters<typeof waitForCaller>[1], 3_000)
    },
  ],
  [
    'a redirect that waits for its IPN',
    async (clock) => {
      const store = createMemoryStore()
      const held = createHeldDeliveries({ store, clock, onLost: () => {} })
      await store.commit([{ put: 'deliveries', record: makeDelivery({ nextAttemptAt: clock.now() + 60 * day }) }])
      return held.firstAttempt('delivery-1', 3_000)
    },
  ],
  [
    'a slow body',
    async (clock) => {
      for await (const part of dripped(Buffer.from('body of an IPN'), { ms: 3_000, clock })) expect(part).toBeDefined()
    },
  ],
]

test.each(waits)(
  '%s waits 3 s of real time when the clock returns to it, and a move forward ends it',
  async (_, wait) => {
    const real = createFakeClock()
    const clock = createVirtualClock(real, 30 * day)
    const ended: string[] = []
    const begin = (name: string) => void wait(clock).then(() => ended.push(name))
    begin('returned')
    await real.advance(1_000)
    clock.setOffset(0)
    await real.advance(1_999)
    expect(ended).toEqual([])
    await real.advance(1)
    expect(ended).toEqual(['returned'])

    begin('moved')
    await real.advance(1)
    clock.setOffset(3_000)
    await real.advance(1)
    expect(ended).toEqual(['returned', 'moved'])
    expect(real.pending).toBe(0)
  },
)
