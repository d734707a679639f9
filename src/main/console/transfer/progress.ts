import type { ProgressEvents } from '../events/progress-events.ts'

/** ms between two words on how far an import is. */
const tellEveryMs = 200

export interface Progress {
  readonly stage: 'reading' | 'storing'
  /** So much more is done: bytes read or records stored. */
  add(amount: number): void
}

/** Tells how far one stage of an import is; to nobody without an `id`, and of an unknown total nothing but its beginning. */
export const createProgress = ({
  stage,
  total,
  id,
  progressEvents,
  now,
}: {
  stage: Progress['stage']
  total: number
  id: string | undefined
  progressEvents: Pick<ProgressEvents, 'publish'>
  now: () => number
}): Progress => {
  let done = 0
  let toldAt = Number.NEGATIVE_INFINITY

  const publish = (): void => {
    if (id === undefined || now() - toldAt < tellEveryMs) return
    toldAt = now()
    progressEvents.publish({ type: 'import', id, stage, share: total === 0 ? 0 : Math.min(1, done / total) })
  }
  publish()
  return {
    stage,
    add(amount) {
      done += amount
      publish()
    },
  }
}
