import { build, type InlineConfig } from 'vite'
import config from '../electron.vite.config.ts'
import { type Chunk, judgeBundle } from './bundle-budget.ts'
import { say } from './say.ts'

// Part of npm run check: builds the console, keeps nothing of it, and holds what its page loads first to its budget.

const { renderer } = config as { renderer: InlineConfig }
const built = await build({
  ...renderer,
  configFile: false,
  logLevel: 'error',
  build: { ...renderer.build, write: false, reportCompressedSize: false },
})
const outputs = [built].flat().flatMap((result) => ('output' in result ? result.output : []))
// The page names what it loads: a group of chunks in place of its entry is not marked as one.
const page = outputs.find(({ fileName }) => fileName === 'index.html')
const html = page?.type === 'asset' ? String(page.source) : ''
const chunks: Chunk[] = outputs
  .filter((output) => output.type === 'chunk')
  .map((chunk) => ({ ...chunk, isEntry: html.includes(`"/${chunk.fileName}"`) }))
const { bytes, faults } = judgeBundle(chunks)
say(`The console's page loads ${bytes} bytes of JavaScript first (brotli).`)
for (const fault of faults) say(fault)
process.exitCode = faults.length === 0 ? 0 : 1
