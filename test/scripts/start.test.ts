import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { delimiter, join, resolve } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeTempDir } from '../support/temp-dir.ts'

// scripts/start.ts as npm runs it, on a desk made of an empty display and a program in place of Electron or the browser.

const root = resolve(import.meta.dirname, '../..')
const isBuilt = existsSync(join(root, 'out/main/headless.cjs'))

/** A shell script that can be run, in a folder of its own. */
const makeProgram = (name: string, script: string): string => {
  const folder = join(makeTempDir(), 'bin')
  mkdirSync(folder)
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`)
  chmodSync(join(folder, name), 0o755)
  return folder
}

interface Running {
  child: ChildProcess
  output(): string
  ended: Promise<number | null>
  /** Resolves when this has been printed. */
  printed(text: RegExp): Promise<void>
}

const startOnDesk = (flags: string[], env: Record<string, string>): Running => {
  const { CI: _, SSH_CONNECTION: __, WAYLAND_DISPLAY: ___, ...inherited } = process.env
  // Electron's sandbox does not run as root, which a build machine may be.
  const asUser = 'data:text/javascript,process.getuid=()=>1000'
  const child = spawn(process.execPath, ['--import', asUser, '--import', 'tsx', 'scripts/start.ts', ...flags], {
    ...{ cwd: root, env: { ...inherited, DISPLAY: ':99', ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  })
  let output = ''
  let onOutput = (): void => {}
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      onOutput()
    })
  }
  const ended = new Promise<number | null>((end) => child.once('close', end))
  onTestFinished(() => void child.kill('SIGKILL'))
  const printed = (text: RegExp): Promise<void> =>
    new Promise((found, reject) => {
      onOutput = () => void (text.test(output) && found())
      onOutput()
      void ended.then(() => reject(new Error(`it ended: ${output}`)))
    })
  return { child, output: () => output, ended, printed }
}

describe.skipIf(process.platform === 'win32' || !isBuilt)('npm start on a desk', { timeout: 180_000 }, () => {
  test('gives Electron the flags behind --, for it would end for what looks like an address, and as itself', async () => {
    const electron = makeProgram('electron', `printf '%s\\n' "$@" "node: $ELECTRON_RUN_AS_NODE"`)
    const flags = ['--merchant', 'mk_a:sk_b', '--pay-url', 'https://pay.example', '--port', '1']
    const { ended, output } = startOnDesk(flags, { ELECTRON_OVERRIDE_DIST_PATH: electron, ELECTRON_RUN_AS_NODE: '1' })
    expect(await ended, output()).toBe(0)
    expect(
      output()
        .trimEnd()
        .split('\n')
        .map((line) => line.trim()),
    ).toEqual(['.', '--', ...flags, 'node:'])
  })

  test('goes on in the browser when Ctrl-C gives up the download of Electron', async () => {
    const folder = makeTempDir()
    const opened = join(folder, 'opened')
    const browser = makeProgram(process.platform === 'darwin' ? 'open' : 'xdg-open', `echo "$1" > '${opened}'`)
    const server = createServer((_request, response) => void response.write('x'))
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const requested = new Promise((request) => server.once('request', request))
    const ports = ['--port', '0', '--console-port', '0', '--data-dir', join(folder, 'data')]
    const program = startOnDesk(ports, {
      PATH: `${browser}${delimiter}${process.env.PATH ?? ''}`,
      ELECTRON_OVERRIDE_DIST_PATH: join(folder, 'none'),
      ELECTRON_MIRROR: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      electron_config_cache: join(folder, 'cache'),
    })
    await Promise.race([requested, program.ended])
    program.child.kill('SIGINT')
    await program.printed(/Electron could not be fetched \(you stopped it\), so the console opens in your browser/)
    await program.printed(/token=/)
    await expect.poll(() => existsSync(opened)).toBe(true)
    program.child.kill('SIGINT')
    expect(await program.ended, program.output()).toBe(0)
  })
})
