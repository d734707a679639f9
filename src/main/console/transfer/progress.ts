import type { ProgressEvents } from '../events/progress-events.ts'

/** Time between two progress events of an import, in ms. */
const publishEveryMs = 200

export interface Progress {
  /** Adds to the work done: bytes read or records stored. */
  add(amount: number): void
}

interface ProgressDeps {
  stage: 'reading' | 'storing'
  total: number
  id: string | undefined
  progressEvents: Pick<ProgressEvents, 'publish'>
  now: () => number
}

/**
 * Publishes the progress of one stage of an import. Without an `id` it publishes nothing, and with an unknown total
 * only the start.
 */
export const createProgress = ({ stage, total, id, progressEvents, now }: ProgressDeps): Progress => {
  let done = 0
  let publishedAt = Number.NEGATIVE_INFINITY

  const publish = (): void => {
    if (id === undefined || now() - publishedAt < publishEveryMs) return
    publishedAt = now()
    progressEvents.publish({ type: 'import', id, stage, share: total === 0 ? 0 : Math.min(1, done / total) })
  }
  publish()
  return {
    add(amount) {
      done += amount
      publish()
    },
  }
}
