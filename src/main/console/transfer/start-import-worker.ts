import { Worker } from 'node:worker_threads'
import { workerFile } from '../../worker-file.ts'

/** MB. Ids of about a million records fit; a file with more is refused instead of taking the engine's memory. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 }

export const startImportWorker = (): Worker =>
  new Worker(workerFile('import-worker', import.meta.url), { resourceLimits })
