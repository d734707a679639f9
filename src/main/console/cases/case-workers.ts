import { MessageChannel } from 'node:worker_threads'
import type { CaseReading } from '../../cases/read-case.ts'
import type { RedactionDeps } from '../../cases/redact-case.ts'
import { workerFile } from '../../worker-file.ts'
import { createLimitedThread } from '../parsers/limited-thread.ts'
import type { BuildTask, BuiltCase, CaseTask, SigningAnswer, SigningQuestion } from './case-worker.ts'

export interface CaseWorkers {
  read(text: string): Promise<CaseReading>
  /**
   * Builds a case. `resign` runs in the caller's thread; when it rejects, so does this. Ends with the signal's reason when
   * nobody waits any more.
   */
  build(
    task: Omit<BuildTask, 'kind' | 'doctor'>,
    resign: RedactionDeps['resign'],
    signal: AbortSignal,
  ): Promise<BuiltCase>
  close(): Promise<void>
}

/** ms. A case of ten million characters is read in one second, more on a busy machine. */
const readLimit = 20_000
/** ms. It includes the searches of the doctor, which wait for one another. */
const buildLimit = 300_000
const maxMb = 512

/**
 * Reads and builds cases in two worker threads, so that reading does not wait for building. Rejects with a ThreadLimit
 * for a case that exceeds the time or memory of its thread.
 */
export const createCaseWorkers = (filename = workerFile('case-worker', import.meta.url)): CaseWorkers => {
  const reading = createLimitedThread<CaseTask>(filename, maxMb)
  const building = createLimitedThread<CaseTask>(filename, maxMb)

  return {
    read: (text) => reading.run({ kind: 'read', text }, { timeLimit: readLimit }) as Promise<CaseReading>,
    build: async (task, resign, signal) => {
      const { port1, port2 } = new MessageChannel()
      let failure: unknown
      port1.on('message', async ({ original, candidates }: SigningQuestion) => {
        const answer: SigningAnswer = await resign(original, candidates).catch((error: unknown) => {
          failure = error
          return undefined
        })
        port1.postMessage(answer)
      })
      try {
        const built = building.run(
          { kind: 'build', ...task, doctor: port2 },
          { timeLimit: buildLimit, signal, transferList: [port2] },
        )
        return (await built) as BuiltCase
      } catch (error) {
        throw failure ?? error
      } finally {
        port1.close()
      }
    },
    close: async () => void (await Promise.all([reading.close(), building.close()])),
  }
}
