import type { Readable } from 'node:stream'
import type { Worker } from 'node:worker_threads'
import { ConsoleProblem } from '../http/problems.ts'
import type { ImportNews, ImportTask } from './import-worker.ts'
import { nothingImported } from './nothing-imported.ts'
import type { ReadImport } from './read-import.ts'
import { startImportWorker } from './start-import-worker.ts'

/** Bytes on their way to the thread; beyond it the sender waits. */
const maxAhead = 1024 * 1024
/** A thread that read less than this is kept for the next file, which mostly is the same one: checked, then imported. */
const maxKept = 4 * 1024 * 1024
/** ms */
const keptFor = 10_000

export interface ImportJob {
  body: Readable
  /** Under which this engine is reached. */
  ownUrls: readonly string[]
  /** Bytes the body may have. */
  maxBytes: number
  /** Ends the job, which then rejects with the signal's reason. */
  signal: AbortSignal
  /** Bytes read since the last call. */
  onTaken(bytes: number): void
}

export interface ImportThread {
  /**
   * Reads an import file, as fast as the thread takes it in; one at a time. Rejects with a ConsoleProblem that says why it
   * is refused. What the sender still sends then is passed over, so that it gets its answer.
   */
  read(job: ImportJob): Promise<ReadImport>
  close(): void
}

export const tooLarge = (maxBytes: number): ConsoleProblem =>
  new ConsoleProblem('too-large', `Nothing was imported: the file is larger than ${maxBytes / 1024 / 1024} MiB.`)

const failureOf = (error: unknown): unknown => {
  const outOfMemory = (error as NodeJS.ErrnoException | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return outOfMemory ? nothingImported('the file has more records than can be checked at once') : error
}

/** Settles with what comes of the job, and says whether the thread can take another. */
const readWith = (
  worker: Worker,
  { body, ownUrls, maxBytes, signal, onTaken }: ImportJob,
  onOver: (reusable: boolean) => void,
): Promise<ReadImport> =>
  new Promise((resolve, reject) => {
    const post = (task: ImportTask, transfer: ArrayBuffer[] = []): void => worker.postMessage(task, transfer)
    let given = 0
    let ahead = 0

    const settle = (reusable: boolean, act: () => void): void => {
      worker.off('message', onNews).off('error', onError).off('exit', onExit)
      body.off('data', onData).off('end', onEnd).off('error', onBroken).off('close', onBroken)
      body.on('error', () => {}).resume()
      signal.removeEventListener('abort', onAbort)
      onOver(reusable && given <= maxKept)
      act()
    }
    const fail = (error: unknown): void => settle(false, () => reject(error))
    const onData = (chunk: Uint8Array): void => {
      given += chunk.length
      ahead += chunk.length
      if (given > maxBytes) {
        fail(tooLarge(maxBytes))
        return
      }
      // A copy of its own: the chunk may be part of a larger buffer, which would be copied as a whole.
      const bytes = Uint8Array.from(chunk)
      post({ kind: 'bytes', bytes }, [bytes.buffer])
      if (ahead > maxAhead) body.pause()
    }
    const onEnd = (): void => {
      body.off('close', onBroken)
      post({ kind: 'end' })
    }
    const onBroken = (): void => fail(new ConsoleProblem('invalid', 'The body broke off. Nothing was imported.'))
    const onAbort = (): void => fail(signal.reason)
    const onError = (error: unknown): void => fail(failureOf(error))
    const onExit = (code: number): void => fail(new Error(`the thread that reads imports ended with ${code}`))
    const onNews = (news: ImportNews): void => {
      switch (news.kind) {
        case 'refused':
          settle(true, () => reject(new ConsoleProblem('invalid', news.message, news.fields)))
          break
        case 'done':
          settle(true, () => resolve(news.read))
          break
        case 'taken':
          ahead -= news.bytes
          onTaken(news.bytes)
          if (ahead <= maxAhead) body.resume()
      }
    }

    if (signal.aborted) {
      onAbort()
      return
    }
    signal.addEventListener('abort', onAbort, { once: true })
    worker.on('message', onNews).once('error', onError).once('exit', onExit)
    post({ kind: 'start', ownUrls })
    body.on('data', onData).once('end', onEnd).once('error', onBroken).once('close', onBroken)
  })

/** The thread that reads imports: started when first needed, ended when it was idle for a while. */
export const createImportThread = (start: () => Worker = startImportWorker): ImportThread => {
  let idle: Worker | undefined
  let ending: ReturnType<typeof setTimeout> | undefined

  const end = (worker: Worker | undefined): void => {
    if (worker === idle) idle = undefined
    void worker?.terminate()
  }
  const open = (): Worker => {
    const worker = start()
    worker.unref()
    // One that breaks while it is idle or being ended is of no interest; while at work its job listens too.
    worker.on('error', () => {})
    worker.once('exit', () => {
      if (worker === idle) idle = undefined
    })
    return worker
  }
  const take = (): Worker => {
    clearTimeout(ending)
    const worker = idle ?? open()
    idle = undefined
    return worker
  }

  return {
    read: (job) => {
      const worker = take()
      return readWith(worker, job, (reusable) => {
        if (!reusable) {
          end(worker)
          return
        }
        idle = worker
        ending = setTimeout(() => end(worker), keptFor).unref()
      })
    },
    close() {
      clearTimeout(ending)
      end(idle)
    },
  }
}
