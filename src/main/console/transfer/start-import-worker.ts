import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** MB. Ids of about a million records fit; a file with more is refused instead of taking the engine's memory. */
const options: WorkerOptions = { resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 } }

/**
 * Built, the thread is a file of its own beside the entries. From the source it needs tsx to read TypeScript, which it
 * has to register itself: threads do not take that over from `--import`.
 */
export const startImportWorker = (): Worker => {
  const own = import.meta.url
  if (!own.endsWith('.ts')) {
    return new Worker(new URL(own.includes('/chunks/') ? '../import-worker.js' : './import-worker.js', own), options)
  }
  const tsx = new URL('index.mjs', pathToFileURL(createRequire(own).resolve('tsx/esm/api'))).href
  const entry = new URL('./import-worker.ts', own).href
  return new Worker(`import('${tsx}').then(({ tsImport }) => tsImport('${entry}', '${entry}'))`, {
    ...options,
    eval: true,
  })
}
