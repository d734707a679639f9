#!/usr/bin/env node
import { fileURLToPath } from 'node:url'
import envPaths from 'env-paths'
import { parseCaseArguments } from './cli/case-arguments.ts'
import { parseArguments } from './cli/parse-arguments.ts'
import { printable } from './cli/printable.ts'
import { parseReadArguments } from './cli/read-arguments.ts'
import { parseRunArguments } from './cli/run-arguments.ts'
import { version } from './cli/version.ts'

/** The headless program: the whole engine on plain Node, for scripts, CI and use without a window. */

// A closed reader (`| head -1`) does not end the service.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

/** Where `npm run build` writes the screens, seen from the built headless.js or from this source file. */
const rendererDir = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../out/renderer' : '../renderer', import.meta.url),
)

const args = process.argv.slice(2)
const parse = () => {
  if (args[0] === 'run') return parseRunArguments(args.slice(1), process.env)
  if (args[0] === 'case') return parseCaseArguments(args.slice(1), process.env)
  if (args[0] === 'read') return parseReadArguments(args.slice(1))
  const defaultDataDir = envPaths('paylink-console', { suffix: '' }).data
  return parseArguments(args, { env: process.env, version, defaultDataDir })
}
const parsed = parse()
const output = {
  say: (line: string) => void process.stdout.write(`${line}\n`),
  complain: (line: string) => void process.stderr.write(`${line}\n`),
}

// Each command's code is imported here, because a command does not need that of the others.
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
      const { runScenarios } = await import('./cli/run-scenarios.ts')
      process.exitCode = await runScenarios(parsed.options, output)
    } else if ('readFile' in parsed.options) {
      const { readPasted } = await import('./cli/read-pasted.ts')
      process.exitCode = await readPasted(parsed.options, output)
    } else if ('caseAction' in parsed.options) {
      const { runCase } = await import('./cli/run-case.ts')
      process.exitCode = await runCase(parsed.options, output)
    } else {
      const { runHeadless } = await import('./cli/run-headless.ts')
      await runHeadless(parsed.options, rendererDir)
    }
}
