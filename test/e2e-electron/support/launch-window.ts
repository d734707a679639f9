import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findElectron } from '../../../scripts/find-electron.ts'
import { chromiumProgram, startChromium } from '../../support/electron/chromium.ts'
import { bundleStandIn } from './bundle-stand-in.ts'
import { launchElectron } from './launch-electron.ts'
import { launchStandIn } from './launch-stand-in.ts'
import { type LaunchOptions, root, type WindowProgram } from './window-program.ts'

/** undefined: this machine has no Electron that could be run, and the stand-in is used. */
const electron = process.env.PAYLINK_WINDOW === 'stand-in' ? undefined : findElectron()
export const isStandIn = electron === undefined
// A build machine that is to prove the real thing must not pass without it.
if (isStandIn && process.env.PAYLINK_WINDOW === 'electron') throw new Error('Electron’s program is not there')

/** Why no window can be opened here; undefined when one can. */
export const obstacle =
  isStandIn && !existsSync(chromiumProgram)
    ? `neither Electron’s program nor a Chromium at ${chromiumProgram} is there`
    : undefined

export interface Launcher {
  launch(options: LaunchOptions): Promise<WindowProgram>
  close(): Promise<void>
}

/** Starts programs; over the stand-in they share one Chromium, each with contexts of its own. */
export const createLauncher = async (): Promise<Launcher> => {
  if (electron !== undefined) {
    return { launch: (options) => launchElectron(electron, options), close: async () => {} }
  }
  const profile = await mkdtemp(join(tmpdir(), 'paylink-chromium-'))
  // Below the root, where its imports are found.
  const bundle = join(root, 'out', `stand-in-${process.pid}`)
  const hook = await bundleStandIn(bundle)
  const running = await startChromium(profile)
  const browser = await chromium.connectOverCDP(running.endpoint)
  // The program answers what a page asks: a listener keeps Playwright from doing so.
  for (const context of browser.contexts()) context.on('dialog', () => {})
  return {
    launch: async (options) => launchStandIn({ hook, endpoint: running.endpoint, browser }, options),
    close: async () => {
      await running.close()
      for (const directory of [profile, bundle]) await rm(directory, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
