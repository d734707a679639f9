/** The thread's entry where nothing is built: threads do not take over the loader that reads TypeScript. */
import { tsImport } from 'tsx/esm/api'

const { default: diagnoseTask } = await tsImport('./diagnose-worker.ts', import.meta.url)

export default diagnoseTask
