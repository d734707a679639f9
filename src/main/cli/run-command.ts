import { TooManyCustomersError } from '../cases/customers-in.ts'
import { CannotRun } from './console-api.ts'
import type { abortOnStopSignal } from './on-stop-signal.ts'
import { printable } from './printable.ts'
import { FileFailure } from './read-text-file.ts'
import { WrongArgument } from './wrong-argument.ts'

/** Where a command writes its lines: standard output and standard error. */
export interface Output {
  say: (line: string) => void
  complain: (line: string) => void
}

/** Reasons why a command cannot run, which are the user's and not mistakes of the program. */
const reasons = [FileFailure, CannotRun, WrongArgument, TooManyCustomersError]

/**
 * Runs a command. Returns its exit code, 2 with a line when it could not run, and 128 plus the number of the signal when
 * `stopped` ended it.
 */
export const runCommand = async (
  to: Output,
  stopped: ReturnType<typeof abortOnStopSignal>,
  work: () => Promise<number>,
): Promise<number> => {
  try {
    const code = await work()
    return stopped.exitCode() ?? code
  } catch (error) {
    const code = stopped.exitCode()
    const reason = reasons.some((kind) => error instanceof kind) ? (error as Error) : undefined
    if (code === undefined && reason === undefined) throw error
    to.complain(printable(`paylink-console: ${code === undefined ? reason?.message : 'stopped before the end'}`))
    return code ?? 2
  } finally {
    stopped.dispose()
  }
}
