import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Chromium without its windows: what pages do is the same, at half the processor time. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell']
const browsers = ['chromium', 'chromium-browser', 'google-chrome']

export const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export const onPath = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((directory) => join(directory, name))
    .find(isProgram)

export const findShell = (): string | undefined => shells.map(onPath).find((path) => path !== undefined)

export const findBrowser = (): string | undefined => browsers.map(onPath).find((path) => path !== undefined)

/** The Chromium that `PAYLINK_CHROMIUM` names, else one on the PATH; the long run and pictures take a whole browser first. */
export const findChromium = ({ wholeFirst = false } = {}): string | undefined =>
  process.env.PAYLINK_CHROMIUM || (wholeFirst ? (findBrowser() ?? findShell()) : (findShell() ?? findBrowser()))
