import { resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { inlineTextFiles } from './inline-text-files.ts'
import { run } from './run-program.ts'
import { slimUndici } from './slim-undici.ts'

// Part of the build. Node keeps no compiled code of modules, so a start compiles all that it needs. The headless program
// becomes one CommonJS file, whose code V8 can write down; src/main/compile-program.ts reads both.

/** All but what has files beside its code; it is imported when it is first needed. */
const bundled = /^(?!piscina|@fastify\/swagger)[@a-z]/

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * A function of what Node gives a CommonJS module. It is strict, as modules are, and in ASCII: V8 takes longer to read a text
 * with any other character.
 */
const asciiFunction: Plugin = {
  name: 'ascii-function',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      if (/\\[^\0-\x7f]|String\.raw\s*`[^`]*[^\0-\x7f]/.test(chunk.code))
        throw new Error('A character that is not ASCII, after a backslash or in String.raw, would be changed.')
      const code = chunk.code.replace(/[^\0-\x7f]/g, escaped)
      chunk.code = `(function (exports, require, __filename, __dirname) {'use strict';${code}\n})`
    }
  },
}

export const codeCache = (): Plugin => ({
  name: 'code-cache',
  async closeBundle(error) {
    if (error !== undefined || this.meta.watchMode) return
    await build({
      configFile: false,
      logLevel: 'warn',
      plugins: [inlineTextFiles(), slimUndici(), asciiFunction],
      ssr: { noExternal: [bundled], target: 'node' },
      build: {
        ssr: 'src/main/headless.ts',
        outDir: 'out/main',
        emptyOutDir: false,
        target: 'node20',
        rolldownOptions: {
          output: {
            format: 'cjs',
            entryFileNames: 'headless.cjs',
            codeSplitting: false,
            dynamicImportInCjs: false,
          },
        },
      },
    })
    const writing = ['--import', 'tsx', 'scripts/write-code-cache.ts', resolve('out/main/headless.cjs')]
    // Flags in NODE_OPTIONS would make a cache that no other start takes.
    const { code, output } = await run([process.execPath, ...writing], { env: { NODE_OPTIONS: '' }, limit: 120_000 })
    if (code !== 0) throw new Error(output)
  },
})
