import { Command, CommanderError, Option } from 'commander'
import { WrongArgument } from './wrong-argument.ts'

export type Parsed<Options> =
  | { kind: 'run'; options: Options }
  /** --help or --version: print this and exit with 0. */
  | { kind: 'print'; text: string }
  /** One line that names the wrong argument. It contains no secret. */
  | { kind: 'wrong'; message: string }

/** An option that may be given several times. */
export const repeatable = (flags: string, description: string): Option =>
  new Option(flags, description).argParser((value, earlier: string[] = []) => [...earlier, value])

/** Returns a refusal on one line, without the text after an equals sign, which may be a secret and contain quotes. */
const oneLineOf = ({ message }: Error): string =>
  message
    .replace(/^error: /, '')
    .replace(/'(--?[\w-]+)=.*'/s, "'$1'")
    .replace(/\s*\n\s*/g, ' ')

/**
 * Parses the arguments of one command. `define` gives it its description, options and actions. `optionsOf` checks what was
 * parsed and may throw a WrongArgument.
 */
export const parseCommand = <Options>(
  args: readonly string[],
  name: string,
  define: (command: Command) => void,
  optionsOf: (parsed: Command) => Options,
): Parsed<Options> => {
  let printed = ''
  const writeOut = (text: string): void => {
    printed += text
  }
  // Its actions inherit all of this.
  const command = new Command(name)
    .helpOption('--help', 'print this')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({ writeOut, writeErr: () => {} })
  define(command)
  try {
    return { kind: 'run', options: optionsOf(command.parse(args, { from: 'user' })) }
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return { kind: 'print', text: printed }
    if (error instanceof CommanderError && error.code === 'commander.help') {
      const actions = command.commands.map((action) => action.name())
      return { kind: 'wrong', message: `an action is required: ${actions.join(', ')}` }
    }
    if (error instanceof WrongArgument || error instanceof CommanderError) {
      return { kind: 'wrong', message: oneLineOf(error) }
    }
    throw error
  }
}
