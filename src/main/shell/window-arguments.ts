import { Command } from 'commander'
import type { RelaunchOptions } from 'electron'
import { defineHeadless } from '../cli/parse-arguments.ts'

/**
 * Returns the product's own flags from the command line of an Electron program, which also contains switches of
 * Chromium and Electron and deep links, in any order. `args` starts after the program, and in a development build after
 * the path of the app.
 */
export const ownArguments = (args: readonly string[]): string[] => {
  const { options } = defineHeadless(new Command(), '')
  const own: string[] = []
  for (let at = 0; at < args.length; at += 1) {
    const argument = args[at] ?? ''
    const option = options.find(({ long }) => long === argument.split('=', 1)[0])
    if (option === undefined) continue
    own.push(argument)
    const value = args[at + 1]
    const takesNext = (option.required || option.optional) && !argument.includes('=')
    if (!takesNext || value === undefined) continue
    own.push(value)
    at += 1
  }
  return own
}

/**
 * Returns how to start a program again with the command line of another one. The program of an AppImage is in a mount
 * that goes away with it, so its file is started, without a mount (electron-userland/electron-builder#1727).
 */
export const relaunchOptions = (argv: readonly string[], appImage: string | undefined): RelaunchOptions => {
  const args = argv.slice(1)
  return appImage ? { execPath: appImage, args: ['--appimage-extract-and-run', ...args] } : { args }
}
