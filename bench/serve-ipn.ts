// A child process: the dispatcher over a real store, delivering to the given ports.
import pino from 'pino'
import { createIdentity } from '../src/main/identity.ts'
import { createDispatcher } from '../src/main/ipn/create-dispatcher.ts'
import { openStore } from '../src/main/store/open-store.ts'
import type { Change } from '../src/main/store/store.ts'
import { createSystemClock } from '../src/main/system-clock.ts'
import { ipnBody } from './ipn-body.ts'

process.on('message', ({ ports, count, dataDir }: { ports: number[]; count: number; dataDir: string }) => {
  void (async () => {
    const clock = createSystemClock()
    const identity = createIdentity()
    const logger = pino({ level: 'warn' }, pino.destination(2))
    const store = await openStore({ dataDir, clock, logger })
    const dispatcher = createDispatcher({ store, clock, identity, version: 'bench', logger })

    const due = (index: number): Change => ({
      put: 'deliveries',
      record: {
        id: identity.recordId(),
        seq: store.nextSequence(),
        linkId: 'bench',
        paymentId: 'bench',
        state: 'pending',
        url: `http://127.0.0.1:${ports[index % ports.length]}/ipn`,
        format: 'json',
        contentType: 'application/json',
        body: ipnBody(index),
        createdAt: clock.now(),
        scheduledAttempts: 0,
        attemptCount: 0,
        lastStatus: null,
        lastError: null,
        nextAttemptAt: clock.now(),
      },
    })
    const round = async (): Promise<number> => {
      let delivered = 0
      const all = new Promise<void>((resolve) => {
        const undo = store.onCommit((changes) => {
          for (const change of changes) {
            if ('put' in change && change.put === 'deliveries' && change.record.state === 'delivered') delivered++
          }
          if (delivered < count) return
          undo()
          resolve()
        })
      })
      const started = performance.now()
      for (let index = 0; index < count; index += 500) {
        await store.commit(Array.from({ length: 500 }, (_, offset) => due(index + offset)))
      }
      await all
      return (count * 1000) / (performance.now() - started)
    }

    dispatcher.start()
    await round()
    const perSecond = await round()
    await dispatcher.close(1_000)
    await store.close()
    process.send?.({ perSecond })
  })()
})
