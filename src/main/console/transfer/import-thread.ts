import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { MessageChannel } from 'node:worker_threads'
import type { Piscina } from 'piscina'
import { openPool } from '../../open-pool.ts'
import { workerFile } from '../../worker-file.ts'
import { ConsoleProblem } from '../http/problems.ts'
import type { ImportRefusal, ImportTask } from './import-worker.ts'
import { nothingImported } from './nothing-imported.ts'
import type { ReadImport } from './read-import.ts'

/** Memory limit. Ids of about a million records fit; a larger file is refused. MB. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 }
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
  /** Number of bytes parsed since the last call. */
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

/** The thread that parses imports. It starts on first use and ends after it was idle for a while. */
export const createImportThread = (filename: string = workerFile('import-worker', import.meta.url)): ImportThread => {
  let pool: Piscina<ImportTask, ReadImport | ImportRefusal> | undefined

  const close = (): void => {
    void pool?.destroy()
    pool = undefined
  }
  const read = async ({ body, ownUrls, maxBytes, signal, onTaken }: ImportJob): Promise<ReadImport> => {
    const over = new AbortController()
    const ending = AbortSignal.any([signal, over.signal])
    const { port1, port2 } = new MessageChannel()
    let given = 0
    /** Hands over the body piece by piece. The next one waits until the thread has parsed the last. */
    const pass = async (): Promise<void> => {
      // The rest of a refused body is discarded, which its connection has to outlive.
      for await (const chunk of body.iterator({ destroyOnReturn: false })) {
        given += chunk.length
        if (given > maxBytes) throw tooLarge(maxBytes)
        // A copy, because the chunk may be part of a larger buffer.
        const bytes = Uint8Array.from(chunk)
        port1.postMessage(bytes, [bytes.buffer])
        await once(port1, 'message', { signal: ending })
        onTaken(chunk.length)
      }
      port1.postMessage(null)
    }
    const brokenOff = new ConsoleProblem('invalid', 'The body broke off. Nothing was imported.')
    const passed = pass().catch((error: unknown) => over.abort(error instanceof ConsoleProblem ? error : brokenOff))
    try {
      pool ??= await openPool({ filename, idleTimeout: keptFor, resourceLimits })
      const answer = await pool.run({ pieces: port2, ownUrls }, { transferList: [port2], signal: ending })
      if ('refused' in answer) throw new ConsoleProblem('invalid', answer.refused, answer.fields)
      return answer
    } catch (error) {
      throw ending.aborted ? ending.reason : failureOf(error)
    } finally {
      over.abort()
      port1.close()
      if (given > maxKept) close()
      body.on('error', () => {})
      void passed.then(() => body.resume())
    }
  }

  return { read, close }
}
