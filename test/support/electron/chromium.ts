import { type ChildProcess, spawn } from 'node:child_process'
import { findChromium } from '../../../scripts/find-chromium.ts'
import { isLong } from '../rounds.ts'

export const chromiumProgram = findChromium({ wholeFirst: isLong }) ?? '/usr/bin/chromium'

const flags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-startup-window',
  '--disable-popup-blocking',
  '--remote-debugging-port=0',
]

const endpointOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const [, endpoint] = /listening on (ws:\S+)/.exec(output) ?? []
      if (endpoint !== undefined) resolve(endpoint)
    })
    child.on('error', reject)
    child.on('exit', () => reject(new Error(`Chromium ended: ${output}`)))
  })

/** A Chromium that several programs, and the test that runs them, can connect to. */
export const startChromium = async (profileDir: string): Promise<{ endpoint: string; close: () => Promise<void> }> => {
  const child = spawn(chromiumProgram, [...flags, `--user-data-dir=${profileDir}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // A group of its own: Debian's program is a shell script, which does not end with what it starts.
    detached: true,
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    endpoint: await endpointOf(child),
    close: () => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
      return ended
    },
  }
}
