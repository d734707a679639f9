import { findChromium, findShell, isProgram, onPath } from './find-chromium.ts'
import { run } from './run-program.ts'
import { say } from './say.ts'

// The browser tests need a Chromium. One that is there is used; as root on Debian it is installed.

const canInstall = (): boolean => process.getuid?.() === 0 && onPath('apt-get') !== undefined

/** In ms. A machine whose network goes nowhere uses what it has. */
const [updateLimit, installLimit] = [60_000, 300_000]

/** Resolves to why it failed; undefined when it is installed. */
const install = async (name: string): Promise<string | undefined> => {
  say(`Installing Debian’s ${name} (once, up to a few minutes)…`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  for (const [args, limit] of [
    [['update'], updateLimit],
    [['install', '-y', '--no-install-recommends', name], installLimit],
  ] as const) {
    const { code, output } = await run(['apt-get', '-q', ...args], { env, limit })
    if (code !== 0) return `apt-get ${args.join(' ')} failed:\n${output}`
  }
  return undefined
}

/** Path of a Chromium that can be run; rejects with a sentence that says what to do where there is none. */
export const ensureChromium = async ({ wholeFirst = false } = {}): Promise<string> => {
  const chosen = process.env.PAYLINK_CHROMIUM
  if (chosen !== undefined && chosen !== '') {
    if (isProgram(chosen)) return chosen
    throw new Error(`PAYLINK_CHROMIUM names ${chosen}, which is not a program`)
  }
  const isMissing = wholeFirst ? findChromium() === undefined : findShell() === undefined
  const failed =
    isMissing && canInstall() ? await install(wholeFirst ? 'chromium' : 'chromium-headless-shell') : undefined
  const found = findChromium({ wholeFirst })
  if (found !== undefined) {
    if (failed !== undefined) say(`Without it the browser tests take longer: ${found} is used.`)
    return found
  }
  throw new Error(
    `${failed === undefined ? '' : `${failed}\n`}The browser tests need Chromium or Chrome. Install it (on Debian: ` +
      'sudo apt-get install -y chromium-headless-shell) or set PAYLINK_CHROMIUM to its path. ' +
      '`npm run test:unit` runs the tests that need none.',
  )
}
