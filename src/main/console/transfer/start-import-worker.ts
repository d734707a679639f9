import { Worker } from 'node:worker_threads'
import { workerFile } from '../../worker-file.ts'

/** Memory limit. Ids of about a million records fit; a larger file is refused. MB. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 }

export const startImportWorker = (): Worker =>
  new Worker(workerFile('import-worker', import.meta.url), { resourceLimits })
