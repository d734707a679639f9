/** How the console is shown. `why` is the sentence that says why it is not the window. */
export type Door = { kind: 'window'; electron: string } | { kind: 'browser'; why: string }

/** All that the choice depends on. */
export interface Surroundings {
  /** Path of Electron's program; undefined where it is not there. */
  electron: string | undefined
  platform: NodeJS.Platform
  env: Readonly<Record<string, string | undefined>>
  /** `20.19.0` */
  nodeVersion: string
  isRoot: boolean
}

/** What the program that fetches Electron asks for; Electron itself brings its own Node. */
const installerNeeds = { major: 22, minor: 12 }

const isSet = (value: string | undefined): boolean => value !== undefined && value !== ''

const canInstall = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > installerNeeds.major || (major === installerNeeds.major && minor >= installerNeeds.minor)
}

const hasDisplay = ({ platform, env }: Surroundings): boolean => {
  if (platform !== 'linux') return !isSet(env.SSH_CONNECTION)
  return isSet(env.DISPLAY) || isSet(env.WAYLAND_DISPLAY)
}

const howToGet = (version: string): string =>
  canInstall(version)
    ? '`npx install-electron` downloads it'
    : `\`npx install-electron\` downloads it, but needs Node ${installerNeeds.major}.${installerNeeds.minor} or newer, and this is ${version}`

/** What is in the way of a window; undefined when nothing is. */
const obstacle = (here: Surroundings): string | undefined => {
  const { electron, env, nodeVersion, isRoot, platform } = here
  if (isSet(env.CI)) return 'This is a build machine (CI is set)'
  if (!hasDisplay(here)) return 'There is no display here for a window'
  if (electron === undefined) return `Electron’s program is not there (${howToGet(nodeVersion)})`
  if (isRoot && platform === 'linux') return 'Electron’s sandbox does not run as root'
  return undefined
}

/** The window where Electron and a display are there, else the browser, with one sentence that says why. */
export const chooseDoor = (here: Surroundings): Door => {
  const reason = obstacle(here)
  if (here.electron !== undefined && reason === undefined) return { kind: 'window', electron: here.electron }
  return { kind: 'browser', why: `${reason}, so the console opens in your browser, at the address below.` }
}

/**
 * Whether a window that ended after `ms` never came up: Chromium could not start, because its sandbox is not allowed
 * or a library is missing. 0 and 2 are ends of our own, which say themselves what there is to say.
 */
export const neverCameUp = (code: number | null, ms: number): boolean => code !== 0 && code !== 2 && ms < 10_000
