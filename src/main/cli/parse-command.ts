import { type Command, CommanderError } from 'commander'
import { WrongArgument } from './wrong-argument.ts'

export type Parsed<Options> =
  | { kind: 'run'; options: Options }
  /** --help or --version: print this and exit with 0. */
  | { kind: 'print'; text: string }
  /** One line that names the wrong argument. It contains no secret. */
  | { kind: 'wrong'; message: string }

/** Returns a refusal on one line, without the text after an equals sign, which may be a secret and contain quotes. */
const oneLineOf = ({ message }: Error): string =>
  message
    .replace(/^error: /, '')
    .replace(/'(--?[\w-]+)=.*'/s, "'$1'")
    .replace(/\s*\n\s*/g, ' ')

/**
 * Parses arguments with a command. `create` gets the function that takes the text of --help and --version. `optionsOf`
 * checks what was parsed and may throw a WrongArgument.
 */
export const parseCommand = <Options>(
  args: readonly string[],
  create: (write: (text: string) => void) => Command,
  optionsOf: (parsed: Command) => Options,
): Parsed<Options> => {
  let printed = ''
  const command = create((text) => {
    printed += text
  })
  try {
    return { kind: 'run', options: optionsOf(command.parse(args, { from: 'user' })) }
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return { kind: 'print', text: printed }
    if (error instanceof CommanderError && error.code === 'commander.help') {
      return {
        kind: 'wrong',
        message: `an action is required: ${command.commands.map((one) => one.name()).join(', ')}`,
      }
    }
    if (error instanceof WrongArgument || error instanceof CommanderError) {
      return { kind: 'wrong', message: oneLineOf(error) }
    }
    throw error
  }
}
