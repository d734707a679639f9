import { loadTypescript } from '../../load-typescript.mjs'

/** Worker entry when running from source. */
export default (await loadTypescript('./case-worker.ts', import.meta.url)).default
