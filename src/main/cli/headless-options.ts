import type { SettingsPatch } from '../../shared/contract/settings.ts'

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** What the headless door was asked to do, every value checked. */
export interface HeadlessOptions {
  /** 0: any free port. */
  port: number
  consolePort: number
  /** Address of the service listener. */
  host: string
  /** An origin without a trailing slash; undefined: the service URL. */
  payUrl: string | undefined
  /** Absolute path. */
  dataDir: string
  merchants: { key: string; secret: string }[]
  /** Holds more of them, one `KEY:SECRET` per line. */
  merchantsFile: string | undefined
  /** undefined: random. */
  token: string | undefined
  settings: SettingsPatch
  /** The stage is what is opened first. */
  demo: boolean
  json: boolean
  logLevel: LogLevel
}
