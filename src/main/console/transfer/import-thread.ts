import type { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { workerFile } from '../../worker-file.ts'
import { ConsoleProblem } from '../http/problems.ts'
import type { ImportNews, ImportTask } from './import-worker.ts'
import { nothingImported } from './nothing-imported.ts'
import type { ReadImport } from './read-import.ts'

/** Memory limit. Ids of about a million records fit; a larger file is refused. MB. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 }
/** Maximum bytes in flight to the thread. Beyond it the sender waits. */
const maxAhead = 1024 * 1024
/**
 * A thread that read less than this is reused for the next file, which mostly is the same one: checked, then imported.
 */
const maxKept = 4 * 1024 * 1024
/** ms */
const keptFor = 10_000

export interface ImportJob {
  body: Readable
  /** The URLs of this engine. */
  ownUrls: readonly string[]
  /** Maximum size of the body. Bytes. */
  maxBytes: number
  /** Ends the job, which rejects with the signal's reason. */
  signal: AbortSignal
  /** Number of bytes read since the last call. */
  onTaken(bytes: number): void
}

export interface ImportThread {
  /**
   * Parses an import file, one at a time, as fast as the thread accepts bytes. Rejects with a ConsoleProblem when the
   * file is refused. The rest of the request body is then discarded, so that the client gets its response.
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

/** Settles with the result of the job, and reports whether the thread can take another. */
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
      // Copies the chunk, because it may be part of a larger buffer that would be copied as a whole.
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

/** The thread that parses imports. It starts on first use and ends after it was idle for a while. */
export const createImportThread = (): ImportThread => {
  let idle: Worker | undefined
  let ending: ReturnType<typeof setTimeout> | undefined

  const end = (worker: Worker | undefined): void => {
    if (worker === idle) idle = undefined
    void worker?.terminate()
  }
  const open = (): Worker => {
    const worker = new Worker(workerFile('import-worker', import.meta.url), { resourceLimits })
    worker.unref()
    // An error while the thread is idle or ending is ignored. While it works, its job handles the error.
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
