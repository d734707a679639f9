import type { Stats } from 'node:fs'

const othersMayWrite = 0o022

/** Undefined on Windows, which has no such ids; the user's profile folder is private there. */
export const thisUser = (): number | undefined => process.getuid?.()

/** Why others may have put there what is found, in words that follow its name; undefined when only `user` can have. */
export const untrusted = ({ uid, mode }: Pick<Stats, 'uid' | 'mode'>, user: number | undefined): string | undefined => {
  if (user === undefined) return undefined
  if (uid !== user) return `belongs to another user (uid ${uid})`
  if ((mode & othersMayWrite) !== 0) return `can be changed by other users (mode ${(mode & 0o777).toString(8)})`
  return undefined
}
