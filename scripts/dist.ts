import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildIfNeeded } from './build-if-needed.ts'
import { distFailure } from './dist-failure.ts'
import { distFlags } from './dist-flags.ts'
import { root } from './run-program.ts'
import { say } from './say.ts'

// npm run dist [-- flags of electron-builder]: installers for this system in dist/, as electron-builder.yml says.
// electron-builder is fetched when it is needed: it is large, and few who work on this need it.

const builder = 'electron-builder@26.17.0'
const log = 'out/dist.log'
const flags = [...distFlags(process.platform, process.env), ...process.argv.slice(2)]

/** Runs to the end; progress is shown as it comes, the whole output is kept. */
const build = (npm: string): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const args = [npm, 'exec', '--yes', `--package=${builder}`, '--', 'electron-builder', '--publish', 'never']
    const child = spawn(process.execPath, [...args, ...flags], { cwd: root })
    let output = ''
    let shown = 0
    const take = (chunk: Buffer): void => {
      output += chunk.toString()
      const end = output.lastIndexOf('\n')
      if (end < shown) return
      for (const line of output.slice(shown, end).split('\n')) if (/^\s*•/.test(line)) say(line)
      shown = end + 1
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.on('error', (error) => resolve({ code: 127, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })

const dist = async (): Promise<number> => {
  const npm = process.env.npm_execpath
  if (npm === undefined) {
    say('Run it as `npm run dist`: it fetches electron-builder with npm.')
    return 1
  }
  if (!(await buildIfNeeded(say))) return 1
  say(`Packaging with ${builder} (fetched the first time)…`)
  const { code, output } = await build(npm)
  await writeFile(join(root, log), output)
  if (code === 0) {
    say('Done: the installers are in dist/.')
    return 0
  }
  say(distFailure(output) ?? `electron-builder failed; ${log} has what it said.`)
  return 1
}

process.exitCode = await dist()
