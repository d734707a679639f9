import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { isLong } from '../support/rounds.ts'
import { spawnHeadless } from '../support/spawn-headless.ts'
import { makeTempDir } from '../support/temp-dir.ts'

const root = resolve(import.meta.dirname, '../..')
const run = promisify(execFile)
const npm = (args: string[], cwd: string): Promise<{ stdout: string }> =>
  run('npm', args, { cwd, timeout: 150_000, shell: process.platform === 'win32', maxBuffer: 16_000_000 })

const isBuilt = existsSync(join(root, 'out/main/headless.cjs')) && existsSync(join(root, 'out/renderer/index.html'))
const why = isBuilt ? '' : ' (skipped: there is no build; `npm run build` makes it)'

// npm takes longer for it than most folders of tests do.
test.runIf(isBuilt && isLong)(
  `the npm package installs and runs in an empty folder${why}`,
  { timeout: 180_000 },
  async (context) => {
    const folder = makeTempDir()
    await npm(['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], root)
    const [tarball = ''] = readdirSync(folder)
    expect(tarball).toMatch(/^paylink-console-[\d.]+\.tgz$/)

    const empty = join(folder, 'empty')
    mkdirSync(empty)
    writeFileSync(join(empty, 'package.json'), '{}')
    const installing = npm(
      ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', join('..', tarball)],
      empty,
    )
    const failure = await installing.then(
      () => undefined,
      (error: Error) => error,
    )
    if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENOTCACHED|ETIMEDOUT|EAI_FAIL/.test(failure?.message ?? '')) {
      context.skip('npm reaches no registry')
    }
    expect(failure).toBeUndefined()
    const { stdout } = await npm(['exec', '--offline', '--', 'paylink-console', '--version'], empty)
    expect(stdout.trim()).toMatch(/^\d+\.\d+\.\d+$/)

    const program = join(empty, 'node_modules/paylink-console/out/main/headless.js')
    const flags = ['--json', '--port', '0', '--console-port', '0', '--data-dir', join(folder, 'data')]
    const headless = spawnHeadless([program], flags)
    const { consoleUrl } = JSON.parse(await headless.firstLine) as { consoleUrl: string }
    expect(await (await fetch(consoleUrl)).text()).toContain('<div id="root"')
    headless.kill('SIGTERM')
    expect((await headless.ended).code).toBe(0)
  },
)
