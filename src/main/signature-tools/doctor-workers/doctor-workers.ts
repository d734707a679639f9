import { availableParallelism } from 'node:os'
import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads'
import type { Piscina } from 'piscina'
import type { Diagnosis } from '../../../shared/contract/signature.ts'
import { sampleOrder } from '../../../shared/sample-order.ts'
import { openPool } from '../../open-pool.ts'
import { workerFile } from '../../worker-file.ts'
import type { Evidence } from '../doctor/evidence.ts'
import type { Resigned } from '../doctor/resign.ts'
import type { Progress } from '../doctor/search.ts'
import { md5 } from './md5.ts'

export interface DoctorTask {
  evidence: Evidence
  budget: number
  /** If set, the evidence is signed again with one of these instead of being diagnosed. */
  candidates?: readonly Evidence[]
  progress: MessagePort
  /** Set to 1 when the caller no longer waits for the result. */
  stopped: Int32Array
  /** 1 while the engine's own thread works. Long searches then rest between their steps. */
  busy: Int32Array
}

/** The thread ended or threw before it had a result. */
export class DoctorFailure extends Error {
  override name = 'DoctorFailure'
}

export interface DoctorWorkers {
  /**
   * Runs a diagnosis. Rejects with a DoctorFailure when the thread fails or hangs, and with the signal's reason when it
   * aborts. An abort ends only this search; others in the same thread continue.
   */
  run(
    task: Pick<DoctorTask, 'evidence' | 'budget'>,
    onProgress: ((progress: Progress) => void) | undefined,
    signal: AbortSignal,
  ): Promise<Diagnosis>
  /** Signs evidence again after customers and secrets were replaced. Rejects like `run`. */
  resign(task: Required<Pick<DoctorTask, 'evidence' | 'budget' | 'candidates'>>, signal: AbortSignal): Promise<Resigned>
  /** Starts a thread and makes its code warm, because the first questions of a cold one take several times as long. */
  warmUp(): Promise<void>
  /** Does so once the engine has rested for a while: its start and first calls need the cores. */
  warmUpAtRest(): void
  close(): Promise<void>
}

type Pool = Promise<Piscina<DoctorTask, Diagnosis | Resigned | undefined>>

/** Each thread runs many searches concurrently. One core is left to the engine. */
const threads = Math.max(1, Math.min(2, availableParallelism() - 1))
const maxSearches = 1_000
/** How often the work of the engine's own thread is measured, in ms, and its share of the time from which it is busy. */
const lookEveryMs = 20
const busyShare = 0.1
/** How long the engine must rest before its thread is made warm, in ms. */
const restMs = 10_000
const sample = sampleOrder({ description: 'Größe 1/2 & “M”' }).toSorted()
const text = `{${sample.map(([name, json]) => `"${name}":${json}`)}}`
/** What its signer hashed: nothing that is found, then mistakes that are found early and late. They are explained, so that code is warm, too. */
const hashedTexts = ['nothing', '', text, `secret${text}`, `[${text}]secret`, `${text}c2VjcmV0`]
/** The budget is enough to try all single mistakes. */
const warmUpTasks = hashedTexts.map((hashed) => ({
  evidence: {
    body: { text },
    authorization: `Bearer key.${md5(hashed)}`,
    merchants: [{ id: '', name: '', key: 'key', secrets: ['secret'], rotated: [] }],
    numbers: 'as-sent',
  } satisfies Evidence,
  budget: 60_000,
}))
/** Time after which an idle thread ends, in ms. Long, because the first question of a new thread takes several times as long. */
const idleMs = 600_000
/** Time without a message after which a thread is considered hung, in ms. Longer than any delay on a busy machine. */
const stuckMs = 300_000

/** Returns a function that returns whether this thread was busy since its last call. */
const createBusyMeter = (): (() => boolean) => {
  let seen = performance.eventLoopUtilization()
  return () => {
    const { utilization } = performance.eventLoopUtilization(seen)
    seen = performance.eventLoopUtilization()
    return utilization > busyShare
  }
}

