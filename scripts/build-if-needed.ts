import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { installed, root, run } from './run-program.ts'

// Builds out/ when it is missing or older than what it is made of. Used by `npm start` and `npm test`.

/** What the build is made of, relative to the root: folders and files. */
export const buildSources = [
  'src',
  'package.json',
  'package-lock.json',
  'electron.vite.config.ts',
  'scripts/code-cache.ts',
  'scripts/compress-files.ts',
  'scripts/console-proxy.ts',
  'scripts/inline-text-files.ts',
  'scripts/run-program.ts',
  'scripts/slim-undici.ts',
  'scripts/write-code-cache.ts',
  'tsconfig.base.json',
]
const built = [
  'out/main/headless.js',
  'out/main/headless.cjs',
  'out/main/index.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
]

const modifiedAt = async (path: string): Promise<number | undefined> => {
  const found = await stat(path).catch(() => undefined)
  return found?.mtimeMs
}

const newestUnder = async (path: string): Promise<number> => {
  const own = (await modifiedAt(path)) ?? 0
  const entries = await readdir(path, { recursive: true }).catch(() => [])
  const times = await Promise.all(entries.map((entry) => modifiedAt(join(path, entry))))
  return Math.max(own, ...times.map((time) => time ?? 0))
}

/** Whether out/ is there and no older than what it is made of. */
export const isBuilt = async (): Promise<boolean> => {
  const outputs = await Promise.all(built.map((path) => modifiedAt(join(root, path))))
  const inputs = await Promise.all(buildSources.map((path) => newestUnder(join(root, path))))
  const newest = Math.max(...inputs)
  return outputs.every((time) => time !== undefined && time >= newest)
}

/** Resolves to whether there is now a build to run; `say` is called with what happens. */
export const buildIfNeeded = async (say: (line: string) => void): Promise<boolean> => {
  if (await isBuilt()) return true
  say('Building (only after a change)…')
  const { code, output } = await run([...installed('electron-vite/bin/electron-vite.js'), 'build'])
  if (code === 0) return true
  // Where in the bundler it happened helps nobody.
  const reasons = output.replace(/^ +at .*\n/gm, '').trimEnd()
  say(`${reasons}\n\nThe build failed; the lines above say where. \`npm run check\` may say more.`)
  return false
}
