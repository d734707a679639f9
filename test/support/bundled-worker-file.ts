import { resolve } from 'node:path'

/**
 * Stands in for `src/main/worker-file.ts` (see vitest.config.ts): threads run as `build-engine.ts` bundles them, because
 * from source each would translate its modules again, which takes seconds.
 */
export const workerFile = (name: string): string => resolve(import.meta.dirname, '../../out/tests', `${name}.js`)
