import type { Readable } from 'node:stream'
import type { Worker } from 'node:worker_threads'
import { ConsoleProblem } from '../http/problems.ts'
import type { ImportNews, ImportTask } from './import-worker.ts'
import { nothingImported } from './nothing-imported.ts'
import type { ReadImport } from './read-import.ts'

/** Bytes on their way to the thread; beyond it the sender waits. */
const maxAhead = 1024 * 1024

export interface ReadInThread {
  body: Readable
  ownUrls: readonly string[]
  /** Bytes the body may have. */
  maxBytes: number
  /** Ends the thread; the promise rejects with its reason. */
  signal: AbortSignal
  /** Bytes read since the last call. */
  onTaken(bytes: number): void
}

export const tooLarge = (maxBytes: number): ConsoleProblem =>
  new ConsoleProblem('too-large', `Nothing was imported: the file is larger than ${maxBytes / 1024 / 1024} MiB.`)

const failureOf = (error: unknown): unknown => {
  const outOfMemory = (error as NodeJS.ErrnoException | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return outOfMemory ? nothingImported('the file has more records than can be checked at once') : error
}

/**
 * Reads an import file in a thread of its own, as fast as that takes it in. Rejects with a ConsoleProblem that says why
 * it is refused. What the sender still sends then is passed over, so that it gets its answer.
 */
export const readInThread = (
  start: () => Worker,
  { body, ownUrls, maxBytes, signal, onTaken }: ReadInThread,
): Promise<ReadImport> =>
  new Promise((resolve, reject) => {
    const worker = start()
    const post = (task: ImportTask, transfer: ArrayBuffer[] = []): void => worker.postMessage(task, transfer)
    let given = 0
    let ahead = 0

    const settle = (act: () => void): void => {
      worker.removeAllListeners()
      // What a thread throws while it is ended is of no interest.
      worker.on('error', () => {})
      void worker.terminate()
      body.off('data', onData).off('end', onEnd).off('error', onBroken).off('close', onBroken)
      body.on('error', () => {}).resume()
      signal.removeEventListener('abort', onAbort)
      act()
    }
    const fail = (error: unknown): void => settle(() => reject(error))
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
    const onNews = (news: ImportNews): void => {
      switch (news.kind) {
        case 'refused':
          fail(new ConsoleProblem('invalid', news.message, news.fields))
          break
        case 'done':
          settle(() => resolve(news.read))
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
    worker.on('message', onNews)
    worker.once('error', (error) => fail(failureOf(error)))
    worker.once('exit', (code) => fail(new Error(`the thread that reads imports ended with ${code}`)))
    post({ kind: 'start', ownUrls })
    body.on('data', onData).once('end', onEnd).once('error', onBroken).once('close', onBroken)
  })
