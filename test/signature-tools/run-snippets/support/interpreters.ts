import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'

const firstLine = (program: string, args: readonly string[]): string | undefined => {
  const { status, stdout } = spawnSync(program, args, { encoding: 'utf8' })
  return status === 0 ? stdout.split('\n', 1)[0] : undefined
}

/** Python asked for itself: what is on the PATH may be a slow stand-in that looks for the right version. */
const python = firstLine('python3', ['-c', 'import sys; print(sys.executable)'])

const searchPath = [dirname(process.execPath), ...(python ? [dirname(python)] : []), process.env.PATH].join(':')

/** What a program under test sees: where to find things, UTF-8, and no proxy of the machine. */
export const plainEnvironment = (more: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  PATH: searchPath,
  HOME: process.env.HOME ?? '/',
  LC_ALL: 'C.UTF-8',
  ...more,
})

/** Why a program cannot be used here, or undefined where it can. */
export const whyMissing = (program: string, version: readonly string[] = ['--version']): string | undefined =>
  spawnSync(program, version, { env: plainEnvironment(), timeout: 30_000 }).status === 0
    ? undefined
    : `${program} is not installed`
