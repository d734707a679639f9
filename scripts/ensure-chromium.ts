import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run-program.ts'
import { say } from './say.ts'

// The browser tests need a Chromium. One that is there is used; as root on Debian it is installed.

const names = ['chromium', 'chromium-browser', 'google-chrome']

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const onPath = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((directory) => join(directory, name))
    .find(isProgram)

const find = (): string | undefined => names.map(onPath).find((path) => path !== undefined)

const install = async (): Promise<void> => {
  say('No Chromium here: installing Debian’s (once, a few minutes)…')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', 'chromium']]) {
    const { code, output } = await run(['apt-get', '-q', ...args], { env })
    if (code !== 0) throw new Error(`apt-get ${args.join(' ')} failed:\n${output}`)
  }
}

/** Path of a Chromium that can be run; rejects with a sentence that says what to do where there is none. */
export const ensureChromium = async (): Promise<string> => {
  const chosen = process.env.PAYLINK_CHROMIUM
  if (chosen !== undefined && chosen !== '') {
    if (isProgram(chosen)) return chosen
    throw new Error(`PAYLINK_CHROMIUM names ${chosen}, which is not a program`)
  }
  const found = find()
  if (found !== undefined) return found
  if (process.getuid?.() === 0 && onPath('apt-get') !== undefined) {
    await install()
    const now = find()
    if (now !== undefined) return now
  }
  throw new Error(
    'The browser tests need Chromium or Chrome. Install it (on Debian: sudo apt-get install -y chromium) or set ' +
      'PAYLINK_CHROMIUM to its path. `npm run test:unit` runs the tests that need none.',
  )
}
