import { readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { isBuilt } from '../../scripts/build-if-needed.ts'
import { inlineTextFiles } from '../../scripts/inline-text-files.ts'
import { slimUndici } from '../../scripts/slim-undici.ts'

/**
 * Bundles the processes and threads that tests start, once for all of them. Run through tsx, each start would translate
 * 600 files, which takes four times as long as the start itself.
 */
const root = resolve(import.meta.dirname, '../..')
/** Where it puts them: beside `out/renderer`, which the engine serves. */
export const outDir = join(root, 'out/tests')
const entries = {
  headless: 'src/main/headless.ts',
  'parse-worker': 'src/main/console/parsers/parse-worker.ts',
  'case-worker': 'src/main/console/cases/case-worker.ts',
  'diagnose-worker': 'src/main/signature-tools/doctor-workers/diagnose-worker.ts',
  'import-worker': 'src/main/console/transfer/import-worker.ts',
  'store-process': 'test/support/store-process.ts',
  'fuzz-parsers': 'test/support/fuzz-parsers.ts',
}
const sources = [
  'src/main',
  'src/shared',
  'test/support',
  'package.json',
  'package-lock.json',
  'scripts/inline-text-files.ts',
  'scripts/slim-undici.ts',
]

const modifiedAt = async (path: string): Promise<number> => (await stat(path).catch(() => undefined))?.mtimeMs ?? 0

const newestUnder = async (path: string): Promise<number> => {
  const entries = await readdir(path, { recursive: true }).catch(() => [])
  return Math.max(await modifiedAt(path), ...(await Promise.all(entries.map((entry) => modifiedAt(join(path, entry))))))
}

const isFresh = async (): Promise<boolean> => {
  const outputs = await Promise.all(Object.keys(entries).map((name) => modifiedAt(join(outDir, `${name}.js`))))
  const inputs = await Promise.all(sources.map((source) => newestUnder(join(root, source))))
  return Math.min(...outputs) > Math.max(...inputs)
}

/** Vitest runs this before the first test. What `npm run build` made starts in half the time, because its code is compiled. */
export default async (): Promise<void> => {
  if (await isBuilt()) process.env.PAYLINK_TEST_PROGRAM = 'out/main/headless.js'
  if (await isFresh()) return
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [inlineTextFiles(), slimUndici()],
    ssr: { noExternal: ['undici', 'zod'] },
    build: {
      ssr: true,
      target: 'node20',
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
        input: entries,
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  })
}
