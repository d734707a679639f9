import type { SettingsPatch } from '../../shared/contract/settings.ts'
import type { Credentials } from './read-merchants.ts'

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** The checked options of a headless start. */
export interface HeadlessOptions {
  /** 0 for any free port. */
  port: number
  consolePort: number
  /** Address of the service listener. */
  host: string
  /** An origin without a trailing slash. Defaults to the service URL. */
  payUrl: string | undefined
  /** Absolute path. */
  dataDir: string
  merchants: Credentials[]
  /** A file with more merchants, one `[NAME=]KEY:SECRET` per line. */
  merchantsFile: string | undefined
  /** Defaults to a random token. */
  token: string | undefined
  settings: SettingsPatch
  /** Opens the stage first. */
  demo: boolean
  json: boolean
  logLevel: LogLevel
}
