import { readdirSync } from 'node:fs'
import { installed, root, run } from './run-program.ts'
import { say } from './say.ts'

// npm run check: types, style, import rule, bundle, unused code. Two at a time; whole output only of what fails.

interface Check {
  name: string
  command: string[]
}

const projects = readdirSync(root)
  .filter((name) => /^tsconfig\.(?!base\.).+\.json$/.test(name))
  .sort()

const checks: Check[] = [
  ...projects.map((project) => ({
    name: `types of ${project}`,
    command: [...installed('typescript/bin/tsc'), '-p', project],
  })),
  { name: 'style (biome)', command: [...installed('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'] },
  {
    name: 'import rule (dependency-cruiser)',
    command: [
      ...installed('dependency-cruiser/bin/dependency-cruise.mjs'),
      ...['--config', '.dependency-cruiser.cjs', '--output-type', 'err-long', 'src'],
    ],
  },
  {
    name: 'first JavaScript of the console',
    command: [...installed('tsx/dist/cli.mjs'), 'scripts/check-bundle.ts'],
  },
  { name: 'unused code (knip)', command: [...installed('knip/bin/knip.js'), '--no-progress'] },
]

const failed: string[] = []

const perform = async ({ name, command }: Check): Promise<void> => {
  const startedAt = performance.now()
  const { code, output } = await run(command)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  say(`${code === 0 ? 'ok    ' : 'FAILED'}  ${seconds.padStart(5)} s  ${name}`)
  if (code === 0) return
  failed.push(name)
  say(output.trimEnd().replace(/^/gm, '    '))
}

const waiting = checks.values()
const worker = async (): Promise<void> => {
  for (const check of waiting) await perform(check)
}
await Promise.all([worker(), worker()])

say(failed.length === 0 ? `All ${checks.length} checks passed.` : `Failed: ${failed.join(', ')}.`)
process.exitCode = failed.length === 0 ? 0 : 1
