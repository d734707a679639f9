import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { Script } from 'node:vm'

const sha1 = (bytes: Buffer): string => createHash('sha1').update(bytes).digest('hex')

/** V8 itself compares its version and the text's length only, and code of another Node or text ends the process. */
const stampOf = (text: Buffer, code: Buffer): string =>
  `${process.version} ${process.platform} ${process.arch} ${sha1(text)} ${sha1(code)}\n`

/** Returns the code in `<file>.cache` if this very Node wrote it of this text; otherwise undefined. */
const codeOf = (file: string, text: Buffer): Buffer | undefined => {
  try {
    const cache = readFileSync(`${file}.cache`)
    const code = cache.subarray(cache.indexOf('\n') + 1)
    return cache.toString('latin1', 0, cache.length - code.length) === stampOf(text, code) ? code : undefined
  } catch {
    return undefined
  }
}

/**
 * Compiles a CommonJS file in ASCII. `<file>.cache` is V8's code of it, from the Node that built it: another Node compiles the
 * text, which takes a third of the start of an empty engine. So does V8 with flags such as --max-old-space-size. `run` executes
 * the file, `keep` writes the code of all functions that ran.
 */
export const compileProgram = (file: string): { script: Script; run(): void; keep(): void } => {
  const text = readFileSync(file)
  const cachedData = codeOf(file, text)
  const script = new Script(text.toString('latin1'), { filename: file, ...(cachedData && { cachedData }) })
  return {
    script,
    run: () => script.runInThisContext()({}, createRequire(file), file, dirname(file)),
    keep: () => {
      const code = script.createCachedData()
      writeFileSync(`${file}.cache`, Buffer.concat([Buffer.from(stampOf(text, code)), code]))
    },
  }
}
