import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Diagnosis } from '../../../shared/contract/signature.ts'
import type { Evidence } from '../doctor/evidence.ts'
import type { Progress } from '../doctor/search.ts'

export interface DoctorTask {
  evidence: Evidence
  budgetMs: number
  withProgress: boolean
}

export type DoctorAnswer = { kind: 'progress'; progress: Progress } | { kind: 'done'; diagnosis: Diagnosis }

/** The thread ended or threw before it had an answer. */
export class DoctorFailure extends Error {
  override name = 'DoctorFailure'
}

export interface DoctorWorkers {
  /**
   * Waits for a thread, then for its answer. Rejects with a DoctorFailure when the thread breaks or overruns, and with
   * the signal's reason when that aborts: the thread is ended then.
   */
  run(task: Omit<DoctorTask, 'withProgress'>, onProgress: Listener | undefined, signal: AbortSignal): Promise<Diagnosis>
  close(): Promise<void>
}

type Listener = (progress: Progress) => void

/** Threads at a time; more diagnoses wait their turn. */
const mostWorkers = 2
/** ms beyond its budget after which a thread is taken for stuck. */
const overrunMs = 8_000

/**
 * Built, the thread is a file of its own beside the entries. From the source it needs tsx to read TypeScript, which it
 * has to register itself: threads do not take that over from `--import`.
 */
const startWorker = (): Worker => {
  const own = import.meta.url
  if (!own.endsWith('.ts')) {
    return new Worker(new URL(own.includes('/chunks/') ? '../diagnose-worker.js' : './diagnose-worker.js', own))
  }
  const tsx = new URL('index.mjs', pathToFileURL(createRequire(own).resolve('tsx/esm/api'))).href
  const entry = new URL('./diagnose-worker.ts', own).href
  return new Worker(`import('${tsx}').then(({ tsImport }) => tsImport('${entry}', '${entry}'))`, { eval: true })
}

/** Threads that look into signatures: started when first needed, kept for the next diagnosis. */
export const createDoctorWorkers = (start: () => Worker = startWorker): DoctorWorkers => {
  const idle: Worker[] = []
  const all = new Set<Worker>()
  const waiting: (() => void)[] = []
  let busy = 0
  let isClosed = false

  const open = (): Worker => {
    const worker = start()
    all.add(worker)
    worker.unref()
    worker.once('exit', () => {
      all.delete(worker)
      const at = idle.indexOf(worker)
      if (at >= 0) idle.splice(at, 1)
    })
    // An idle thread that breaks is replaced at the next diagnosis; while at work its run listens too.
    worker.on('error', () => {})
    return worker
  }

  const turn = async (signal: AbortSignal): Promise<void> => {
    if (busy < mostWorkers) {
      busy++
      return
    }
    await new Promise<void>((resolve, reject) => {
      const go = (): void => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = (): void => {
        waiting.splice(waiting.indexOf(go), 1)
        reject(signal.reason)
      }
      waiting.push(go)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  /** Hands the turn on, so that it is never free for a moment while someone waits. */
  const endTurn = (): void => {
    const next = waiting.shift()
    if (next) next()
    else busy--
  }

  const answerOf = (worker: Worker, task: DoctorTask, onProgress: Listener | undefined, signal: AbortSignal) =>
    new Promise<Diagnosis>((resolve, reject) => {
      const settle = (act: () => void): void => {
        clearTimeout(overrun)
        worker.off('message', listen).off('error', fail).off('exit', fail)
        signal.removeEventListener('abort', abort)
        act()
      }
      const fail = (cause: unknown): void => settle(() => reject(new DoctorFailure('It broke off.', { cause })))
      const abort = (): void => settle(() => reject(signal.reason))
      const listen = (answer: DoctorAnswer): void => {
        if (answer.kind === 'progress') onProgress?.(answer.progress)
        else settle(() => resolve(answer.diagnosis))
      }
      const overrun = setTimeout(() => fail('it took too long'), task.budgetMs + overrunMs)
      worker.on('message', listen).once('error', fail).once('exit', fail)
      signal.addEventListener('abort', abort, { once: true })
      worker.postMessage(task)
    })

  return {
    run: async (task, onProgress, signal) => {
      signal.throwIfAborted()
      await turn(signal)
      if (isClosed) {
        endTurn()
        throw new DoctorFailure('The engine shuts down.')
      }
      const worker = idle.pop() ?? open()
      try {
        const answer = await answerOf(worker, { ...task, withProgress: onProgress !== undefined }, onProgress, signal)
        idle.push(worker)
        return answer
      } catch (error) {
        await worker.terminate()
        throw error
      } finally {
        endTurn()
      }
    },
    close: async () => {
      isClosed = true
      await Promise.all([...all].map((worker) => worker.terminate()))
    },
  }
}
