import { createCommand } from '../cli/command.ts'

/**
 * Our flags in the command line of an Electron program, which also has Chromium's switches, Electron's own and deep
 * links in it, in any order. What is not ours is left out, whoever it is for. `args` starts behind the program (and,
 * when it is not packaged, behind the path of the app).
 */
export const ownArguments = (args: readonly string[]): string[] => {
  const { options } = createCommand('', () => {})
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
