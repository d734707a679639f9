import { spawn } from 'node:child_process'
import { _electron } from '@playwright/test'
import { type LaunchOptions, root, type WindowProgram } from './window-program.ts'

/** Without what would configure the product, or make Electron plain Node. */
const ownEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined || /^(PAYLINK_|NODE_OPTIONS$|ELECTRON_RUN_AS_NODE$)/.test(name) ? [] : [[name, value]],
    ),
  )

const hasSandbox = process.platform !== 'linux' || process.env.CI === undefined

/** Playwright fails to launch a program that ends before it is ready. */
const spawnElectron = (executablePath: string, args: readonly string[], env: Record<string, string>): WindowProgram => {
  const sandbox = hasSandbox ? [] : ['--no-sandbox']
  const child = spawn(executablePath, [...sandbox, ...args], { cwd: root, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  return {
    evaluate: async () => Promise.reject(new Error('It was to end at once')),
    pages: () => [],
    ended: new Promise((resolve) => child.once('close', (code) => resolve({ code, output }))),
    output: () => output,
    kill: (signal) => void child.kill(signal),
  }
}

/** The real program. Its menus, boxes and notifications are the system's: a test puts its own in their place first. */
export const launchElectron = async (
  executablePath: string,
  { flags, env = {}, endsAtOnce = false }: LaunchOptions,
): Promise<WindowProgram> => {
  const args = ['.', '--', ...flags]
  if (endsAtOnce) return spawnElectron(executablePath, args, { ...ownEnvironment(), ...env })
  const app = await _electron.launch({
    executablePath,
    args,
    cwd: root,
    chromiumSandbox: hasSandbox,
    env: { ...ownEnvironment(), ...env },
  })
  const child = app.process()
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  return {
    evaluate: (run, argument) => app.evaluate(run as never, argument as never),
    pages: () => app.windows(),
    ended: new Promise((resolve) => child.once('close', (code) => resolve({ code, output }))),
    output: () => output,
    kill: (signal) => void child.kill(signal),
  }
}
