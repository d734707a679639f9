import type { Recovery } from '../../shared/contract/recovery.ts'
import type { IpnScheduler } from '../ipn/scheduler.ts'
import type { Store } from '../store/store.ts'

type RecoveryProgress = Omit<Recovery, 'id'>

/** Finished attempts between two reports of progress. */
const reportEvery = 25

/**
 * Resends deliveries, as many at once as the scheduler has slots. Resolves when each has had its attempt. `cancel`
 * withdraws the queued ones. `onProgress` is called from time to time, and at the end.
 */
export const createRecover =
  ({
    store,
    scheduler,
  }: {
    store: Pick<Store, 'deliveries'>
    scheduler: Pick<IpnScheduler, 'resend' | 'withdraw' | 'whenIdle'>
  }) =>
  async (
    deliveryIds: readonly string[],
    { cancel, onProgress }: { cancel: AbortSignal; onProgress: (progress: RecoveryProgress) => void },
  ): Promise<RecoveryProgress> => {
    const counts = { matched: deliveryIds.length, resent: 0, delivered: 0, failed: 0, skipped: 0 }

    /** Resends of this recovery that have not ended. Only these are withdrawn. */
    const started = new Set<string>()
    const resend = async (id: string): Promise<'delivered' | 'failed' | 'skipped'> => {
      const before = store.deliveries.get(id)?.attemptCount
      if (cancel.aborted || scheduler.resend(id) !== 'started') return 'skipped'
      started.add(id)
      await scheduler.whenIdle(id)
      started.delete(id)
      const delivery = store.deliveries.get(id)
      if (delivery === undefined || delivery.attemptCount === before) return 'skipped'
      counts.resent += 1
      return delivery.state === 'delivered' ? 'delivered' : 'failed'
    }

    const withdrawAll = (): void => {
      for (const id of started) scheduler.withdraw(id)
    }
    const report = (finished: boolean): RecoveryProgress => {
      const progress = { ...counts, finished, canceled: cancel.aborted }
      onProgress(progress)
      return progress
    }

    cancel.addEventListener('abort', withdrawAll, { once: true })
    report(false)
    let ended = 0
    await Promise.all(
      deliveryIds.map(async (id) => {
        counts[await resend(id)] += 1
        ended += 1
        if (ended % reportEvery === 0) report(false)
      }),
    )
    cancel.removeEventListener('abort', withdrawAll)
    return report(true)
  }
