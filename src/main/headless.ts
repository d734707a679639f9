#!/usr/bin/env node
import envPaths from 'env-paths'
import { parseArguments } from './cli/parse-arguments.ts'
import { printable } from './cli/printable.ts'
import { parseRunArguments } from './cli/run-arguments.ts'
import { runHeadless } from './cli/run-headless.ts'
import { runScenarios } from './cli/run-scenarios.ts'
import { version } from './cli/version.ts'

/** The headless door: the whole engine on plain Node, for scripts, CI and whoever wants no window. */

// A reader that goes away (`| head -1`) does not end the service.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

const args = process.argv.slice(2)
const parsed =
  args[0] === 'run'
    ? parseRunArguments(args.slice(1), process.env)
    : parseArguments(args, {
        env: process.env,
        version,
        defaultDataDir: envPaths('paylink-console', { suffix: '' }).data,
      })

switch (parsed.kind) {
  case 'print':
    process.stdout.write(parsed.text)
    break
  case 'wrong':
    process.stderr.write(`paylink-console: ${printable(parsed.message)} (--help shows every flag)\n`)
    process.exitCode = 2
    break
  case 'run':
    if ('files' in parsed.options) {
      process.on('uncaughtException', (error) => {
        process.stderr.write(`paylink-console: unexpected failure: ${printable(error.message)}\n`)
        process.exit(1)
      })
      process.exitCode = await runScenarios(parsed.options, {
        say: (line) => void process.stdout.write(`${line}\n`),
        complain: (line) => void process.stderr.write(`${line}\n`),
      })
    } else {
      await runHeadless(parsed.options)
    }
}
