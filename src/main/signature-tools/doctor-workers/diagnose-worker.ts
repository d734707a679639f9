import { parentPort } from 'node:worker_threads'
import { distance } from 'fastest-levenshtein'
import { diagnose } from '../doctor/diagnose.ts'
import type { Progress } from '../doctor/search.ts'
import type { DoctorAnswer, DoctorTask } from './doctor-workers.ts'
import { nodeDigests } from './node-digests.ts'

/** Entry of the worker thread that looks into signatures: one task after the other, so that the engine never waits. */

/** ms between two words on how far it is. */
const tellEveryMs = 50

const port = parentPort
const tell = (answer: DoctorAnswer): void => port?.postMessage(answer)

port?.on('message', ({ evidence, budgetMs, withProgress }: DoctorTask) => {
  let toldAt = performance.now()
  let stage: Progress['stage'] = 'exact'
  const onProgress = (progress: Progress) => {
    stage = progress.stage
    if (performance.now() - toldAt < tellEveryMs) return
    toldAt = performance.now()
    tell({ kind: 'progress', progress })
  }
  const diagnosis = diagnose(evidence, {
    digests: nodeDigests,
    distance,
    now: () => performance.now(),
    budget: 1_200_000,
  })
  if (withProgress) tell({ kind: 'progress', progress: { stage, tried: diagnosis.tried, share: 1 } })
  tell({ kind: 'done', diagnosis })
})