/** Runs diagnoses in threads that start on first use. */
export const createDoctorWorkers = (
  filename: string = workerFile('diagnose-worker', import.meta.url),
): DoctorWorkers => {
  let pool: Pool | undefined
  const failures = new Set<(cause: unknown) => void>()
  let isClosed = false
  const busy = new Int32Array(new SharedArrayBuffer(4))
  let looking: NodeJS.Timeout | undefined
  let warmingUp: NodeJS.Timeout | undefined
  const isBusy = createBusyMeter()

  const open = (): Pool => {
    const opened: Pool = openPool(
      { filename, maxThreads: threads, concurrentTasksPerWorker: maxSearches, idleTimeout: idleMs },
      // A thread that cannot start would be restarted for ever.
      (cause) => giveUp(opened, cause),
    )
    return opened
  }

  /** Rejects the waiting calls with the error. The next call starts new threads. */
  const giveUp = (broken: Pool, cause: unknown): void => {
    if (pool === broken) pool = undefined
    for (const fail of [...failures]) fail(cause)
    void broken.then((pool) => pool.destroy())
  }

  const run = async <T extends Diagnosis | Resigned>(
    task: Pick<DoctorTask, 'evidence' | 'budget' | 'candidates'>,
    onProgress: ((progress: Progress) => void) | undefined,
    signal: AbortSignal,
  ): Promise<T> => {
    pool ??= open()
    const used = pool
    const opened = await used
    signal.throwIfAborted()
    if (isClosed) throw new DoctorFailure('The engine shuts down.')
    const stopped = new Int32Array(new SharedArrayBuffer(4))
    const { port1, port2 } = new MessageChannel()
    const watch = setTimeout(() => giveUp(used, new Error('The thread is stuck.')), stuckMs)
    port1.on('message', (progress: Progress) => {
      watch.refresh()
      onProgress?.(progress)
    })
    let abort = (): void => {}
    let fail = (_cause: unknown): void => {}
    const aborted = new Promise<never>((_, reject) => {
      fail = (cause) => reject(new DoctorFailure('It broke off.', { cause }))
      abort = () => {
        Atomics.store(stopped, 0, 1)
        reject(signal.reason)
      }
    })
    signal.addEventListener('abort', abort, { once: true })
    failures.add(fail)
    looking ??= setInterval(() => Atomics.store(busy, 0, isBusy() ? 1 : 0), lookEveryMs)
    try {
      // Without a signal, because the pool gives a thread whose task has one no further task.
      const answer = opened
        .run({ ...task, progress: port2, stopped, busy }, { transferList: [port2] })
        .catch((cause: unknown) => {
          throw new DoctorFailure('It broke off.', { cause })
        })
      const diagnosis = await Promise.race([answer, aborted])
      // The answer, which has a port of its own, may overtake the last progress.
      for (let last = receiveMessageOnPort(port1); last; last = receiveMessageOnPort(port1)) onProgress?.(last.message)
      if (diagnosis === undefined) throw new DoctorFailure('It ended without an answer.')
      return diagnosis as T
    } finally {
      clearTimeout(watch)
      failures.delete(fail)
      if (failures.size === 0) {
        clearInterval(looking)
        looking = undefined
      }
      port1.close()
      signal.removeEventListener('abort', abort)
    }
  }

  const warmUp = async (): Promise<void> => {
    try {
      // After the fifth time most of it is compiled.
      for (const task of Array.from({ length: 5 }, () => warmUpTasks).flat())
        await run<Diagnosis>(task, undefined, new AbortController().signal)
    } catch {
      // A later question gets the reason of its own failure.
    }
  }

  return {
    // Without `candidates` the thread returns a diagnosis.
    run: (task, onProgress, signal) => run<Diagnosis>(task, onProgress, signal),
    resign: (task, signal) => run<Resigned>(task, undefined, signal),
    warmUp,
    warmUpAtRest: () => {
      const wasBusy = createBusyMeter()
      warmingUp = setInterval(() => {
        if (wasBusy()) return
        clearInterval(warmingUp)
        void warmUp()
      }, restMs).unref()
    },
    close: async () => {
      isClosed = true
      clearInterval(warmingUp)
      await (await pool)?.destroy()
    },
  }
}
