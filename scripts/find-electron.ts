import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** undefined where npm left out what only development needs. */
export const installedAt = (): string | undefined => {
  try {
    return dirname(fileURLToPath(import.meta.resolve('electron/package.json')))
  } catch {
    return undefined
  }
}

/**
 * Path of Electron's program, or undefined where it is not there. npm installs only its downloader, which importing
 * `electron` would start: so this looks at the files and imports nothing.
 */
export const findElectron = (
  env: Readonly<Record<string, string | undefined>> = process.env,
  packageDir = installedAt(),
): string | undefined => {
  if (packageDir === undefined) return undefined
  const note = join(packageDir, 'path.txt')
  const name = existsSync(note) ? readFileSync(note, 'utf8').trim() : ''
  const override = env.ELECTRON_OVERRIDE_DIST_PATH
  if (name === '' && !override) return undefined
  const path = join(override || join(packageDir, 'dist'), name || 'electron')
  return existsSync(path) ? path : undefined
}
