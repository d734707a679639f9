import { setPriority } from 'node:os'
import { distance } from 'fastest-levenshtein'
import type { Diagnosis } from '../../../shared/contract/signature.ts'
import { diagnoseInSteps } from '../doctor/diagnose.ts'
import { type Resigned, resignInSteps } from '../doctor/resign.ts'
import type { Progress } from '../doctor/search.ts'
import type { DoctorTask } from './doctor-workers.ts'
import { loadDigests } from './load-digests.ts'
import { createSearchScheduler } from './search-scheduler.ts'

/** Entry point of the threads that run diagnoses, many of them concurrently. */

/** Interval of progress messages, in ms. */
const progressEveryMs = 50
/**
 * Lowers the priority of the thread: on a busy core the engine's own thread gets three times its share. A lower
 * priority would starve the search. Only Linux has priorities per thread.
 */
const niceness = 5

if (process.platform === 'linux') setPriority(0, niceness)
let engineBusy: Int32Array = new Int32Array(1)
const schedule = createSearchScheduler(() => Atomics.load(engineBusy, 0) === 1)

/** Resolves to undefined when it was stopped. */
const diagnoseTask = async (task: DoctorTask): Promise<Diagnosis | Resigned | undefined> => {
  const { evidence, budget, candidates, progress: port, stopped } = task
  engineBusy = task.busy
  let answer: Diagnosis | Resigned | undefined
  let sentAt = performance.now()
  let latest: Progress = { stage: 'exact', tried: 0, share: 0 }
  const report = (): void => {
    sentAt = performance.now()
    port.postMessage(latest)
  }
  const deps = { digests: await loadDigests(), distance, now: () => performance.now(), budget }
  const steps: Generator<Progress, Diagnosis | Resigned> = candidates
    ? resignInSteps(evidence, candidates, deps)
    : diagnoseInSteps(evidence, deps)
  try {
    await schedule({
      step: () => {
        if (Atomics.load(stopped, 0) === 1) return true
        const { done, value } = steps.next()
        if (done) {
          answer = value
          return true
        }
        latest = value
        if (performance.now() - sentAt >= progressEveryMs) report()
        return false
      },
      report,
    })
    if (answer && 'tried' in answer) port.postMessage({ ...latest, tried: answer.tried, share: 1 } satisfies Progress)
    return answer
  } finally {
    port.close()
  }
}

export default diagnoseTask
