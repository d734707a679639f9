import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import type * as Electron from 'electron'

export const root = resolve(import.meta.dirname, '../../..')

export interface LaunchOptions {
  /** Of the product, behind its program. */
  flags: readonly string[]
  env?: Readonly<Record<string, string>>
  /** It is to end before it is ready, as a second start does. Only what it printed and its exit can be asked for. */
  endsAtOnce?: boolean
}

export interface Exit {
  code: number | null
  /** stdout and stderr. */
  output: string
}

/** The built program, running: in Electron where that is there, else over the stand-in. */
export interface WindowProgram {
  /** Runs in the main process, with the `electron` module. It is copied there: it sees nothing around it. */
  evaluate<R, A = undefined>(run: (electron: typeof Electron, argument: A) => R | Promise<R>, argument?: A): Promise<R>
  /** The pages of all its windows. */
  pages(): Page[]
  ended: Promise<Exit>
  /** What it has printed so far. */
  output(): string
  kill(signal: NodeJS.Signals): void
}
