import { fileURLToPath } from 'node:url'
import envPaths from 'env-paths'
import { parseCaseArguments } from './cli/case-arguments.ts'
import { parseArguments } from './cli/parse-arguments.ts'
import type { Parsed } from './cli/parse-command.ts'
import { printable } from './cli/printable.ts'
import { parseReadArguments } from './cli/read-arguments.ts'
import { parseRunArguments } from './cli/run-arguments.ts'
import { version } from './cli/version.ts'

/** The headless program: the whole engine on plain Node, for scripts, CI and use without a window. */

// A closed reader (`| head -1`) does not end the service.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') return
    if (stream === process.stdout) process.stderr.write(`paylink-console: stdout cannot be written: ${message}\n`)
    process.exit(2)
  })
}

/** Where `npm run build` writes the screens, seen from the built headless.js or from this source file. */
const rendererDir = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../out/renderer' : '../renderer', import.meta.url),
)

const output = {
  say: (line: string) => void process.stdout.write(`${line}\n`),
  complain: (line: string) => void process.stderr.write(`${line}\n`),
}

/** Prints what was asked for or is wrong, or runs the command, whose result is the exit code. */
const perform = async <Options>(
  parsed: Parsed<Options>,
  run: (options: Options) => Promise<number | undefined>,
): Promise<void> => {
  switch (parsed.kind) {
    case 'print':
      process.stdout.write(parsed.text)
      break
    case 'wrong':
      output.complain(`paylink-console: ${printable(parsed.message)} (--help shows every flag)`)
      process.exitCode = 2
      break
    case 'run':
      process.exitCode = await run(parsed.options)
  }
}

/** Each command's code is imported here, because a command does not need that of the others. */
const main = async (): Promise<void> => {
  const [command, ...rest] = process.argv.slice(2)
  switch (command) {
    case 'run':
      await perform(parseRunArguments(rest, process.env), async (options) => {
        process.on('uncaughtException', (error) => {
          output.complain(`paylink-console: unexpected failure: ${printable(error.message)}`)
          process.exit(1)
        })
        const { runScenarios } = await import('./cli/run-scenarios.ts')
        return runScenarios(options, output)
      })
      break
    case 'read':
      await perform(parseReadArguments(rest), async (options) => {
        const { readPasted } = await import('./cli/read-pasted.ts')
        return readPasted(options, output)
      })
      break
    case 'case':
      await perform(parseCaseArguments(rest, process.env), async (options) => {
        const { runCase } = await import('./cli/run-case.ts')
        return runCase(options, output)
      })
      break
    default: {
      const defaultDataDir = envPaths('paylink-console', { suffix: '' }).data
      const context = { env: process.env, version, defaultDataDir }
      await perform(parseArguments(process.argv.slice(2), context), async (options) => {
        const { runHeadless } = await import('./cli/run-headless.ts')
        await runHeadless(options, rendererDir)
        return undefined
      })
    }
  }
}

void main()
