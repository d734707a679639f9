import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { Script } from 'node:vm'

/**
 * Compiles a CommonJS file. `<file>.cache` is V8's code of it, from the Node that built it: another version compiles the
 * text, which takes a third of the start of an empty engine. `run` executes the file.
 */
export const compileProgram = (file: string): { script: Script; run(): void } => {
  const cache = `${file}.cache`
  const script = new Script(readFileSync(file, 'latin1'), {
    filename: file,
    ...(existsSync(cache) && { cachedData: readFileSync(cache) }),
  })
  return { script, run: () => script.runInThisContext()({}, createRequire(file), file, dirname(file)) }
}
