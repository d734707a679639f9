import { _electron } from '@playwright/test'
import { type LaunchOptions, root, type WindowProgram } from './window-program.ts'

const ownEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )

/** The real program. Its menus, boxes and notifications are the system's: a test puts its own in their place first. */
export const launchElectron = async (
  executablePath: string,
  { flags, env = {} }: LaunchOptions,
): Promise<WindowProgram> => {
  const app = await _electron.launch({
    executablePath,
    args: ['.', '--', ...flags],
    cwd: root,
    chromiumSandbox: process.platform !== 'linux' || process.env.CI === undefined,
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
    ended: new Promise((resolve) => child.once('exit', (code) => resolve({ code, output }))),
    output: () => output,
    kill: (signal) => void child.kill(signal),
  }
}
