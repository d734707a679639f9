import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'

/** The browser behind the stand-in, one for each program: its default context is the default session, kept on disk. */
export interface RunningChromium {
  browser: Browser
  /** For a test to connect to. */
  endpoint: string
  kill(): void
}

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
  '--remote-debugging-port=0',
]

const endpointOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const [, endpoint] = /listening on (ws:\S+)/.exec(said) ?? []
      if (endpoint !== undefined) resolve(endpoint)
    })
    child.on('error', reject)
    child.on('exit', () => reject(new Error(`Chromium ended: ${said}`)))
  })

export const startChromium = async (profileDir: string): Promise<RunningChromium> => {
  const program = process.env.PAYLINK_CHROMIUM || '/usr/bin/chromium'
  const profile = `--user-data-dir=${join(profileDir, 'chromium')}`
  const child = spawn(program, [...flags, profile], { stdio: ['ignore', 'ignore', 'pipe'] })
  const kill = (): void => void child.kill('SIGKILL')
  process.once('exit', kill)
  const endpoint = await endpointOf(child)
  return { browser: await chromium.connectOverCDP(endpoint), endpoint, kill }
}
