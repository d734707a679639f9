/**
 * How the console is shown. `download` is the window, too, once Electron's program has been fetched. `why` is the sentence that
 * says why it is not the window, `opens` whether there is a browser to open.
 */
export type Launch =
  | { kind: 'window'; electron: string }
  | { kind: 'download' }
  | { kind: 'browser'; why: string; opens: boolean }

/** All that the choice depends on. */
export interface Surroundings {
  /** Path of Electron's program; undefined where it is not there. */
  electron: string | undefined
  platform: NodeJS.Platform
  env: Readonly<Record<string, string | undefined>>
  isRoot: boolean
  /** `--browser` was given. */
  wantsBrowser: boolean
}

const isSet = (value: string | undefined): boolean => value !== undefined && value !== ''

const hasDisplay = ({ platform, env }: Surroundings): boolean => {
  if (platform !== 'linux') return !isSet(env.SSH_CONNECTION)
  return isSet(env.DISPLAY) || isSet(env.WAYLAND_DISPLAY)
}

/** What is in the way of a window; undefined when nothing is. */
const obstacle = (here: Surroundings): string | undefined => {
  const { electron, env, isRoot, platform, wantsBrowser } = here
  if (isSet(env.CI)) return 'This is a build machine (CI is set)'
  if (!hasDisplay(here)) return 'There is no display here for a window'
  if (wantsBrowser) return 'As asked with --browser'
  if (isRoot && platform === 'linux') return 'Electron’s sandbox does not run as root'
  if (electron === undefined && isSet(env.SSH_CONNECTION)) {
    return 'Electron’s program is not there, and is not fetched over SSH (`npx install-electron` does it)'
  }
  return undefined
}

/** Whether a browser opened here would be seen by whoever started the program. */
const opensBrowser = (here: Surroundings): boolean =>
  hasDisplay(here) && !isSet(here.env.CI) && !isSet(here.env.SSH_CONNECTION)

export const browserLaunch = (here: Surroundings, reason: string): Extract<Launch, { kind: 'browser' }> => {
  const opens = opensBrowser(here)
  const what = opens ? 'the console opens in your browser' : 'open the console in a browser'
  return { kind: 'browser', opens, why: `${reason}, so ${what}, at the address below.` }
}

/** The window where a display is there, else the browser, with one sentence that says why. */
export const chooseLaunch = (here: Surroundings): Launch => {
  const reason = obstacle(here)
  if (reason !== undefined) return browserLaunch(here, reason)
  return here.electron === undefined ? { kind: 'download' } : { kind: 'window', electron: here.electron }
}

/**
 * Whether a window that ended after `ms` never came up: Chromium could not start, because its sandbox is not allowed
 * or a library is missing. 0 and 2 are ends of our own, which say themselves what there is to say.
 */
export const neverCameUp = (code: number | null, ms: number): boolean => code !== 0 && code !== 2 && ms < 10_000

/** Ubuntu 24.04 and later keep programs outside of packages from making a sandbox of their own. */
export const sandboxHint = (restriction: string | undefined): string =>
  restriction?.trim() === '1'
    ? ' This system keeps programs outside of packages from using a sandbox (AppArmor): install the deb, or allow it with ' +
      '`sudo sysctl kernel.apparmor_restrict_unprivileged_userns=0`.'
    : ''
