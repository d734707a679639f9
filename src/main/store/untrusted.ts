import type { Stats } from 'node:fs'

const othersMayWrite = 0o022

/** Returns undefined on Windows, which has no user ids and where the user's profile folder is private. */
export const thisUser = (): number | undefined => process.getuid?.()

/**
 * Returns why another user may have written a file, as words that follow its name; undefined when only `user` can have.
 */
export const untrusted = ({ uid, mode }: Pick<Stats, 'uid' | 'mode'>, user: number | undefined): string | undefined => {
  if (user === undefined) return undefined
  if (uid !== user) return `belongs to another user (uid ${uid})`
  if ((mode & othersMayWrite) !== 0) return `can be changed by other users (mode ${(mode & 0o777).toString(8)})`
  return undefined
}
