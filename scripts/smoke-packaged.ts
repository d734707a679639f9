import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { root } from './run-program.ts'
import { say } from './say.ts'

// node --import tsx scripts/smoke-packaged.ts: starts what `npm run dist` unpacked in dist/, and looks at its window over
// Chromium's debugging port. A packaged program cannot be talked to in any other way.

const programs: Readonly<Partial<Record<NodeJS.Platform, [RegExp, string]>>> = {
  linux: [/^linux.*unpacked$/, 'paylink-console'],
  darwin: [/^mac/, 'Paylink Console.app/Contents/MacOS/Paylink Console'],
  win32: [/^win.*unpacked$/, 'Paylink Console.exe'],
}
const port = 9333

const [directory, name] = programs[process.platform] ?? [/^$/, '']
const unpacked = (await readdir(join(root, 'dist'))).find((entry) => directory.test(entry))
if (unpacked === undefined) throw new Error('There is no unpacked program in dist/: run `npm run dist` first.')

const data = await mkdtemp(join(tmpdir(), 'paylink-smoke-'))
// Ubuntu allows a sandbox only to programs that were installed.
const sandbox = process.platform === 'linux' ? ['--no-sandbox'] : []
const flags = ['--port=0', '--console-port=0', `--data-dir=${join(data, 'data')}`]
const program = join(root, 'dist', unpacked, name)
const child = spawn(program, [...sandbox, `--remote-debugging-port=${port}`, ...flags], { stdio: 'inherit' })

const look = async (): Promise<void> => {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const pages = browser.contexts().flatMap((context) => context.pages())
  const page = pages.find((one) => one.url().startsWith('http://127.0.0.1:'))
  if (page === undefined) throw new Error('no page of the console yet')
  await page.getByText('Service up').waitFor({ timeout: 20_000 })
}

let problem: unknown
try {
  for (let attempt = 1; attempt <= 30; attempt += 1) {
    problem = await look().then(
      () => undefined,
      (error: unknown) => error,
    )
    if (problem === undefined || child.exitCode !== null) break
    await wait(1_000)
  }
} finally {
  child.kill()
  await rm(data, { recursive: true, force: true, maxRetries: 5 }).catch(() => {})
}
say(problem === undefined ? `${program} shows the console.` : `${program} does not show the console: ${problem}`)
process.exit(problem === undefined ? 0 : 1)
