import type { FastifyInstance } from 'fastify'
import { previewRecovery, recoverDeliveries } from '../../../shared/contract/recovery.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Identity } from '../../domain/identity.ts'
import type { IpnScheduler } from '../../ipn/scheduler.ts'
import { createRecover } from '../../operations/recover.ts'
import type { Store } from '../../store/store.ts'
import type { ProgressEvents } from '../events/progress-events.ts'
import { hangUpSignal } from '../http/hang-up-signal.ts'
import { conflict } from '../http/problems.ts'
import { route } from '../http/route.ts'
import { findRecoverable } from './find-recoverable.ts'
import { recoverableView } from './recoverable-view.ts'

export interface RecoverDeps {
  store: Store
  clock: Pick<Clock, 'now'>
  scheduler: Pick<IpnScheduler, 'isSending' | 'resend' | 'withdraw' | 'whenIdle'>
  identity: Pick<Identity, 'recordId'>
  progressEvents: Pick<ProgressEvents, 'publish'>
}

/** Routes that resend in bulk what a receiver missed while it was down. */
export const recoverFailed = async (
  app: FastifyInstance,
  { store, clock, identity, scheduler, progressEvents }: RecoverDeps,
): Promise<void> => {
  const recover = createRecover({ store, scheduler })

  const running = new Set<string>()
  const find = (wanted: Parameters<typeof findRecoverable>[0]) =>
    findRecoverable(wanted, { store, scheduler, now: clock.now() })

  route(app, previewRecovery, async ({ query }) => recoverableView(await find(query), store))

  route(app, recoverDeliveries, async ({ body: { progressId, ...wanted }, reply }) => {
    const id = progressId ?? identity.recordId()
    if (running.has(id)) throw conflict('A recovery of this progressId is under way already.')
    running.add(id)
    const cancel = hangUpSignal(reply)
    try {
      const found = await find(wanted)
      const progress = await recover(
        found.map((delivery) => delivery.id),
        { cancel, onProgress: (now) => progressEvents.publish({ type: 'recovery', id, ...now }) },
      )
      return { id, ...progress }
    } finally {
      running.delete(id)
    }
  })
}
