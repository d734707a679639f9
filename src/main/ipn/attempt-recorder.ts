import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { afterAttempt } from '../domain/ipn/after-attempt.ts'
import type { Attempt } from '../domain/ipn/delivery.ts'
import { settingsFor } from '../domain/settings-for.ts'
import type { Change, Store } from '../store/store.ts'
import type { PersistentCommit } from './persistent-commit.ts'

/**
 * Attempts per transaction, 1.2 KB each. V8 gives a text of more than 128 KiB pages of its own, which takes longer than all
 * else that is done for its line.
 */
const perTransaction = 32
/** How long a transaction is gathered while more attempts are being sent, in ms. */
const gatherMs = 4

interface EndedAttempt {
  attempt: Attempt
  /** In ms. */
  finishedAt: number
}

/** Records ended attempts, many in a transaction. */
export interface AttemptRecorder {
  /** Number of attempts that are not on disk yet. */
  readonly pending: number
  /** `finishedAt` is in ms. */
  add(attempt: Attempt, finishedAt: number): void
}

interface AttemptRecorderDeps {
  store: Pick<Store, 'deliveries' | 'links' | 'merchants' | 'settings'>
  disk: Pick<PersistentCommit, 'commit'>
  /** Whether more attempts are being sent, so that waiting for them makes transactions larger. */
  isBusy: () => boolean
  /** Called for each attempt when it is on disk, or when it is given up because the scheduler was closed. */
  onRecorded: (deliveryId: string) => void
}

export const createAttemptRecorder = ({ store, disk, isBusy, onRecorded }: AttemptRecorderDeps): AttemptRecorder => {
  let ended: EndedAttempt[] = []
  let pending = 0
  let isRecording = false

  const changesOf = ({ attempt, finishedAt }: EndedAttempt): Change[] => {
    // The delivery may have been stopped or dropped since the attempt started.
    const stored = store.deliveries.get(attempt.deliveryId)
    if (stored === undefined) return []
    const settings = settingsFor(store, store.links.get(stored.linkId)?.merchantId)
    return [
      { put: 'attempts', record: attempt },
      { put: 'deliveries', record: afterAttempt(stored, attempt, { settings, finishedAt }) },
    ]
  }

  const record = async (attempts: readonly EndedAttempt[]): Promise<void> => {
    await disk.commit(() => attempts.flatMap(changesOf))
    pending -= attempts.length
    for (const { attempt } of attempts) onRecorded(attempt.deliveryId)
  }

  /** While it waits for the disk, attempts end. All of them are written next, so that a slow disk does not slow sending. */
  const recordAll = async (): Promise<void> => {
    isRecording = true
    while (ended.length > 0) {
      if (isBusy() && ended.length < perTransaction) await sleep(gatherMs)
      else await nextTurn()
      const gathered = ended
      ended = []
      await Promise.all(transactionsOf(gathered).map(record))
    }
    isRecording = false
  }

  return {
    get pending() {
      return pending
    },
    add: (attempt, finishedAt) => {
      ended.push({ attempt, finishedAt })
      pending++
      if (!isRecording) void recordAll()
    },
  }
}

const transactionsOf = (attempts: EndedAttempt[]): EndedAttempt[][] =>
  Array.from({ length: Math.ceil(attempts.length / perTransaction) }, (_, at) =>
    attempts.slice(at * perTransaction, (at + 1) * perTransaction),
  )
