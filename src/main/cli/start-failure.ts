import { SettingsError, ShopFileError } from '../engine.ts'
import { DataDirError, StorageError } from '../store/store.ts'
import type { HeadlessOptions } from './headless-options.ts'
import { FileFailure } from './read-text-file.ts'
import { WrongArgument } from './wrong-argument.ts'

interface SystemError extends Error {
  code: string
  port?: number
}

const isSystemError = (error: unknown): error is SystemError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'

/**
 * Explains on one line why the engine could not start, if the user can fix it: the data directory, a port or a file.
 * Returns undefined for anything else, which is a defect.
 */
export const startFailure = (
  error: unknown,
  options: Pick<HeadlessOptions, 'host' | 'consolePort' | 'dataDir'>,
): string | undefined => {
  if (error instanceof DataDirError || error instanceof SettingsError) return error.message
  if (error instanceof ShopFileError) return `${error.message} (in the data directory ${options.dataDir})`
  if (error instanceof FileFailure || error instanceof WrongArgument) return error.message
  if (error instanceof StorageError) return `The data directory ${options.dataDir} cannot be written: ${error.message}`
  if (!isSystemError(error)) return undefined
  const flag = error.port === options.consolePort ? '--console-port' : '--port'
  switch (error.code) {
    case 'EADDRINUSE':
      return `port ${error.port} is already in use: end the program that has it, or choose another with ${flag} (0 takes any free one)`
    case 'EACCES':
      return `not allowed to listen on port ${error.port}: choose one above 1023 with ${flag}`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `"${options.host}" is not an address of this machine: choose another with --host`
    default:
      return undefined
  }
}
